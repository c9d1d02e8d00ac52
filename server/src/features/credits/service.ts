import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { hasEntry } from './data.ts'
import { balanceOf, grant } from './ledger.ts'
import { dailyClaim, dailyRef } from './policy.ts'

interface Member {
  readonly accountId: string
  readonly isVip: boolean
}

export const hasClaimedToday = (context: Context, { accountId }: Member): Promise<boolean> =>
  hasEntry(context.db, dailyRef(accountId, context.now()))

/** Grants today's dots, once per day in Shanghai even for concurrent requests. Throws `already_claimed`. */
export async function claimDaily(context: Context, member: Member): Promise<{ amount: number; balance: number }> {
  const now = context.now()
  const { ref, type, amount, expiresAt } = dailyClaim(
    member,
    { general: context.settings.get('dots.daily'), vip: context.settings.get('dots.dailyVip') },
    now,
  )
  return context.db.transaction(async (tx) => {
    const given = amount > 0 && (await grant(tx, { accountId: member.accountId, type, amount, ref, expiresAt }))
    if (!given) throw new Problem('already_claimed')
    return { amount, balance: await balanceOf(tx, member.accountId, now) }
  })
}
