import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Dots that can be spent now. Events keep it fresh; without them it is asked every five seconds while the page is seen. */
export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: async ({ signal }) => (await api('GET /api/user/get_credit_balance', { query: {}, signal })).data.balance,
  staleTime: 5000,
  refetchInterval: 5000,
  refetchOnWindowFocus: true,
})

/** Undefined for guests and until it is known. */
export const useBalance = (member: boolean): number | undefined => useQuery({ ...balanceQuery, enabled: member }).data

export const claimQuery = queryOptions({
  queryKey: ['claim'],
  queryFn: async ({ signal }) => (await api('GET /api/user/draw_config', { signal })).data,
  staleTime: 0,
})

export function useClaim() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api('POST /api/user/draw_config')).data,
    onSuccess: ({ balance }) => queries.setQueryData(balanceQuery.queryKey, balance),
  })
}
