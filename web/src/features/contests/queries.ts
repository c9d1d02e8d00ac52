import type { CommunityWork } from '@stipple/core/contract/community'
import type { Contest, ContestEntry } from '@stipple/core/contract/contests'
import { CONTEST_LIMITS } from '@stipple/core/domain/contest'
import type { Language } from '@stipple/core/domain/text'
import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, isLoginRequired } from '../../lib/api.ts'
import { notifyError } from '../../lib/notify.ts'

/** Contests, those that close last first. */
export const contestsQuery = queryOptions({
  queryKey: ['contests', 'list'],
  queryFn: async ({ signal }): Promise<Contest[]> => (await api('GET /api/contests', { signal })).data,
  staleTime: 30_000,
})

/** A contest, with the works that the member has entered. */
export const contestQuery = (id: string) =>
  queryOptions({
    queryKey: ['contests', 'one', id],
    queryFn: async ({ signal }) => (await api('GET /api/contests/:id', { params: { id }, signal })).data,
    staleTime: 30_000,
  })

interface Part<T> {
  readonly data: readonly T[]
  readonly page: number
  readonly hasMore: boolean
}

/** Entries of a contest, in pages. The language is that of the names of models. */
export const entriesQuery = (id: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['contests', 'entries', id, language],
    queryFn: async ({ pageParam: page, signal }): Promise<Part<ContestEntry>> => {
      const { data, total } = await api('GET /api/contests/:id/entries', { params: { id }, query: { page }, signal })
      return { data, page, hasMore: page * CONTEST_LIMITS.page < total }
    },
    ...pages,
  })

/** Works that the member has in the community, in pages. */
export const publishedQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ['contests', 'published', language],
    queryFn: async ({ pageParam: page, signal }): Promise<Part<CommunityWork>> => {
      const { data } = await api('POST /api/work/list', { body: { page, limit: 42, mine: true, order: 'newest' }, signal })
      return { data: data.list, page, hasMore: page < data.last_page }
    },
    ...pages,
  })

const pages = {
  initialPageParam: 1,
  getNextPageParam: ({ page, hasMore }: Part<unknown>) => (hasMore ? page + 1 : undefined),
} as const

/** Enters a work, or removes the entry. */
export function useEnter(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ cid, entered }: { cid: string; entered: boolean }) =>
      api(entered ? 'POST /api/contests/:id/enter' : 'POST /api/contests/:id/leave', { params: { id }, body: { cid } }),
    onError: unlessLogin,
    onSettled: () => contestsChanged(queries),
  })
}

/** Votes for an entry, or takes the vote back. */
export function useVote(id: string, language: Language) {
  const queries = useQueryClient()
  const { queryKey } = entriesQuery(id, language)
  return useMutation({
    mutationFn: async (vote: { cid: string; voted: boolean }) =>
      (await api('POST /api/contests/:id/vote', { params: { id }, body: vote })).data,
    onSuccess: ({ voted }, { cid }) =>
      queries.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((part) => ({
              ...part,
              data: part.data.map((entry) => (entry.work.cid === cid ? { ...entry, voted } : entry)),
            })),
          },
      ),
    onError: unlessLogin,
  })
}

/** Changes on the desk. */
export function useSaveContest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Saved) => api('POST /api/manage/contest_save', { body }),
    onSuccess: () => contestsChanged(queries),
  })
}

interface Saved {
  readonly id?: string
  readonly title: Contest['title']
  readonly theme: Contest['theme']
  readonly cover?: string
  readonly opens: string
  readonly closes: string
  readonly per_member: number
  readonly prizes: number[]
  readonly request_key: string
}

export function useEndContest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      reason === undefined
        ? api('POST /api/manage/contest_close', { body: { id } })
        : api('POST /api/manage/contest_cancel', { body: { id, reason } }),
    onSettled: () => contestsChanged(queries),
  })
}

const contestsChanged = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['contests'] })

function unlessLogin(error: Error): void {
  if (!isLoginRequired(error)) notifyError(error)
}
