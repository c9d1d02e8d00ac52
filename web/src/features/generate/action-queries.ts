import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Actions on a work of the member's own that take one press, by which mode and model, and for how many dots. */
export const actionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['work actions', id],
    queryFn: async ({ signal }) => (await api('GET /api/v2/works/:id/actions', { params: { id }, signal })).actions,
    staleTime: 60_000,
  })
