import type { FeatureId } from '@stipple/core/domain/features'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const REFRESH_MS = 5 * 60_000

/** Public settings of this installation. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await api('GET /api/site', { signal })).data,
  // For an announcement, among others.
  refetchInterval: REFRESH_MS,
})

export type Site = Awaited<ReturnType<NonNullable<typeof siteQuery.queryFn>>>

/** Undefined until they have loaded. */
export const useSite = (): Site | undefined => useQuery(siteQuery).data

/** Returns false once it is known that the operator disabled the feature. */
export const useFeature = (id: FeatureId): boolean => useSite()?.off?.includes(id) !== true
