import { ENTRY_TYPES, GIVEABLE } from '@stipple/core/domain/credits'
import { startOfShanghaiDay } from '@stipple/core/domain/time'
import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'
import { balanceOf, grant } from './ledger.ts'

/** Dots that one member gives another. */
export interface Transfer {
  readonly from: string
  readonly to: string
  readonly amount: number
  /** The same is given once, whatever races. */
  readonly id: string
  readonly kind: 'gift' | 'tip'
  /** Details of the two entries. */
  readonly sent: string
  readonly received: string
  /** Most dots that the giver may give in a day of Shanghai. */
  readonly perDay: number
  readonly now: Date
}

const TYPES = {
  gift: { sent: ENTRY_TYPES.giftSent, received: ENTRY_TYPES.giftReceived },
  tip: { sent: ENTRY_TYPES.tipSent, received: ENTRY_TYPES.tipReceived },
} as const

/** Dots that nobody goes beyond by gifts: balances are 32-bit numbers. */
const MOST_OWNED = 2_000_000_000
/** Lots that one gift takes from at most. */
const MOST_LOTS = 200

/**
 * Gives dots away, those first that expire the soonest; with the other they expire when they would have here. Returns false, and changes nothing, when it was done
 * before. Throws `gift_too_large`, and `invalid_input` where the other would own more than can be counted.
 */
export async function transfer(tx: Transaction, gift: Transfer): Promise<boolean> {
  const { from, to, amount, id, kind, now } = gift
  // In one order for all: two who give to each other would wait for each other.
  for (const account of [from, to].toSorted()) await data.lockAccount(tx, account)
  const ref = `gift:${id}`
  if (await data.hasEntry(tx, `${ref}:sent`)) return false
  const maximum = await giveableNow(tx, gift.from, gift)
  if (amount > maximum) throw new Problem('gift_too_large', { params: { maximum } })
  if ((await balanceOf(tx, to, now)) + amount > MOST_OWNED)
    throw new Problem('invalid_input', { fields: [{ field: 'amount', code: 'not_valid' }] })
  const parts = takeFrom(await giveableLots(tx, from, now), amount)
  for (const { lot, dots } of parts) await tx.execute(sql`update credit_lots set remaining = remaining - ${dots} where id = ${lot}`)
  await data.insertEntry(tx, { accountId: from, type: TYPES[kind].sent, amount: -amount, ref: `${ref}:sent`, detail: gift.sent })
  const byEnd = Map.groupBy(parts, ({ until }) => until)
  for (const [until, some] of byEnd) {
    const dots = some.reduce((sum, part) => sum + part.dots, 0)
    await grant(tx, {
      accountId: to,
      type: TYPES[kind].received,
      amount: dots,
      ref: `${ref}:received:${until ?? 'always'}`,
      detail: gift.received,
      ...(until !== null && { expiresAt: new Date(until) }),
    })
  }
  return true
}

/** Most dots that a member can give now: what is left of bought and given ones, and of the day's limit. */
export async function giveableNow(db: Executor, accountId: string, { perDay, now }: Pick<Transfer, 'perDay' | 'now'>): Promise<number> {
  const lots = await giveableLots(db, accountId, now)
  const { rows } = await db.execute<{ given: number }>(sql`
    select coalesce(-sum(amount), 0)::int as given from credit_entries
    where account_id = ${accountId} and type in (${ENTRY_TYPES.giftSent}, ${ENTRY_TYPES.tipSent}) and created_at >= ${startOfShanghaiDay(now)}`)
  const left = Math.max(0, perDay - (rows[0]?.given ?? 0))
  return Math.min(
    left,
    lots.reduce((sum, { dots }) => sum + dots, 0),
  )
}

interface GiveableLot {
  readonly lot: string
  readonly dots: number
  /** Milliseconds; null: they never expire. */
  readonly until: number | null
}

async function giveableLots(db: Executor, accountId: string, now: Date): Promise<readonly GiveableLot[]> {
  const { rows } = await db.execute<GiveableLot & Record<string, unknown>>(sql`
    select lot.id as lot, lot.remaining as dots, floor(extract(epoch from lot.expires_at) * 1000)::float8 as until
    from credit_lots as lot join credit_entries as entry on entry.id = lot.entry_id
    where lot.account_id = ${accountId} and lot.remaining > 0 and (lot.expires_at is null or lot.expires_at > ${now})
      and entry.type in (${sql.join(
        GIVEABLE.map((type) => sql`${type}`),
        sql`, `,
      )})
    order by lot.expires_at asc nulls last, lot.id limit ${MOST_LOTS}`)
  return rows
}

/** As much of the lots, in their order, as makes an amount. */
function takeFrom(lots: readonly GiveableLot[], amount: number): readonly GiveableLot[] {
  let left = amount
  return lots.flatMap((lot) => {
    const dots = Math.min(lot.dots, left)
    left -= dots
    return dots > 0 ? [{ ...lot, dots }] : []
  })
}
