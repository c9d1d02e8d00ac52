import type { BlindComparison } from '@stipple/core/contract/blind'
import type { BlindChoice } from '@stipple/core/domain/blind'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { notifyError } from '../../lib/notify.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { balanceQuery } from '../credits/public.ts'
import { addWorks } from '../history/public.ts'

const WATCH_MS = 1500

/** Run of a form with a second model. */
export interface BlindRequest {
  readonly job_type: ModeId
  readonly model: string
  readonly other: string
  readonly input: Input
  readonly larger_params?: boolean
}

export const quoteQuery = (request: BlindRequest, language: string) =>
  queryOptions({
    queryKey: ['blind', 'quote', language, JSON.stringify(request)],
    queryFn: ({ signal }) => api('POST /api/v2/blind/quote', { body: request, signal }),
    retry: false,
  })

/** Asked again while a result is missing. */
export const blindQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['blind', 'one', language, id],
    queryFn: async ({ signal }) => (await api('GET /api/v2/blind/:id', { params: { id }, signal })).blind,
    refetchInterval: ({ state: { data, error } }) => (!error && data?.state === 'running' ? WATCH_MS : false),
    retry: false,
  })

export const blindListQuery = (language: string) =>
  queryOptions({
    queryKey: ['blind', 'list', language],
    queryFn: async ({ signal }) => (await api('GET /api/v2/blind', { signal })).comparisons,
    staleTime: 0,
  })

export const tallyQuery = (language: string) =>
  queryOptions({
    queryKey: ['blind', 'tally', language],
    queryFn: ({ signal }) => api('GET /api/v2/blind_tally', { signal }),
    staleTime: 0,
  })

export const tallyOfAllQuery = (language: string) =>
  queryOptions({
    queryKey: ['blind', 'tally', 'manage', language],
    queryFn: async ({ signal }) => (await api('GET /api/manage/blind_tally', { signal })).all,
    staleTime: 0,
  })

/** Ways to end a comparison. Its works join those of the member; what went wrong is shown, and the comparison read again. */
export function useBlindEnd(id: string, owner: string) {
  const queries = useQueryClient()
  const { queryKey } = blindQuery(id, useLanguage())
  const end = async (call: () => Promise<{ readonly blind: BlindComparison }>): Promise<void> => {
    try {
      const { blind } = await call()
      queries.setQueryData(queryKey, blind)
      addWorks(
        queries,
        owner,
        [blind.a, blind.b].flatMap(({ work }) => work ?? []),
      )
    } catch (error) {
      notifyError(error)
      await queries.invalidateQueries({ queryKey })
    } finally {
      void queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
      void queries.invalidateQueries({ queryKey: ['blind', 'tally'] })
    }
  }
  return {
    choose: (choice: BlindChoice) => end(() => api('POST /api/v2/blind/:id/choose', { params: { id }, body: { choice } })),
    endWithout: () => end(() => api('DELETE /api/v2/blind/:id', { params: { id } })),
  }
}
