import { CallError } from '@stipple/core/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { forget, keep, kept } from '../../lib/expiring.ts'
import { balanceQuery } from './queries.ts'

/** What a code gives this member; undefined where the server knows it but says nothing of it. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['codes', code],
    queryFn: async ({ signal }) => (await api('GET /api/user/draw_credit_balance', { query: { pointstr: code }, signal })).data[0] ?? null,
    staleTime: 0,
  })

/** The limited-time rewards that are open to everybody now. */
export const rewardsQuery = queryOptions({
  queryKey: ['codes'],
  queryFn: async ({ signal }) => (await api('GET /api/user/draw_credit_balance', { query: {}, signal })).data,
  staleTime: 0,
})

export type Reward = Awaited<ReturnType<NonNullable<typeof rewardsQuery.queryFn>>>[number]

/** Claims the dots of a code. A code that turns out to be used, over or unknown is looked up again, so that the page says so. */
export function useClaimCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) => (await api('POST /api/user/draw_credit_balance', { body: { pointstr: code } })).data,
    onSuccess: ({ balance }, code) => {
      queries.setQueryData(balanceQuery.queryKey, balance)
      if (kept(CODE) === code) forget(CODE)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['codes'] }),
  })
}

/** The code that an address brought, for an hour. */
export const codeKept = (): string | undefined => kept(CODE)
export const forgetCode = (): void => forget(CODE)

/** A guest has asked for the dots of this code: they are claimed once, as soon as there is a member, even if signing in leaves the page. */
export const claimAfterLogIn = (code: string): void => keep(WISH, code, 15)
export function takeWish(code: string): boolean {
  const wished = kept(WISH) === code
  if (wished) forget(WISH)
  return wished
}

const CODE = 'pointId'
const WISH = 'claim_after_log_in'

export const refusalOf = (error: unknown): string | undefined => (error instanceof CallError ? error.reply?.code : undefined)
