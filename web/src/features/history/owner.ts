import type { QueryClient } from '@tanstack/react-query'
import { lastUser, sessionQuery } from '../account/public.ts'

/** Key of the member whose works are shown: the one signed in, or the last one while the server is away. */
export function ownerOf(queries: QueryClient): string | undefined {
  const user = queries.getQueryData(sessionQuery.queryKey)
  return (user === undefined ? lastUser() : user)?.userKey
}
