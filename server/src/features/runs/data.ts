import type { WildcardList } from '@stipple/core/domain/wildcard-lists'
import { and, asc, count, desc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../db/database.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { presets, type PresetRow, schedules, type ScheduleRow, wildcardLists } from '../../db/schema/runs.ts'

interface Own {
  readonly id: string
  readonly accountId: string
}

export const listPresets = (db: Executor, accountId: string): Promise<PresetRow[]> =>
  db.select().from(presets).where(eq(presets.accountId, accountId)).orderBy(desc(presets.updatedAt), desc(presets.id))

export async function findPreset(db: Executor, id: string): Promise<PresetRow | undefined> {
  const [row] = await db.select().from(presets).where(eq(presets.id, id))
  return row
}

/** Undefined if the member already has `most`. */
export async function insertPreset(
  tx: Transaction,
  wanted: Pick<PresetRow, 'accountId' | 'name' | 'steps' | 'shared'>,
  most: number,
): Promise<PresetRow | undefined> {
  await lockAccount(tx, wanted.accountId)
  if ((await tx.$count(presets, eq(presets.accountId, wanted.accountId))) >= most) return undefined
  const [row] = await tx.insert(presets).values(wanted).returning()
  return row
}

/** Undefined if the member has no such preset. */
export async function updatePreset(
  db: Executor,
  { id, accountId }: Own,
  content: Pick<PresetRow, 'name' | 'steps' | 'shared'>,
): Promise<PresetRow | undefined> {
  const [row] = await db
    .update(presets)
    .set({ ...content, updatedAt: sql`now()` })
    .where(and(eq(presets.id, id), eq(presets.accountId, accountId)))
    .returning()
  return row
}

/** Returns true if a preset was deleted. */
export const deletePreset = async (db: Executor, { id, accountId }: Own): Promise<boolean> =>
  (
    await db
      .delete(presets)
      .where(and(eq(presets.id, id), eq(presets.accountId, accountId)))
      .returning({ id: presets.id })
  ).length > 0

export const listWildcards = (db: Executor, accountId: string): Promise<WildcardList[]> =>
  db
    .select({ name: wildcardLists.name, lines: wildcardLists.lines })
    .from(wildcardLists)
    .where(eq(wildcardLists.accountId, accountId))
    .orderBy(asc(wildcardLists.name))

/** Saves lists; returns the number and total characters of the member's lists. */
export async function saveWildcards(
  tx: Transaction,
  accountId: string,
  lists: readonly WildcardList[],
): Promise<{ readonly lists: number; readonly size: number }> {
  await lockAccount(tx, accountId)
  const rows = lists.map(({ name, lines }) => ({ accountId, name, lines: [...lines], size: lines.join('\n').length }))
  await tx
    .insert(wildcardLists)
    .values(rows)
    .onConflictDoUpdate({
      target: [wildcardLists.accountId, wildcardLists.name],
      set: { lines: sql`excluded.lines`, size: sql`excluded.size` },
    })
  const [all] = await tx
    .select({ lists: count(), size: sql<number>`coalesce(sum(${wildcardLists.size}), 0)::int` })
    .from(wildcardLists)
    .where(eq(wildcardLists.accountId, accountId))
  return all ?? { lists: 0, size: 0 }
}

/** Returns true if a list was deleted. */
export const deleteWildcards = async (db: Executor, accountId: string, name: string): Promise<boolean> =>
  (
    await db
      .delete(wildcardLists)
      .where(and(eq(wildcardLists.accountId, accountId), eq(wildcardLists.name, name)))
      .returning({ name: wildcardLists.name })
  ).length > 0

export const listSchedules = (db: Executor, accountId: string): Promise<ScheduleRow[]> =>
  db.select().from(schedules).where(eq(schedules.accountId, accountId)).orderBy(desc(schedules.createdAt), desc(schedules.id))

/** Undefined if the member already has `most`. Stopped ones do not count, and the oldest of them are deleted to make room. */
export async function insertSchedule(
  tx: Transaction,
  wanted: Omit<typeof schedules.$inferInsert, 'id'>,
  most: number,
): Promise<ScheduleRow | undefined> {
  const { accountId } = wanted
  await lockAccount(tx, accountId)
  if ((await tx.$count(schedules, and(eq(schedules.accountId, accountId), isNotNull(schedules.nextAt)))) >= most) return undefined
  await tx.execute(sql`
    delete from ${schedules} where id in (
      select id from ${schedules} where account_id = ${accountId} and next_at is null order by created_at desc offset ${most})`)
  const [row] = await tx.insert(schedules).values(wanted).returning()
  return row
}

/** Returns true if a schedule was deleted. */
export const deleteSchedule = async (db: Executor, { id, accountId }: Own): Promise<boolean> =>
  (
    await db
      .delete(schedules)
      .where(and(eq(schedules.id, id), eq(schedules.accountId, accountId)))
      .returning({ id: schedules.id })
  ).length > 0

/** The previous run has not ended. */
const isBusy: SQL = sql`exists (select from ${jobs} where ${jobs.chain} = ${schedules.lastChain} and ${jobs.stage} <> 'ended')`

/**
 * Claims up to `most` due schedules whose last run has ended, for `leaseSeconds`: if the process dies, they are due again, and the same run has the
 * same request key.
 */
export async function takeDue(
  db: Database,
  { now, leaseSeconds, most }: { now: Date; leaseSeconds: number; most: number },
): Promise<ScheduleRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(schedules)
      .where(and(lte(schedules.nextAt, now), sql`not ${isBusy}`))
      .orderBy(asc(schedules.nextAt))
      .limit(most)
      .for('update', { skipLocked: true })
    const until = new Date(now.getTime() + leaseSeconds * 1000)
    for (const { id } of due) await tx.update(schedules).set({ nextAt: until }).where(eq(schedules.id, id))
    return due
  })
}

export async function updateSchedule(
  db: Executor,
  id: string,
  columns: Partial<Pick<ScheduleRow, 'nextAt' | 'runsLeft' | 'dotsLeft' | 'runs' | 'lastChain' | 'stoppedBy'>>,
): Promise<void> {
  await db.update(schedules).set(columns).where(eq(schedules.id, id))
}

/** Account of a schedule; undefined while it is suspended or deleted. */
export async function findAccount(db: Executor, id: string) {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), sql`${accounts.deletedAt} is null and ${accounts.suspendedAt} is null`))
  return row
}

export async function deleteRuns(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(presets).where(eq(presets.accountId, accountId))
  await tx.delete(schedules).where(eq(schedules.accountId, accountId))
  await tx.delete(wildcardLists).where(eq(wildcardLists.accountId, accountId))
}

/** Presets of a member, oldest first, for the export of an account. */
export async function* exportPresets(db: Executor, accountId: string) {
  for await (const { name, steps, shared, createdAt } of rowsOfAccount(db, presets, accountId)) yield { name, steps, shared, createdAt }
}

/** Wildcard lists of a member by name, for the export of an account. */
export const exportWildcards = (db: Executor, accountId: string) =>
  db
    .select({ name: wildcardLists.name, lines: wildcardLists.lines })
    .from(wildcardLists)
    .where(eq(wildcardLists.accountId, accountId))
    .orderBy(asc(wildcardLists.name))
