import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Public settings of this installation. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await api('GET /api/site', { signal })).data,
})

export type Site = Awaited<ReturnType<NonNullable<typeof siteQuery.queryFn>>>

/** Undefined until they have loaded. */
export const useSite = (): Site | undefined => useQuery(siteQuery).data
