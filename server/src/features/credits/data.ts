import type { EntryType } from '@stipple/core/domain/credits'
import { and, asc, count, eq, gt, like, lte, or, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { creditEntries, creditHolds, creditLots } from '../../db/schema/credits.ts'
import { Problem } from '../../http/problem.ts'

/** Every change of an account's dots takes this lock first, so changes of one account happen one after the other. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  const [row] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  if (!row) throw new Problem('not_found')
}

/** Lots with dots left, the soonest to expire first. */
export const spendableLots = (tx: Transaction, accountId: string): Promise<{ id: string; remaining: number }[]> =>
  tx
    .select({ id: creditLots.id, remaining: creditLots.remaining })
    .from(creditLots)
    .where(and(eq(creditLots.accountId, accountId), gt(creditLots.remaining, 0)))
    .orderBy(sql`${creditLots.expiresAt} asc nulls last`, asc(creditLots.id))

export const expiredLots = (tx: Transaction, accountId: string, now: Date): Promise<{ id: string; remaining: number }[]> =>
  tx
    .select({ id: creditLots.id, remaining: creditLots.remaining })
    .from(creditLots)
    .where(and(eq(creditLots.accountId, accountId), gt(creditLots.remaining, 0), lte(creditLots.expiresAt, now)))

export async function changeLot(tx: Transaction, id: string, by: number): Promise<void> {
  await tx
    .update(creditLots)
    .set({ remaining: sql`${creditLots.remaining} + ${by}` })
    .where(eq(creditLots.id, id))
}

export async function insertLot(
  tx: Transaction,
  lot: { accountId: string; entryId: string; amount: number; expiresAt?: Date },
): Promise<void> {
  await tx.insert(creditLots).values({ ...lot, remaining: lot.amount })
}

interface NewEntry {
  readonly accountId: string
  readonly type: EntryType
  readonly amount: number
  readonly ref: string
  readonly jobId?: string
  readonly detail?: string
}

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<string> {
  const [row] = await tx.insert(creditEntries).values(entry).returning({ id: creditEntries.id })
  if (!row) throw new Error('the entry was not written')
  return row.id
}

export async function hasEntry(db: Executor, ref: string): Promise<boolean> {
  const rows = await db.select({ id: creditEntries.id }).from(creditEntries).where(eq(creditEntries.ref, ref))
  return rows.length > 0
}

/** How often the rest of a lot was written off: more than once, when a release came back to it afterwards. */
export async function forfeituresOf(tx: Transaction, lot: string): Promise<number> {
  const [row] = await tx
    .select({ times: count() })
    .from(creditEntries)
    .where(like(creditEntries.ref, `lot:${lot}:expiry:%`))
  return row?.times ?? 0
}

type Hold = typeof creditHolds.$inferSelect

export async function insertHold(tx: Transaction, hold: Pick<Hold, 'jobId' | 'accountId' | 'amount' | 'parts'>): Promise<void> {
  await tx.insert(creditHolds).values(hold)
}

/** Whose dots are held for a job. */
export async function holderOf(tx: Executor, jobId: string): Promise<string | undefined> {
  const [row] = await tx.select({ accountId: creditHolds.accountId }).from(creditHolds).where(eq(creditHolds.jobId, jobId))
  return row?.accountId
}

/** Ends a hold that is still held; undefined when there is none, or it has ended. */
export async function endHold(tx: Executor, jobId: string, state: 'settled' | 'released'): Promise<Hold | undefined> {
  const [row] = await tx
    .update(creditHolds)
    .set({ state, endedAt: sql`now()` })
    .where(and(eq(creditHolds.jobId, jobId), eq(creditHolds.state, 'held')))
    .returning()
  return row
}

/** What lots that have not expired still hold. */
export async function spendable(db: Executor, accountId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ dots: sql<number>`coalesce(sum(${creditLots.remaining}), 0)::int` })
    .from(creditLots)
    .where(
      and(
        eq(creditLots.accountId, accountId),
        gt(creditLots.remaining, 0),
        or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, now)),
      ),
    )
  return row?.dots ?? 0
}
