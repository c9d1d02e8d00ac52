import type { Reply } from '@stipple/core/contract/client'
import { ENTRIES_PER_PAGE } from '@stipple/core/domain/credits'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountCall } from '../../lib/account-call.ts'
import { api } from '../../lib/api.ts'
import { getExpiring } from '../../lib/expiring.ts'
import { pageOptions } from '../../lib/list-queries.ts'

/**
 * Spendable dots. Updated by events; without them requested every four seconds while the page is visible, so that the value is never older than five.
 * A failed request keeps the last value; it is only reported to a member who has just recharged.
 */
export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: async ({ client, queryKey, signal }): Promise<number | null> => {
    const reply = await accountCall('GET /api/user/get_credit_balance', { signal, quiet: !getExpiring('check_recharge') })
    return reply?.data.balance ?? client.getQueryData<number | null>(queryKey) ?? null
  },
  staleTime: 4000,
  refetchInterval: 4000,
  refetchOnWindowFocus: true,
})

/** Undefined for guests, and while unknown. */
export const useBalance = (member: boolean): number | undefined => useQuery({ ...balanceQuery, enabled: member }).data ?? undefined

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

/** One page of the member's entries. */
export const entriesQuery = (page: number) =>
  queryOptions({
    queryKey: ['entries', page],
    queryFn: async ({ signal }) =>
      (await api('POST /api/user/get_balance_list', { body: { per_page: ENTRIES_PER_PAGE, page }, signal })).data,
    ...pageOptions,
  })

export type Entry = Reply<'POST /api/user/get_balance_list'>['data']['data'][number]
