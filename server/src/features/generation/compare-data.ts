import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { type ComparisonRow, comparisons, jobs, type JobRow } from '../../db/schema/jobs.ts'

const oldKeyFreed = prepared('key_of_comparison_freed', (db) =>
  db
    .update(comparisons)
    .set({ requestKey: null })
    .where(
      and(
        eq(comparisons.accountId, sql.placeholder('accountId')),
        eq(comparisons.requestKey, sql.placeholder('requestKey')),
        sql`${comparisons.createdAt} < now() - interval '1 day'`,
      ),
    ),
)

/** Jobs of a comparison in the order of their combinations. */
export const jobsOfComparison = (db: Executor, comparison: string): Promise<JobRow[]> =>
  db.select().from(jobs).where(eq(jobs.comparison, comparison)).orderBy(asc(jobs.cell))

/** Undefined if the member already used this request key. */
export async function insertComparison(tx: Transaction, row: typeof comparisons.$inferInsert): Promise<ComparisonRow | undefined> {
  if (row.requestPrint != null && row.requestKey != null) await oldKeyFreed(tx, { accountId: row.accountId, requestKey: row.requestKey })
  const [inserted] = await tx
    .insert(comparisons)
    .values(row)
    .onConflictDoNothing({ target: [comparisons.accountId, comparisons.requestKey] })
    .returning()
  return inserted
}

/** A member's own comparison, by id or request key. */
export async function findComparison(
  db: Executor,
  accountId: string,
  by: { readonly id: string } | { readonly requestKey: string },
): Promise<ComparisonRow | undefined> {
  const [row] = await db
    .select()
    .from(comparisons)
    .where(and(eq(comparisons.accountId, accountId), 'id' in by ? eq(comparisons.id, by.id) : eq(comparisons.requestKey, by.requestKey)))
  return row
}
