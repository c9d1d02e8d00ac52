import type { Work } from '@stipple/core/contract/shapes'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { cachedWorks, rememberWorks } from './cache.ts'
import { ALL_NEWEST, type WorksFilter } from './filter.ts'
import { useMarks } from './marks.ts'

const PAGE_SIZE = 30

export const worksQuery = (filter: WorksFilter) =>
  infiniteQueryOptions({
    queryKey: ['works', filter],
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await api('POST /api/v2/get_generate_works', {
        body: {
          page_size: PAGE_SIZE,
          page_number: pageParam,
          order: filter.order === 'newest' ? 'DESC' : 'ASC',
          ...(filter.starred && { starred: 1 as const }),
        },
        signal,
      })
      return data
    },
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.length < PAGE_SIZE ? undefined : pages.length + 1),
    staleTime: 30_000,
  })

/** One page of all works, newest first, for choosing among them. */
export const worksPageQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: ['works', 'page', page, size],
    queryFn: async ({ signal }) =>
      (await api('POST /api/v2/get_generate_works', { body: { page_size: size, page_number: page, order: 'DESC' }, signal })).data,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

export const countQuery = (filter: WorksFilter) =>
  queryOptions({
    queryKey: ['works count', filter.starred],
    queryFn: async ({ signal }) =>
      (await api('POST /api/v2/get_generate_works_count', { body: filter.starred ? { starred: 1 } : {}, signal })).data,
    staleTime: 30_000,
  })

export const workQuery = (id: string) =>
  queryOptions({ queryKey: ['work', id], queryFn: ({ signal }) => api('GET /api/v2/works/:id', { params: { id }, signal }) })

interface Works {
  readonly works: readonly Work[]
  /** `cache`: the last works that this browser has seen, shown until or instead of the server's. */
  readonly from: 'server' | 'cache'
  readonly isPending: boolean
  readonly error: Error | null
  readonly hasMore: boolean
  readonly more: () => void
}

/** A member's works, page after page; at once from the local history while the server has not answered or is away. */
export function useWorks(owner: string | undefined, filter: WorksFilter): Works {
  const query = useInfiniteQuery({ ...worksQuery(filter), enabled: owner !== undefined })
  const cache = useQuery({
    queryKey: ['cached works', owner, filter],
    queryFn: () => cachedWorks(owner ?? '', filter),
    enabled: owner !== undefined && query.data === undefined,
    networkMode: 'always',
    gcTime: 0,
  })
  const gone = useMarks((state) => state.gone)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query

  useEffect(() => {
    const newest = data?.pages[0]
    if (owner !== undefined && newest) void rememberWorks(owner, newest)
  }, [owner, data])

  const works = useMemo(
    () => unique(data?.pages.flat() ?? cache.data ?? []).filter((work) => !gone[work.image_id]),
    [data, cache.data, gone],
  )

  return {
    works,
    from: data ? 'server' : 'cache',
    isPending: query.isPending && cache.data === undefined,
    error: query.error,
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

/** Works that were just made go to the front of what is on screen, and into the local history. */
export function addWorks(queries: QueryClient, owner: string, works: readonly Work[]): void {
  queries.setQueryData<InfiniteData<Work[], number>>(worksQuery(ALL_NEWEST).queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    return data && first ? { ...data, pages: [unique([...works, ...first]), ...rest] } : data
  })
  void queries.invalidateQueries({ queryKey: ['works count'] })
  void rememberWorks(owner, works)
}

/** Pages move while works come and go, so one work may arrive twice. */
function unique(works: readonly Work[]): Work[] {
  return [...new Map(works.map((work) => [work.image_id, work])).values()]
}
