import { CallError } from '@stipple/core/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { removeExpiring, setExpiring, getExpiring } from '../../lib/expiring.ts'
import { balanceQuery } from './queries.ts'

/** The reward of a code for this member; undefined if the server knows the code but not its reward. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['codes', code],
    queryFn: async ({ signal }) => (await api('GET /api/user/draw_credit_balance', { query: { pointstr: code }, signal })).data[0] ?? null,
    staleTime: 0,
  })

/** Limited-time rewards that are open to everyone now. */
export const rewardsQuery = queryOptions({
  queryKey: ['codes'],
  queryFn: async ({ signal }) => (await api('GET /api/user/draw_credit_balance', { query: {}, signal })).data,
  staleTime: 0,
})

export type Reward = Awaited<ReturnType<NonNullable<typeof rewardsQuery.queryFn>>>[number]

/** Claims the dots of a code. A used, expired or unknown code is requested again, so that the page shows its state. */
export function useClaimCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) => (await api('POST /api/user/draw_credit_balance', { body: { pointstr: code } })).data,
    onSuccess: ({ balance }, code) => {
      queries.setQueryData(balanceQuery.queryKey, balance)
      if (getExpiring(CODE) === code) removeExpiring(CODE)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['codes'] }),
  })
}

/** The code from an address, kept for an hour. */
export const storedCode = (): string | undefined => getExpiring(CODE)
export const clearCode = (): void => removeExpiring(CODE)

/** Remembers that a guest wants to redeem this code: it is claimed once after logging in, even if that leaves the page. */
export const claimAfterLogIn = (code: string): void => setExpiring(PENDING_CLAIM, code, 15)
export function takePendingClaim(code: string): boolean {
  const isPending = getExpiring(PENDING_CLAIM) === code
  if (isPending) removeExpiring(PENDING_CLAIM)
  return isPending
}

const CODE = 'pointId'
const PENDING_CLAIM = 'claim_after_log_in'

export const refusalOf = (error: unknown): string | undefined => (error instanceof CallError ? error.reply?.code : undefined)
