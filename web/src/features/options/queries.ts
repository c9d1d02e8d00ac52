import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const hordeKeyQuery = queryOptions({
  queryKey: ['horde key'],
  queryFn: async ({ signal }): Promise<string | null> => (await api('GET /api/user/options', { signal })).data.horde_key ?? null,
})

/** Last characters of the member's own AI Horde key, empty without one; undefined without a Horde connection, and while unknown. */
export const useHordeKey = (): string | undefined => useQuery(hordeKeyQuery).data ?? undefined

export function useChangeHordeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => api('POST /api/user/horde_key', { body: { key } }),
    onSuccess: ({ data }) => queries.setQueryData(hordeKeyQuery.queryKey, data.horde_key ?? null),
  })
}
