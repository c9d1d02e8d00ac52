import type { QueryClient } from '@tanstack/react-query'
import { lastUser, sessionQuery } from '../account/public.ts'

/** The key of the member whose works are shown: who is signed in, or who was last while the server is away. */
export function ownerOf(queries: QueryClient): string | undefined {
  const user = queries.getQueryData(sessionQuery.queryKey)
  return (user === undefined ? lastUser() : user)?.userKey
}
