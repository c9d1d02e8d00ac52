import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { works, type WorkRow } from '../../db/schema/works.ts'

export interface Filter {
  readonly starred?: 0 | 1 | undefined
  readonly rated?: 0 | 1 | undefined
  readonly job_type?: string | undefined
}

export async function countWorks(db: Executor, accountId: string, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(works).where(matching(accountId, filter))
  return row?.total ?? 0
}

export function listWorks(
  db: Executor,
  accountId: string,
  page: Filter & { size: number; number: number; order: 'ASC' | 'DESC' },
): Promise<WorkRow[]> {
  const direction = page.order === 'ASC' ? asc : desc
  return db
    .select()
    .from(works)
    .where(matching(accountId, page))
    .orderBy(direction(works.createdAt), direction(works.position), direction(works.id))
    .limit(page.size)
    .offset(page.size * (page.number - 1))
}

export async function findWork(db: Executor, id: string): Promise<WorkRow | undefined> {
  const [row] = await db.select().from(works).where(eq(works.id, id))
  return row
}

export const findWorksOfJobs = (db: Executor, jobIds: readonly string[]): Promise<WorkRow[]> =>
  db
    .select()
    .from(works)
    .where(inArray(works.jobId, [...jobIds]))
    .orderBy(asc(works.position))

export async function insertWorkRows(db: Executor, rows: readonly (typeof works.$inferInsert)[]): Promise<void> {
  await db.insert(works).values([...rows])
}

/** Marks a member's own works; how many there were. */
export async function markWorks(
  db: Executor,
  accountId: string,
  ids: readonly string[],
  marks: { starred?: 0 | 1; rated?: 0 | 1 },
): Promise<number> {
  const rows = await db
    .update(works)
    .set(marks)
    .where(and(eq(works.accountId, accountId), inArray(works.id, [...ids])))
    .returning({ id: works.id })
  return rows.length
}

/** Deletes a member's own works; the rows that were there. */
export const deleteWorkRows = (db: Executor, accountId: string, ids: readonly string[]): Promise<WorkRow[]> =>
  db
    .delete(works)
    .where(and(eq(works.accountId, accountId), inArray(works.id, [...ids])))
    .returning()

/** All of a member's works, the oldest first. */
export const allWorks = (db: Executor, accountId: string): AsyncGenerator<WorkRow> => rowsOfAccount(db, works, accountId)

export async function deleteAllWorkRows(db: Executor, accountId: string): Promise<void> {
  await db.delete(works).where(eq(works.accountId, accountId))
}

function matching(accountId: string, filter: Filter): SQL | undefined {
  return and(
    eq(works.accountId, accountId),
    filter.starred === undefined ? undefined : eq(works.starred, filter.starred),
    filter.rated === undefined ? undefined : eq(works.rated, filter.rated),
    filter.job_type === undefined ? undefined : eq(works.mode, filter.job_type),
  )
}
