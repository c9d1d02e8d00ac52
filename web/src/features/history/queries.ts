import type { Work } from '@stipple/core/contract/shapes'
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { timeZoneField, toBody, type WorksFilter } from './filter.ts'

/** Cursor of a part of an endless list: a work; in a list by models, also the model. */
export interface Cursor {
  readonly after?: string
  readonly model?: string
}

export interface WorksPart {
  readonly works: readonly Work[]
  /** Undefined at the end. */
  readonly next: Cursor | undefined
}

type Endless = InfiniteData<WorksPart, Cursor>

/** The first part is small, so that it shows soon; the next are large, so that fast scrolling does not wait. */
export const FIRST_PART = 30
const NEXT_PART = 100
const FRESH_MS = 30_000
const KEPT_MS = 30 * 60_000
/** Interval at which an unreachable server is retried. */
const RETRY_MS = 15_000

/** An endless list. It is never loaded again as a whole, which could take a thousand calls: `refreshList` loads its beginning again. */
export const worksQuery = (filter: WorksFilter, models?: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: ['works', 'list', filter, models],
    queryFn: ({ pageParam, signal }) => fetchPart({ filter, models, cursor: pageParam, signal }),
    initialPageParam: beginning(models),
    getNextPageParam: (part) => part.next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data === undefined && state.error ? RETRY_MS : false),
    networkMode: 'always',
  })

const beginning = (models: readonly string[] | undefined): Cursor => (models?.[0] === undefined ? {} : { model: models[0] })

interface PartQuery {
  readonly filter: WorksFilter
  readonly models: readonly string[] | undefined
  readonly cursor: Cursor
  readonly signal?: AbortSignal
}

async function fetchPart({ filter, models, cursor: { after, model }, signal }: PartQuery): Promise<WorksPart> {
  const size = after === undefined ? FIRST_PART : NEXT_PART
  const { data } = await api('POST /api/v2/get_generate_works', {
    body: {
      ...toBody(filter),
      ...(model !== undefined && { model }),
      ...(after !== undefined && { after }),
      page_size: size,
      order: filter.order === 'newest' ? 'DESC' : 'ASC',
    },
    ...(signal && { signal }),
  })
  const last = data.length < size ? undefined : data.at(-1)?.image_id
  if (last !== undefined) return { works: data, next: { after: last, ...(model !== undefined && { model }) } }
  const nextModel = model === undefined ? undefined : models?.[models.indexOf(model) + 1]
  return { works: data, next: nextModel === undefined ? undefined : { model: nextModel } }
}

/** Largest number of works that are selected at a time. */
export const MAX_SELECTED = 5000

/** Reads a list to its end, or to `MAX_SELECTED` works. */
export async function readAllWorks(filter: WorksFilter): Promise<readonly Work[]> {
  const works: Work[] = []
  for (let cursor: Cursor | undefined = {}; cursor && works.length < MAX_SELECTED;) {
    const part: WorksPart = await fetchPart({ filter, models: undefined, cursor })
    works.push(...part.works)
    cursor = part.next
  }
  return works.slice(0, MAX_SELECTED)
}

/** One page of a list. */
export const worksPageQuery = (filter: WorksFilter, page: number, size: number) =>
  queryOptions({
    queryKey: ['works', 'page', filter, page, size],
    queryFn: async ({ signal }): Promise<readonly Work[]> =>
      (
        await api('POST /api/v2/get_generate_works', {
          body: { ...toBody(filter), page_size: size, page_number: page, order: filter.order === 'newest' ? 'DESC' : 'ASC' },
          signal,
        })
      ).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.error ? RETRY_MS : false),
  })

