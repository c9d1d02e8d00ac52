import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, isLoginRequired } from '../../lib/api.ts'
import { notifyError } from '../../lib/notify.ts'

/** A member's public profile. */
export const personQuery = (uid: string) =>
  queryOptions({
    queryKey: ['person', uid],
    queryFn: async ({ signal }) => (await api('GET /api/people/:uid', { params: { uid }, signal })).data,
  })

/** Follows or unfollows a member. A guest is asked to log in. */
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

/** Blocked members, latest first. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: async ({ signal }) => (await api('GET /api/account/blocks', { signal })).data,
})

/** Blocks or unblocks a member. Data about them are requested again. */
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

/** Drops cached lists of followed members' works. */
function followingChanged(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['community', 'list'] })
}
