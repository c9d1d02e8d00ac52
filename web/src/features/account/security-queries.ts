import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { sessionQuery } from './queries.ts'

/** Second factors of the account, and its recovery options. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await api('GET /api/account/security', { signal })).data,
})

export type Passkey = Awaited<ReturnType<NonNullable<typeof securityQuery.queryFn>>>['passkeys'][number]

/** Requests changed data again; with the first factor, the session may have more rights. */
export function useSecurityChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: securityQuery.queryKey })
    if (queries.getQueryData(sessionQuery.queryKey)?.mustSecure) await queries.invalidateQueries()
  }
}
