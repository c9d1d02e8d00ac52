import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The member's sessions: this device first, then the latest. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api('GET /api/account/sessions', { signal })).data,
  select: (sessions) => sessions.toSorted((a, b) => Number(b.current) - Number(a.current)),
  staleTime: 0,
})

export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('POST /api/account/end_session', { body: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Resolves to the number of ended sessions. */
export function useEndOtherSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api('POST /api/account/end_other_sessions')).data,
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
