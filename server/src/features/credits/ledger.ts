import { ENTRY_TYPES, type EntryType } from '@stipple/core/domain/credits'
import type { Executor, Transaction } from '../../db/database.ts'
import { Query } from '../../db/driver/query.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'

/** Dots granted to an account. `ref` identifies the reason: each ref is granted once, even concurrently. */
export interface Grant {
  readonly accountId: string
  readonly type: EntryType
  readonly amount: number
  readonly ref: string
  /** Without it they never expire. */
  readonly expiresAt?: Date
  /** The order that they were bought with. */
  readonly orderId?: string
  /** The app that they are a tip for. */
  readonly app?: string | undefined
  readonly detail?: string
}

interface Order {
  readonly accountId: string
  readonly jobId: string
  readonly amount: number
  readonly now?: Date
}

/** Holds dots for a job, soonest expiry first. Throws `not_enough_dots`. Each job has one hold; 0 dots are allowed. */
export async function hold(tx: Transaction, order: Order): Promise<void> {
  const dated = { now: new Date(), ...order }
  const [, held] = await Query.together(data.accountLock(order.accountId), data.holding(dated)).run(tx)
  await finishHold(tx, dated, held)
}

/** Completes the `holding` of a locked account by its result: writes off expired lots and tries again. Throws `not_enough_dots`. */
export async function finishHold(tx: Transaction, order: Order & { readonly now: Date }, held: data.Held): Promise<void> {
  if (held.stale) await forfeitExpired(tx, order.accountId, order.now)
  const { fits } = held.stale ? await data.holding(order).run(tx) : held
  if (!fits) throw new Problem('not_enough_dots')
}

/** Settles a delivered job: the dots are spent. Returns true if this call did it; false if it was settled or released before. */
export const settle = (tx: Executor, jobId: string): Promise<boolean> =>
  data.endHold(tx, jobId, { state: 'settled' }).then((ended) => ended !== undefined)

/** Settles a partly delivered job, worth `dots`; the others return to their lots. Returns true if this call did it. */
export const settleFor = (tx: Transaction, jobId: string, dots: number): Promise<boolean> =>
  giveBack(tx, jobId, { state: 'settled', most: dots })

/** Releases the dots of a job that delivered nothing. Returns true if this call did it. */
export const release = (tx: Transaction, jobId: string): Promise<boolean> => giveBack(tx, jobId, { state: 'released' })

async function giveBack(tx: Transaction, jobId: string, end: data.HoldEnd): Promise<boolean> {
  const holder = await data.holderOf(tx, jobId)
  if (holder === undefined) return false
  // The account before the hold, as in `hold`; another order could deadlock.
  await data.lockAccount(tx, holder)
  const ended = await data.endHold(tx, jobId, end)
  if (!ended) return false
  const { accountId, parts } = ended
  const back = end.state === 'released' ? parts : lastOf(parts, ended.amount)
  const amount = back.reduce((sum, part) => sum + part.amount, 0)
  if (amount === 0) return true
  await data.refillLots(tx, back)
  await data.insertEntry(tx, { accountId, type: ENTRY_TYPES.release, amount, ref: `job:${jobId}:release`, jobId })
  return true
}

/** Dots of a hold beyond its first `kept`, which expire soonest. */
function lastOf(parts: data.Parts, kept: number): data.Parts {
  let left = kept
  return parts.flatMap(({ lot, amount }) => {
    const spent = Math.min(amount, left)
    left -= spent
    return spent < amount ? [{ lot, amount: amount - spent }] : []
  })
}

/** Grants dots. Returns false without a change if the ref was granted before. */
export async function grant(tx: Transaction, { expiresAt, ...entry }: Grant): Promise<boolean> {
  await data.lockAccount(tx, entry.accountId)
  if (await data.hasEntry(tx, entry.ref)) return false
  const entryId = await data.insertEntry(tx, entry)
  await data.insertLot(tx, { accountId: entry.accountId, entryId, amount: entry.amount, ...(expiresAt && { expiresAt }) })
  return true
}

/** Grants the difference between the total granted for work and a target. Never takes dots back. Fractions of a dot accumulate. */
export async function grantUpTo(
  tx: Transaction,
  { sum, ...entry }: Pick<Grant, 'accountId' | 'ref'> & { readonly sum: Query<number> },
): Promise<void> {
  await data.lockAccount(tx, entry.accountId)
  const [due, given] = await Query.together(sum, data.workDotsOf(entry.accountId)).run(tx)
  const amount = Math.floor(due) - given
  if (amount > 0) await grant(tx, { ...entry, type: ENTRY_TYPES.work, amount })
}

/**
 * Takes back the remaining dots of an order and returns their number. Dots on hold are lost too if they are released later, because the lots count as
 * expired from now on. The same ref is taken back once.
 */
export async function takeBack(tx: Transaction, order: { orderId: string; accountId: string; ref: string; now?: Date }): Promise<number> {
  const { orderId, accountId, ref, now = new Date() } = order
  await data.lockAccount(tx, accountId)
  await forfeitExpired(tx, accountId, now)
  if (await data.hasEntry(tx, ref)) return 0
  const dots = await data.closeLotsOfOrder(tx, { accountId, orderId, now })
  if (dots > 0) await data.insertEntry(tx, { accountId, type: ENTRY_TYPES.refund, amount: -dots, ref, orderId })
  return dots
}

/** Writes off all remaining dots of an account that is deleted; holds must be released first. */
export async function forfeitAll(tx: Transaction, accountId: string): Promise<void> {
  await data.lockAccount(tx, accountId)
  let left = 0
  for (const lot of await data.openLots(tx, accountId, new Date())) {
    await data.emptyLot(tx, lot.id)
    left += lot.remaining
  }
  if (left > 0) await data.insertEntry(tx, { accountId, type: ENTRY_TYPES.forfeiture, amount: -left, ref: `account:${accountId}:deleted` })
}

/** Dots that can be spent now. */
export const balanceOf = (db: Executor, accountId: string, now: Date = new Date()): Promise<number> => data.spendable(db, accountId, now)

/** Writes off expired dots. Skips an account that is locked. */
export async function expire(tx: Transaction, accountId: string, now: Date): Promise<void> {
  if (await data.lockAccountIfFree(tx, accountId)) await forfeitExpired(tx, accountId, now)
}

/** Writes off what remains of expired lots. The account must be locked. */
async function forfeitExpired(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const lots = await data.openLots(tx, accountId, now)
  for (const lot of lots.filter(({ isExpired }) => isExpired)) {
    await data.emptyLot(tx, lot.id)
    const ref = await nextWriteOff(tx, lot.id)
    await data.insertEntry(tx, { accountId, type: ENTRY_TYPES.forfeiture, amount: -lot.remaining, ref })
  }
}

/** Ref of the next write-off: a lot is written off again if dots were released to it afterwards. */
async function nextWriteOff(tx: Transaction, lot: string): Promise<string> {
  for (let time = 1; ; time++) {
    const ref = `lot:${lot}:expiry:${time}`
    if (!(await data.hasEntry(tx, ref))) return ref
  }
}