export const countQuery = (filter: WorksFilter) =>
  queryOptions({
    queryKey: ['works count', toBody(filter)],
    queryFn: async ({ signal }) => (await api('POST /api/v2/get_generate_works_count', { body: toBody(filter), signal })).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** Values to filter by, of the works that pass the search and the marks. */
export const facetsQuery = (filter: WorksFilter) => {
  const body = { ...unfaceted(filter), ...timeZoneField() }
  return queryOptions({
    queryKey: ['works facets', body],
    queryFn: async ({ signal }) => (await api('POST /api/v2/works_facets', { body, signal })).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The same for LoRAs, sizes and costs, which take longer to count. */
export const detailFacetsQuery = (filter: WorksFilter) => {
  const body = unfaceted(filter)
  return queryOptions({
    queryKey: ['works facets', 'details', body],
    queryFn: async ({ signal }) => (await api('POST /api/v2/works_detail_facets', { body, signal })).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

const unfaceted = ({ order, show, search, collection, trashed }: WorksFilter) =>
  toBody({
    order,
    show,
    ...(search !== undefined && { search }),
    ...(collection !== undefined && { collection }),
    ...(trashed && { trashed }),
  })

export const workQuery = (id: string) =>
  queryOptions({ queryKey: ['work', id], queryFn: ({ signal }) => api('GET /api/v2/works/:id', { params: { id }, signal }) })

/** Changes works in every list that contains them. */
export function changeListed(queries: QueryClient, ids: readonly string[], change: (work: Work) => Work): void {
  const wanted = new Set(ids)
  const each = (works: readonly Work[]): readonly Work[] =>
    works.some(({ image_id }) => wanted.has(image_id)) ? works.map((work) => (wanted.has(work.image_id) ? change(work) : work)) : works
  queries.setQueriesData<Endless>(
    { queryKey: ['works', 'list'] },
    (data) => data && { ...data, pages: data.pages.map((part) => ({ ...part, works: each(part.works) })) },
  )
  queries.setQueriesData<readonly Work[]>({ queryKey: ['works', 'page'] }, (data) => data && each(data))
  for (const id of ids) queries.setQueryData(workQuery(id).queryKey, (work) => work && change(work))
}

/** Refreshes lists after a change whose position only the server knows: visible ones are loaded again, others dropped. Resolves afterwards. */
export async function listsChanged(queries: QueryClient, { trashed }: { trashed?: boolean } = {}): Promise<void> {
  const concerned = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => {
    const filter = queryKey[2]
    return trashed === undefined || (typeof filter === 'object' && filter !== null && 'trashed' in filter) === trashed
  }
  queries.removeQueries({ queryKey: ['works', 'list'], type: 'inactive', predicate: concerned })
  const lists = queries.getQueryCache().findAll({ queryKey: ['works', 'list'], type: 'active', predicate: concerned })
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['works', 'page'] }),
    queries.invalidateQueries({ queryKey: ['works count'] }),
    queries.invalidateQueries({ queryKey: ['works facets'] }),
    // The keys of these lists are made by `worksQuery` alone.
    ...lists.map(({ queryKey }) => refreshList(queries, queryKey[2] as WorksFilter, queryKey[3] as readonly string[] | undefined)),
  ])
}

/** Loads the beginning of an endless list again and merges it. */
export async function refreshList(queries: QueryClient, filter: WorksFilter, models?: readonly string[]): Promise<void> {
  const { queryKey } = worksQuery(filter, models)
  const cursor = beginning(models)
  const head = await fetchPart({ filter, models, cursor }).catch(() => undefined)
  if (head) queries.setQueryData<Endless>(queryKey, (data) => data && withHead(data, head))
}

/** An endless list after its beginning was read again: the rest stays if the two overlap, and is dropped otherwise. */
export function withHead({ pages, pageParams }: Endless, head: WorksPart): Endless {
  const first = pageParams[0] ?? {}
  const last = head.works.at(-1)
  const works = pages.flatMap((part) => part.works)
  const met = last && head.next ? works.findIndex(({ image_id }) => image_id === last.image_id) : -1
  const rest = works.slice(met + 1)
  const end = pages.at(-1)?.next
  if (met < 0 || rest.length === 0) return { pages: [head], pageParams: [first] }
  return { pages: [head, { works: rest, next: end }], pageParams: [first, head.next ?? first] }
}

/** Adds new works to the front of every list that shows everything newest first. */
export function prependWorks(queries: QueryClient, filter: WorksFilter, works: readonly Work[]): void {
  queries.setQueryData<Endless>(worksQuery(filter).queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const fresh = new Set(works.map(({ image_id }) => image_id))
    return { ...data, pages: [{ ...first, works: [...works, ...first.works.filter(({ image_id }) => !fresh.has(image_id))] }, ...rest] }
  })
  void queries.invalidateQueries({ queryKey: ['works', 'page'] })
  void queries.invalidateQueries({ queryKey: ['works count'] })
}
