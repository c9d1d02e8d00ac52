import type { BlindChoice } from '@stipple/core/domain/blind'
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { blindComparisons, type BlindOutcome, type BlindRow, blindVotes } from '../../db/schema/blind.ts'
import { jobs, type JobRow } from '../../db/schema/jobs.ts'

const oldKeyFreed = prepared('key_of_blind_comparison_freed', (db) =>
  db
    .update(blindComparisons)
    .set({ requestKey: null })
    .where(
      and(
        eq(blindComparisons.accountId, sql.placeholder('accountId')),
        eq(blindComparisons.requestKey, sql.placeholder('requestKey')),
        sql`${blindComparisons.createdAt} < now() - interval '1 day'`,
      ),
    ),
)

/** Undefined when the member already used this request key. */
export async function insertBlind(tx: Transaction, row: typeof blindComparisons.$inferInsert): Promise<BlindRow | undefined> {
  if (row.requestPrint != null && row.requestKey != null) await oldKeyFreed(tx, { accountId: row.accountId, requestKey: row.requestKey })
  const [inserted] = await tx
    .insert(blindComparisons)
    .values(row)
    .onConflictDoNothing({ target: [blindComparisons.accountId, blindComparisons.requestKey] })
    .returning()
  return inserted
}

/** A member's own comparison, by its id or by the key of its request. */
export async function findBlind(
  db: Executor,
  accountId: string,
  by: { readonly id: string } | { readonly requestKey: string },
): Promise<BlindRow | undefined> {
  const [row] = await db
    .select()
    .from(blindComparisons)
    .where(
      and(
        eq(blindComparisons.accountId, accountId),
        'id' in by ? eq(blindComparisons.id, by.id) : eq(blindComparisons.requestKey, by.requestKey),
      ),
    )
  return row
}

/** A member's latest comparisons, newest first. */
export const listBlind = (db: Executor, accountId: string, most: number): Promise<BlindRow[]> =>
  db.select().from(blindComparisons).where(eq(blindComparisons.accountId, accountId)).orderBy(desc(blindComparisons.id)).limit(most)

/** Jobs of comparisons, the side A of each before its side B. */
export const jobsOfBlind = (db: Executor, ids: readonly string[]): Promise<JobRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(jobs)
        .where(inArray(jobs.blind, [...ids]))
        .orderBy(asc(jobs.blind), asc(jobs.cell))

/** Locks a comparison with its jobs: the jobs first and by id, as everything that ends jobs does. */
export async function lockBlind(tx: Transaction, id: string): Promise<{ readonly row: BlindRow | undefined; readonly jobs: JobRow[] }> {
  const rows = await tx.select().from(jobs).where(eq(jobs.blind, id)).orderBy(asc(jobs.id)).for('update')
  const [row] = await tx.select().from(blindComparisons).where(eq(blindComparisons.id, id)).for('update')
  return { row, jobs: rows }
}

/** Ends a comparison, with the choice if there was one, and returns it with its jobs, which their member sees from now on. */
export async function endBlind(
  tx: Transaction,
  id: string,
  { choice, now }: { readonly choice: BlindChoice | null; readonly now: Date },
): Promise<{ readonly row: BlindRow; readonly jobs: JobRow[] }> {
  const [row] = await tx.update(blindComparisons).set({ choice, endedAt: now }).where(eq(blindComparisons.id, id)).returning()
  if (!row) throw new Error('a comparison that was locked is gone')
  const shown = await tx
    .update(jobs)
    .set({ sealed: false, revision: sql`nextval('job_revision')` })
    .where(eq(jobs.blind, id))
    .returning()
  return { row, jobs: shown }
}

/** Open comparisons that nobody will decide: those from before a time, and those whose jobs have ended without both results. */
export async function findOverdue(db: Executor, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: blindComparisons.id })
    .from(blindComparisons)
    .where(
      and(
        isNull(blindComparisons.endedAt),
        sql`(${blindComparisons.createdAt} < ${before} or (
          not exists (select from ${jobs} where ${jobs.blind} = ${blindComparisons.id} and ${jobs.stage} <> 'ended')
          and exists (select from ${jobs} where ${jobs.blind} = ${blindComparisons.id} and ${jobs.status} <> 'Finished')))`,
      ),
    )
    .orderBy(asc(blindComparisons.createdAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

export async function insertVote(tx: Transaction, vote: Omit<typeof blindVotes.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(blindVotes).values(vote)
}

export interface Counted {
  readonly model: string
  readonly other: string
  readonly outcome: BlindOutcome
  readonly votes: number
}

/** Votes of a member, or of all, by pair and outcome. */
export const countVotes = (db: Executor, accountId?: string): Promise<Counted[]> =>
  db
    .select({ model: blindVotes.model, other: blindVotes.other, outcome: blindVotes.outcome, votes: count() })
    .from(blindVotes)
    .where(accountId === undefined ? undefined : eq(blindVotes.accountId, accountId))
    .groupBy(blindVotes.model, blindVotes.other, blindVotes.outcome)

/** Deletes a member's comparisons; their votes stay as numbers. */
export async function eraseBlindComparisons(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(blindComparisons).where(eq(blindComparisons.accountId, accountId))
  await tx.update(blindVotes).set({ accountId: null }).where(eq(blindVotes.accountId, accountId))
}
