import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { sessionQuery } from './queries.ts'

/** Second factors of the account, and ways back into it. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await api('GET /api/account/security', { signal })).data,
})

export type Passkey = Awaited<ReturnType<NonNullable<typeof securityQuery.queryFn>>>['passkeys'][number]

/** Reads again what has changed; with the first factor, the session may do more than before. */
export function useSecurityChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: securityQuery.queryKey })
    if (queries.getQueryData(sessionQuery.queryKey)?.mustSecure) await queries.invalidateQueries()
  }
}
