import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** What a work of the member's own was made from, and what was made from it. Refused as not there for everybody else. */
export const lineageQuery = (id: string) =>
  queryOptions({
    queryKey: ['work lineage', id],
    queryFn: ({ signal }) => api('GET /api/v2/works/:id/lineage', { params: { id }, signal }),
    // Others may be made from it at any time.
    staleTime: 5000,
  })
