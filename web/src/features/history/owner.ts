import type { QueryClient } from '@tanstack/react-query'
import { lastUser, sessionQuery } from '../account/public.ts'

/** Key of the member whose works are shown: the signed-in member, or the last one until the server has answered. Undefined for guests. */
export function ownerOf(queries: QueryClient): string | undefined {
  const user = queries.getQueryData(sessionQuery.queryKey)
  return (user === undefined ? lastUser() : user)?.userKey
}
