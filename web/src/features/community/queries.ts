import type { CommunityWork } from '@stipple/core/contract/community'
import { COMMUNITY_PER_PAGE } from '@stipple/core/domain/community'
import type { Language } from '@stipple/core/domain/text'
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pageOptions } from '../../lib/list-queries.ts'
import { similarFrom } from '../finding/public.ts'
import type { CommunityFilter } from './filter-store.ts'
import { asWork } from './same-style.ts'

interface CommunityQuery {
  readonly filter: CommunityFilter
  readonly search: string
  /** Examples are in the language on screen. */
  readonly language: Language
}

interface Part {
  readonly list: readonly CommunityWork[]
  readonly current_page: number
  readonly last_page: number
  readonly total: number
}

const FRESH_MS = 60_000

/** The gallery, in pages of 30. */
export const communityQuery = ({ filter, search, language }: CommunityQuery) =>
  infiniteQueryOptions({
    queryKey: ['community', 'list', language, filter, search],
    queryFn: ({ pageParam, signal }) => fetchPart({ filter, search, page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** A page of all works for the examples dialog. */
export const communityPageQuery = ({ page, language }: { page: number; language: Language }) =>
  queryOptions({
    queryKey: ['community', 'page', language, page],
    queryFn: ({ signal }) => fetchPart({ filter: { order: 'newest' }, search: '', page, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

async function fetchPart({
  filter,
  search,
  page,
  signal,
}: Omit<CommunityQuery, 'language'> & { page: number; signal: AbortSignal }): Promise<Part> {
  const { category, mode, model, order, mine, following, author } = filter
  const { data } = await api('POST /api/work/list', {
    body: {
      page,
      limit: COMMUNITY_PER_PAGE,
      order,
      ...(category !== undefined && { category_id: category }),
      ...(mode !== undefined && { job_type: mode }),
      ...(model !== undefined && { model_name: model }),
      ...(search !== '' && { keyword: search }),
      ...(mine && { mine }),
      ...(following && { following }),
      ...(author !== undefined && { author }),
    },
    signal,
  })
  return data
}

/** A community work; null if the id no longer exists. */
export const communityWorkQuery = (cid: string, language: Language) =>
  queryOptions({
    queryKey: ['community', 'work', language, cid],
    queryFn: async ({ signal }): Promise<CommunityWork | null> =>
      (await api('POST /api/work/detail', { body: { cid }, signal })).data[0] ?? null,
    staleTime: FRESH_MS,
  })

/** Similar community works. */
export const similarPublishedQuery = (cid: string, language: Language) =>
  similarFrom(`${language} ${cid}`, async (signal) => (await api('POST /api/work/alike', { body: { cid }, signal })).data.map(asWork))

/** Works without duplicates: a new publication shifts the others onto the next page. */
export function worksOf(data: InfiniteData<Part> | undefined): readonly CommunityWork[] {
  const works = new Map(data?.pages.flatMap(({ list }) => list.map((work) => [work.cid, work] as const)))
  return [...works.values()]
}

/** Changes a work in every cached list. */
export function changeCachedWork(queries: QueryClient, cid: string, change: (work: CommunityWork) => CommunityWork): void {
  const inPart = (part: Part): Part =>
    part.list.some((work) => work.cid === cid) ? { ...part, list: part.list.map((work) => (work.cid === cid ? change(work) : work)) } : part
  queries.setQueriesData<InfiniteData<Part>>(
    { queryKey: ['community', 'list'] },
    (data) => data && { ...data, pages: data.pages.map(inPart) },
  )
  queries.setQueriesData<Part>({ queryKey: ['community', 'page'] }, (data) => data && inPart(data))
  queries.setQueriesData<CommunityWork | null>({ queryKey: ['community', 'work'] }, (work) => (work?.cid === cid ? change(work) : work))
}

/** Refetches the lists on screen after works were added or removed, and drops the others. */
export function communityChanged(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['community'], type: 'inactive' })
  void queries.invalidateQueries({ queryKey: ['community'] })
}

export const REPORTS_PER_PAGE = 20

export const reportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['manage', 'reports', page],
    queryFn: ({ signal }) => api('POST /api/manage/reports', { body: { page, page_size: REPORTS_PER_PAGE }, signal }),
    ...pageOptions,
  })

export type ReportedWork = Awaited<ReturnType<NonNullable<ReturnType<typeof reportsQuery>['queryFn']>>>['data'][number]
