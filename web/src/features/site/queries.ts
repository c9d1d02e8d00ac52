import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** What this installation offers: the operator's settings. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await api('GET /api/site', { signal })).data,
})

export type Site = Awaited<ReturnType<NonNullable<typeof siteQuery.queryFn>>>

/** Undefined until it is known. */
export const useSite = (): Site | undefined => useQuery(siteQuery).data
