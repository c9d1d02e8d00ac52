import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** What this installation offers. The operator's settings: they do not change while a page is open. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await api('GET /api/site', { signal })).data,
  staleTime: Infinity,
})

export type Site = Awaited<ReturnType<NonNullable<typeof siteQuery.queryFn>>>

/** Undefined until it is known. */
export const useSite = (): Site | undefined => useQuery(siteQuery).data
