import { ENTRY_TYPES, type EntryType } from '@stipple/core/domain/credits'
import type { Executor, Transaction } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import * as data from './data.ts'

/** Dots that somebody gets. `ref` says what for: the same ref is given once, whatever races. */
export interface Grant {
  readonly accountId: string
  readonly type: EntryType
  readonly amount: number
  readonly ref: string
  /** Never, when absent. */
  readonly expiresAt?: Date
  readonly detail?: string
}

/** Sets dots aside for a job, the soonest to expire first. Throws `not_enough_dots`. A job can be held for once; 0 dots are fine. */
export async function hold(tx: Transaction, order: { accountId: string; jobId: string; amount: number; now?: Date }): Promise<void> {
  const { accountId, jobId, amount, now = new Date() } = order
  await data.lockAccount(tx, accountId)
  await forfeitExpired(tx, accountId, now)
  const parts = divide(await data.spendableLots(tx, accountId), amount)
  if (!parts) throw new Problem('not_enough_dots')
  for (const part of parts) await data.changeLot(tx, part.lot, -part.amount)
  await data.insertHold(tx, { jobId, accountId, amount, parts })
  if (amount > 0) await data.insertEntry(tx, { accountId, type: ENTRY_TYPES.generation, amount: -amount, ref: `job:${jobId}:hold`, jobId })
}

/** The job was delivered: the dots are spent. Returns whether this call did it; false when it was settled or released before. */
export const settle = (tx: Executor, jobId: string): Promise<boolean> =>
  data.endHold(tx, jobId, 'settled').then((ended) => ended !== undefined)

/** The job delivered nothing: its dots go back to the lots they came from. Returns whether this call did it. */
export async function release(tx: Transaction, jobId: string): Promise<boolean> {
  const holder = await data.holderOf(tx, jobId)
  if (holder === undefined) return false
  // The account before the hold, as in `hold`: two that lock in different orders would wait for each other.
  await data.lockAccount(tx, holder)
  const ended = await data.endHold(tx, jobId, 'released')
  if (!ended) return false
  const { accountId, amount, parts } = ended
  if (amount === 0) return true
  for (const part of parts) await data.changeLot(tx, part.lot, part.amount)
  await data.insertEntry(tx, { accountId, type: ENTRY_TYPES.release, amount, ref: `job:${jobId}:release`, jobId })
  return true
}

/** Gives dots. Returns false, and changes nothing, when the ref was given before. */
export async function grant(tx: Transaction, { expiresAt, ...entry }: Grant): Promise<boolean> {
  await data.lockAccount(tx, entry.accountId)
  if (await data.hasEntry(tx, entry.ref)) return false
  const entryId = await data.insertEntry(tx, entry)
  await data.insertLot(tx, { accountId: entry.accountId, entryId, amount: entry.amount, ...(expiresAt && { expiresAt }) })
  return true
}

/** Dots that can be spent now. */
export const balanceOf = (db: Executor, accountId: string, now: Date = new Date()): Promise<number> => data.spendable(db, accountId, now)

/** Writes off what remains of expired lots. The account must be locked. */
async function forfeitExpired(tx: Transaction, accountId: string, now: Date): Promise<void> {
  for (const lot of await data.expiredLots(tx, accountId, now)) {
    await data.changeLot(tx, lot.id, -lot.remaining)
    const writeOff = await data.forfeituresOf(tx, lot.id)
    await data.insertEntry(tx, {
      accountId,
      type: ENTRY_TYPES.forfeiture,
      amount: -lot.remaining,
      ref: `lot:${lot.id}:expiry:${writeOff + 1}`,
    })
  }
}

/** Which lots an amount comes from, in their order; undefined when they do not hold enough. */
function divide(lots: readonly { id: string; remaining: number }[], amount: number): { lot: string; amount: number }[] | undefined {
  const parts: { lot: string; amount: number }[] = []
  let left = amount
  for (const lot of lots) {
    if (left === 0) break
    const taken = Math.min(left, lot.remaining)
    parts.push({ lot: lot.id, amount: taken })
    left -= taken
  }
  return left === 0 ? parts : undefined
}
