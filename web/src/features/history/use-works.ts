import type { Work } from '@stipple/core/contract/shapes'
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { cachedWorks, pendingMarks, rememberWorks } from './cache.ts'
import { ALL_NEWEST, fitsShown, type WorksFilter } from './filter.ts'
import { useMarks, withMarks } from './marks-store.ts'
import { sendPending } from './outbox.ts'
import { FIRST_PART, prependWorks, refreshList, worksPageQuery, worksQuery, type WorksPart } from './queries.ts'

export interface Works {
  readonly works: readonly Work[]
  /** `cache`: the last works that this browser has seen, shown until or instead of the server's. */
  readonly from: 'server' | 'cache'
  readonly isPending: boolean
  readonly error: Error | null
  readonly hasMore: boolean
  readonly more: () => void
  readonly again: () => void
}

interface Options {
  /** One model after another, each model's works together. */
  readonly models?: readonly string[] | undefined
  readonly enabled?: boolean
}

/** A member's works in parts; from the local history until the server responds, and offline. */
export function useWorks(owner: string | undefined, filter: WorksFilter, { models, enabled = true }: Options = {}): Works {
  const queries = useQueryClient()
  const wanted = owner !== undefined && enabled
  const query = useInfiniteQuery({ ...worksQuery(filter, models), enabled: wanted })
  const cached = useCached(owner, filter, wanted && query.data === undefined)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, dataUpdatedAt } = query

  const key = JSON.stringify([filter, models])
  useFresh(wanted && data !== undefined ? dataUpdatedAt : undefined, key, () => void refreshList(queries, filter, models))

  const head = data?.pages[0]
  useEffect(() => {
    if (owner === undefined || !head) return
    const isWhole = filter.show === 'all' && JSON.stringify(filter) === JSON.stringify(ALL_NEWEST) && models === undefined
    void rememberWorks(owner, head.works.slice(0, FIRST_PART), isWhole ? (head.next ? 'newest' : 'everything') : undefined)
    // The filter belongs to the list, and only its beginning changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [owner, head])

  const [join] = useState(joiner)
  const listed = useMemo(() => (data ? join(data.pages) : undefined), [join, data])
  const works = useShown(listed ?? cached ?? NONE, filter)

  return {
    works,
    from: data ? 'server' : 'cache',
    isPending: query.isPending && cached === undefined,
    error: query.error,
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    again: () => void query.refetch(),
  }
}

/** One page of a member's works. */
export function useWorksPage(
  owner: string,
  filter: WorksFilter,
  { page, size, enabled }: { page: number; size: number; enabled: boolean },
): Works {
  const query = useQuery({ ...worksPageQuery(filter, page, size), enabled })
  const cached = useCached(owner, filter, enabled && query.data === undefined)
  const { data } = query
  useEffect(() => {
    if (data) void rememberWorks(owner, data)
  }, [owner, data])
  const works = useShown(data ?? cached?.slice((page - 1) * size, page * size) ?? NONE, filter)
  return {
    works,
    from: data ? 'server' : 'cache',
    isPending: query.isPending && cached === undefined,
    error: query.error,
    hasMore: false,
    more: () => undefined,
    again: () => void query.refetch(),
  }
}

/** Shows marks and works of this browser that the server does not have, and sends them when it responds. */
export function usePending(owner: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const send = () => void sendPending(queries, owner)
    void pendingMarks(owner).then((waiting) => {
      const of = (name: 'starred' | 'rated') =>
        Object.fromEntries([...waiting].flatMap(([id, marks]) => (marks[name] === undefined ? [] : [[id, marks[name]] as const])))
      useMarks.setState(({ starred, rated }) => ({ starred: { ...of('starred'), ...starred }, rated: { ...of('rated'), ...rated } }))
      send()
    })
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [queries, owner])
}

/** Adds new works to the front of the lists on screen, and to the local history. */
export function addWorks(queries: QueryClient, owner: string, works: readonly Work[]): void {
  prependWorks(queries, ALL_NEWEST, works)
  void rememberWorks(owner, works)
}

const NONE: readonly Work[] = []
const FRESH_MS = 30_000

function useCached(owner: string | undefined, filter: WorksFilter, enabled: boolean): readonly Work[] | undefined {
  return useQuery({
    queryKey: ['cached works', owner, filter],
    queryFn: () => cachedWorks(owner ?? '', filter),
    enabled,
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
  }).data
}

/** Applies deletions, restores and marks of this page at once, before the lists have them. */
function useShown(works: readonly Work[], { show, trashed }: WorksFilter): readonly Work[] {
  const marks = useMarks()
  return useMemo(() => {
    const hidden = trashed ? marks.leftTrash : marks.gone
    const isPlain = [hidden, marks.starred, marks.rated].every((record) => Object.keys(record).length === 0)
    if (isPlain) return works
    return works
      .filter((work) => !hidden[work.image_id])
      .map((work) => withMarks(work, marks))
      .filter((work) => fitsShown(work, show))
  }, [works, marks, show, trashed])
}

/** Refreshes a stale list when it is mounted, and when the network is back. */
function useFresh(updatedAt: number | undefined, key: string, look: () => void): void {
  const isThere = updatedAt !== undefined
  useEffect(() => {
    if (!isThere) return undefined
    if (Date.now() - updatedAt > FRESH_MS) look()
    addEventListener('online', look)
    return () => removeEventListener('online', look)
    // Another list on screen is a reason to refresh; a change of this one is not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isThere, key])
}

/** Joins the parts of a list, each work once: parts shift while works come and go. Parts joined before are not read again. */
function joiner(): (parts: readonly WorksPart[]) => readonly Work[] {
  let joined: readonly WorksPart[] = []
  let seen = new Set<string>()
  let works: readonly Work[] = []
  return (parts) => {
    if (!joined.every((part, index) => part === parts[index])) [joined, seen, works] = [[], new Set(), []]
    const fresh = parts
      .slice(joined.length)
      .flatMap((part) => part.works.filter(({ image_id }) => !seen.has(image_id) && seen.add(image_id)))
    if (fresh.length > 0) works = [...works, ...fresh]
    joined = parts
    return works
  }
}
