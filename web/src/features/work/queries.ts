import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Lineage of the member's own work; not found for others. */
export const lineageQuery = (id: string) =>
  queryOptions({
    queryKey: ['work lineage', id],
    queryFn: ({ signal }) => api('GET /api/v2/works/:id/lineage', { params: { id }, signal }),
    // Further works may be made from it at any time.
    staleTime: 5000,
  })
