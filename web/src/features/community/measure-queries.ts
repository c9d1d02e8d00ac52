import type { Measure } from '@stipple/core/contract/moderation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Current decisions against the member. */
export const measuresQuery = queryOptions({
  queryKey: ['measures'],
  queryFn: async ({ signal }) => (await api('GET /api/account/measures', { signal })).data,
})

/** Appeals a decision. */
export function useAppeal({ kind, id }: Measure) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => {
      // A suspended member is not logged in.
      if (kind !== 'suspension') await api('POST /api/account/appeals', { body: { kind, id, text } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: measuresQuery.queryKey }),
  })
}
