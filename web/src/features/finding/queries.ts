import type { SavedSearch } from '@stipple/core/contract/searches'
import type { Work } from '@stipple/core/contract/shapes'
import type { SearchPlace } from '@stipple/core/domain/saved-search'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const FRESH_MS = 60_000

/** The searches that the member keeps of a place, the newest first. */
export const searchesQuery = (place: SearchPlace) =>
  queryOptions({
    queryKey: ['searches', place],
    queryFn: async ({ signal }) => (await api('GET /api/searches', { query: { place }, signal })).data,
    staleTime: FRESH_MS,
  })

export function changeSearches(queries: QueryClient, place: SearchPlace, change: (all: readonly SavedSearch[]) => SavedSearch[]): void {
  queries.setQueryData(searchesQuery(place).queryKey, (all = []) => change(all))
  void queries.invalidateQueries({ queryKey: ['searches', place] })
}

/** Works that are like another, from whoever knows them. Each has its page under its `image_id`. */
export const alikeFrom = (key: string, load: (signal: AbortSignal) => Promise<readonly Work[]>) =>
  queryOptions({ queryKey: ['alike', key], queryFn: ({ signal }) => load(signal), staleTime: FRESH_MS })

export type AlikeQuery = ReturnType<typeof alikeFrom>

/** The member's works that are like one of theirs. */
export const alikeQuery = (id: string): AlikeQuery =>
  alikeFrom(id, async (signal) => (await api('GET /api/v2/works/:id/alike', { params: { id }, signal })).data)

/** Works that the member could do without. */
export const cleanUpQuery = queryOptions({
  queryKey: ['clean up'],
  queryFn: async ({ signal }) => (await api('GET /api/v2/works_clean_up', { signal })).data,
})

/** Bytes of the files of works. */
export const bytesOf = (works: readonly Work[]): number =>
  works.reduce((sum, { bytes, also = [] }) => sum + bytes + also.reduce((more, form) => more + form.bytes, 0), 0)
