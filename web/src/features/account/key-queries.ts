import type { KeyScope } from '@stipple/core/domain/api-key'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { clearMadeKey, type MadeKey, rememberMadeKey, useMadeKey } from './made-key-store.ts'

/** The member's API keys, newest first. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await api('GET /api/account/keys', { signal })).data,
  staleTime: 0,
})

export interface NewKey {
  readonly name: string
  readonly scopes: KeyScope[]
  readonly days?: number
  readonly cap?: number
}

export function useMakeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewKey): Promise<MadeKey> => api('POST /api/account/keys', { body }),
    onSuccess: rememberMadeKey,
    onSettled: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
}

export function useRotateKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string): Promise<MadeKey> => api('POST /api/account/keys/:id/rotate', { params: { id } }),
    onSuccess: rememberMadeKey,
    onSettled: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
}

export function useRevokeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('POST /api/account/keys/:id/revoke', { params: { id } }),
    onSuccess: (_, id) => {
      if (useMadeKey.getState().made?.data.id === id) clearMadeKey()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
}
