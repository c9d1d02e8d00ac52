import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ['comparison', id],
    queryFn: ({ signal }) => api('GET /api/v2/generate/comparison/:id', { params: { id }, signal }),
    staleTime: 30_000,
  })
