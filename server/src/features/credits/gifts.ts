import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { startOfShanghaiDay } from '@stipple/core/domain/time'
import type { Executor, Transaction } from '../../db/database.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'
import { type GiftableLot, giftableLots, giftsSince, takeFromLot } from './gifts-data.ts'
import { balanceOf, grant } from './ledger.ts'

/** Dots that one member gives another. */
export interface Transfer {
  readonly from: string
  readonly to: string
  readonly amount: number
  /** Idempotency key: a gift with the same id is given once, even concurrently. */
  readonly id: string
  readonly kind: 'gift' | 'tip'
  /** The app that is tipped. */
  readonly app?: string | undefined
  /** Details of the two entries. */
  readonly sent: string
  readonly received: string
  /** Most dots that the giver may give per day in Shanghai. */
  readonly perDay: number
  readonly now: Date
}

const TYPES = {
  gift: { sent: ENTRY_TYPES.giftSent, received: ENTRY_TYPES.giftReceived },
  tip: { sent: ENTRY_TYPES.tipSent, received: ENTRY_TYPES.tipReceived },
} as const

/** Largest balance that gifts may lead to: balances are 32-bit numbers. */
export const MAX_OWNED = 2_000_000_000
/**
 * Transfers dots, soonest expiry first; they keep their expiry. Returns false without a change if the gift was given before. Throws `gift_too_large`,
 * and `invalid_input` if the recipient's balance would become too large.
 */
export async function transfer(tx: Transaction, gift: Transfer): Promise<boolean> {
  const { from, to, amount, id, kind, now } = gift
  // Locked in one order to avoid a deadlock when two members give to each other.
  for (const account of [from, to].toSorted()) await data.lockAccount(tx, account)
  const ref = `gift:${id}`
  if (await data.hasEntry(tx, `${ref}:sent`)) return false
  const maximum = await giftableNow(tx, gift.from, gift)
  if (amount > maximum) throw new Problem('gift_too_large', { params: { maximum } })
  if ((await balanceOf(tx, to, now)) + amount > MAX_OWNED)
    throw new Problem('invalid_input', { fields: [{ field: 'amount', code: 'not_valid' }] })
  const parts = takeFrom(await giftableLots(tx, from, now), amount)
  for (const part of parts) await takeFromLot(tx, part)
  await data.insertEntry(tx, { accountId: from, type: TYPES[kind].sent, amount: -amount, ref: `${ref}:sent`, detail: gift.sent })
  const byEnd = Map.groupBy(parts, ({ until }) => until)
  for (const [until, some] of byEnd) {
    const dots = some.reduce((sum, part) => sum + part.dots, 0)
    await grant(tx, {
      accountId: to,
      type: TYPES[kind].received,
      amount: dots,
      ref: `${ref}:received:${until ?? 'always'}`,
      app: gift.app,
      detail: gift.received,
      ...(until !== null && { expiresAt: new Date(until) }),
    })
  }
  return true
}

/** Most dots that a member can give now, by the bought and received dots left and by the day's limit. */
export async function giftableNow(db: Executor, accountId: string, { perDay, now }: Pick<Transfer, 'perDay' | 'now'>): Promise<number> {
  const lots = await giftableLots(db, accountId, now)
  const left = Math.max(0, perDay - (await giftsSince(db, accountId, startOfShanghaiDay(now))))
  return Math.min(
    left,
    lots.reduce((sum, { dots }) => sum + dots, 0),
  )
}

/** Takes an amount from lots, in order. */
function takeFrom(lots: readonly GiftableLot[], amount: number): readonly GiftableLot[] {
  let left = amount
  return lots.flatMap((lot) => {
    const dots = Math.min(lot.dots, left)
    left -= dots
    return dots > 0 ? [{ ...lot, dots }] : []
  })
}
