import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, isLoginRequired } from '../../lib/api.ts'
import { notifyError } from '../../lib/notify.ts'

/** A member as everyone sees them. */
export const personQuery = (uid: string) =>
  queryOptions({
    queryKey: ['person', uid],
    queryFn: async ({ signal }) => (await api('GET /api/people/:uid', { params: { uid }, signal })).data,
  })

/** Follows a member, or not any more. A guest is asked to log in. */
export function useFollow(uid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (following: boolean) => (await api('POST /api/people/:uid/follow', { params: { uid }, body: { following } })).data,
    onSuccess: (person) => {
      queries.setQueryData(personQuery(uid).queryKey, person)
      followingChanged(queries)
    },
    onError: (error) => {
      if (!isLoginRequired(error)) notifyError(error)
    },
  })
}

/** Members whom the account has blocked, the latest first. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: async ({ signal }) => (await api('GET /api/account/blocks', { signal })).data,
})

/** Blocks a member or unblocks them. What was shown of them is read again. */
export function useBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ uid, blocked }: { uid: string; blocked: boolean }) =>
      api('POST /api/people/:uid/block', { params: { uid }, body: { blocked } }),
    onSuccess: () => {
      for (const name of ['community', 'comments', 'person', 'alike', 'blocks']) void queries.invalidateQueries({ queryKey: [name] })
    },
    onError: (error) => {
      if (!isLoginRequired(error)) notifyError(error)
    },
  })
}

/** Drops lists of works of those that are followed. */
function followingChanged(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['community', 'list'] })
}
