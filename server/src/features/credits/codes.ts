import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { endOfShanghaiDay, thirtyDaysAfter } from '@stipple/core/domain/time'
import type { Context } from '../../context.ts'
import { limitAttempts } from '../../http/attempt-limit.ts'
import { Problem } from '../../problem.ts'
import type { Offers } from '../../settings/offers.ts'
import { hasEntry, refsAmong } from './data.ts'
import { balanceOf, grant } from './ledger.ts'

type Code = Offers['codes'][number]

/** Offer of a code to one member. */
export interface CodeOffer {
  readonly code: string
  readonly amount: number
  /** Expiry of dots that are claimed now. */
  readonly expiresAt: Date
  readonly claimed: boolean
}

/** Listed codes that can be claimed now. */
export async function listedCodes(context: Context, accountId: string): Promise<CodeOffer[]> {
  const now = context.now()
  const codes = context.settings.get('dots.codes').filter((code) => code.listed && isOpen(code, now))
  const claimed = await refsAmong(
    context.db,
    codes.map((code) => refOf(code, accountId)),
  )
  return codes.map((code) => toOffer(code, { now, claimed: claimed.has(refOf(code, accountId)) }))
}

/** Looks up the offer of a code. Throws `code_unknown`, or `code_over` if it can no longer be claimed and this member has not claimed it. */
export async function lookUpCode(context: Context, accountId: string, word: string): Promise<CodeOffer> {
  const now = context.now()
  const code = requireCode(context, word)
  const claimed = await hasEntry(context.db, refOf(code, accountId))
  if (!claimed && !isOpen(code, now)) throw new Problem('code_over')
  return toOffer(code, { now, claimed })
}

/** Grants the dots of a code, once per member even for concurrent requests. Throws `code_unknown`, `code_claimed`, `code_over`. */
export async function claimCode(
  context: Context,
  accountId: string,
  word: string,
): Promise<{ amount: number; expiresAt: Date; balance: number }> {
  const now = context.now()
  const code = requireCode(context, word)
  const { amount, expiresAt } = toOffer(code, { now, claimed: false })
  const ref = refOf(code, accountId)
  return context.db.transaction(async (tx) => {
    if (!isOpen(code, now)) throw new Problem((await hasEntry(tx, ref)) ? 'code_claimed' : 'code_over')
    const given = await grant(tx, { accountId, type: ENTRY_TYPES.limitedTime, amount, ref, expiresAt, detail: code.code })
    if (!given) throw new Problem('code_claimed')
    return { amount, expiresAt, balance: await balanceOf(tx, accountId, now) }
  })
}

/** Runs a code lookup and limits guessing: after ten wrong codes in a minute the member has to wait. */
export const limitCodeAttempts = <T>(context: Context, accountId: string, look: () => Promise<T>): Promise<T> =>
  limitAttempts(
    context,
    { keys: [{ key: `code:${accountId}`, allowed: 10 }], windowMs: 60_000, isWrong: ({ code }) => code === 'code_unknown' },
    look,
  )

/** Normalized code for comparison: members paste it with spaces around it and in any case. */
const keyOf = (word: string): string => word.trim().toUpperCase()
const refOf = ({ code }: Code, accountId: string): string => `code:${keyOf(code)}:${accountId}`

function requireCode({ settings }: Context, word: string): Code {
  const code = settings.get('dots.codes').find((candidate) => keyOf(candidate.code) === keyOf(word))
  if (!code) throw new Problem('code_unknown', { fields: [{ field: 'pointstr', code: 'code_unknown' }] })
  return code
}

const isOpen = ({ from, until }: Code, now: Date): boolean => (from === undefined || from <= now) && (until === undefined || now < until)

const toOffer = ({ code, dots, lasts }: Code, { now, claimed }: { now: Date; claimed: boolean }): CodeOffer => ({
  code,
  amount: dots,
  expiresAt: lasts === 'day' ? endOfShanghaiDay(now) : thirtyDaysAfter(now),
  claimed,
})
