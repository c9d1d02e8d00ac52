import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const FRESH_MS = 30_000

/** The member's collections by name; with `workId`, each shows if it contains the work. */
export const collectionsQuery = (workId?: string) =>
  queryOptions({
    queryKey: ['collections', workId ?? ''],
    queryFn: async ({ signal }) =>
      (await api('GET /api/collections', { query: workId === undefined ? {} : { image_id: workId }, signal })).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** Works behind a link, part by part. */
export const sharedQuery = (link: string) =>
  infiniteQueryOptions({
    queryKey: ['shared', link],
    queryFn: async ({ pageParam: page, signal }) =>
      (await api('GET /api/shared/:link', { params: { link }, query: { page }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
  })

/** Requests collections again, and lists of works in a collection. */
export function collectionsChanged(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['collections'] })
}
