import type { WebhookDelivery, WebhookEndpoint } from '@stipple/core/contract/webhooks'
import type { PredictionEvent } from '@stipple/core/domain/prediction'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { afterOf, partOptions } from '../../lib/list-queries.ts'

/** Polling interval of a log with pending messages (ms). */
const LIVE_MS = 2000

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'endpoints'],
  queryFn: async ({ signal }) => (await api('GET /api/account/webhooks', { signal })).data,
  staleTime: 0,
})

/** Messages to the member's webhooks, latest first. */
export const deliveriesQuery = infiniteQueryOptions({
  queryKey: ['webhooks', 'deliveries'],
  queryFn: ({ signal, pageParam }) => api('GET /api/account/webhook_deliveries', { query: afterOf(pageParam), signal }),
  ...partOptions,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isOnItsWay)) === true ? LIVE_MS : false),
})

/** Returns true if a message has no result yet. An attempt is counted when it starts. */
const isOnItsWay = ({ state, status, problem }: WebhookDelivery): boolean =>
  state === 'waiting' && status === undefined && problem === undefined

export interface NewWebhook {
  readonly url: string
  readonly events: PredictionEvent[]
  /** Id of the key whose jobs it receives. */
  readonly key?: string
}

/** A webhook with its secret, which is only known now. */
export interface MadeWebhook {
  readonly secret: string
  readonly data: WebhookEndpoint
}

/** A change after which webhooks and log are requested again. */
function useChange<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }) })
}

export const useMakeWebhook = () => useChange((body: NewWebhook): Promise<MadeWebhook> => api('POST /api/account/webhooks', { body }))
export const useRotateSecret = () =>
  useChange((id: string): Promise<MadeWebhook> => api('POST /api/account/webhooks/:id/rotate', { params: { id } }))
export const useSwitchOn = () => useChange((id: string) => api('POST /api/account/webhooks/:id/on', { params: { id } }))
export const useTestWebhook = () => useChange((id: string) => api('POST /api/account/webhooks/:id/test', { params: { id } }))
export const useRemoveWebhook = () => useChange((id: string) => api('POST /api/account/webhooks/:id/remove', { params: { id } }))
export const useSendAgain = () => useChange((id: string) => api('POST /api/account/webhook_deliveries/:id/again', { params: { id } }))
