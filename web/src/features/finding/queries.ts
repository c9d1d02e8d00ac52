import type { SavedSearch } from '@stipple/core/contract/searches'
import type { Work } from '@stipple/core/contract/shapes'
import type { SearchPlace } from '@stipple/core/domain/saved-search'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const FRESH_MS = 60_000

/** The member's saved searches of a place, newest first. */
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

/** Similar works from any source. Each has its page at its `image_id`. */
export const similarFrom = (key: string, load: (signal: AbortSignal) => Promise<readonly Work[]>) =>
  queryOptions({ queryKey: ['alike', key], queryFn: ({ signal }) => load(signal), staleTime: FRESH_MS })

export type SimilarQuery = ReturnType<typeof similarFrom>

/** The member's works similar to one of theirs. */
export const similarWorksQuery = (id: string): SimilarQuery =>
  similarFrom(id, async (signal) => (await api('GET /api/v2/works/:id/alike', { params: { id }, signal })).data)

/** Works that the member may want to delete. */
export const cleanUpQuery = queryOptions({
  queryKey: ['clean up'],
  queryFn: async ({ signal }) => (await api('GET /api/v2/works_clean_up', { signal })).data,
})

/** Bytes of the files of works. */
export const bytesOf = (works: readonly Work[]): number =>
  works.reduce((sum, { bytes, also = [] }) => sum + bytes + also.reduce((more, form) => more + form.bytes, 0), 0)
