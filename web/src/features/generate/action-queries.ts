import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** One-click actions on the member's own work, with mode, model and price in dots. */
export const actionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['work actions', id],
    queryFn: async ({ signal }) => (await api('GET /api/v2/works/:id/actions', { params: { id }, signal })).actions,
    staleTime: 60_000,
  })
