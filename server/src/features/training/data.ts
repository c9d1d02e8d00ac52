import { and, desc, eq, getTableColumns, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { type DataSetRow, dataSets } from '../../db/schema/data-sets.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { trainedStyles, type TrainedStyleRow } from '../../db/schema/trained-styles.ts'
import { isUuid } from '../../lib/is-uuid.ts'

/** A style and the state of its training. */
export interface Training {
  readonly style: TrainedStyleRow
  readonly job: Pick<typeof jobs.$inferSelect, 'status' | 'ratio' | 'errorCode' | 'errorText' | 'cost'> | null
}

/** A member's style by id. */
export interface Owned {
  readonly id: string
  readonly accountId: string
}

type NewStyle = Pick<TrainedStyleRow, 'accountId' | 'jobId' | 'name' | 'trigger' | 'base' | 'model'>

export async function insertStyle(tx: Transaction, style: NewStyle): Promise<void> {
  await tx.insert(trainedStyles).values(style)
}

/** A list is sent in full; nobody trains more than this. */
const MOST = 500

/** Newest first, without cancelled trainings. */
export const listTrainings = (db: Executor, accountId: string): Promise<Training[]> =>
  trainings(db)
    .where(and(eq(trainedStyles.accountId, accountId), or(isNull(jobs.status), ne(jobs.status, 'Cancelled'))))
    .orderBy(desc(trainedStyles.createdAt), desc(trainedStyles.id))
    .limit(MOST)

export async function findTraining(db: Executor, { id, accountId }: Owned): Promise<Training | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await trainings(db).where(and(eq(trainedStyles.id, id), eq(trainedStyles.accountId, accountId)))
  return row
}

const trainings = (db: Executor) =>
  db
    .select({
      style: getTableColumns(trainedStyles),
      job: { status: jobs.status, ratio: jobs.ratio, errorCode: jobs.errorCode, errorText: jobs.errorText, cost: jobs.cost },
    })
    .from(trainedStyles)
    .leftJoin(jobs, eq(jobs.id, trainedStyles.jobId))

/** A trained style. */
export async function findStyle(db: Executor, { id, accountId }: Owned): Promise<TrainedStyleRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(trainedStyles)
    .where(and(eq(trainedStyles.id, id), eq(trainedStyles.accountId, accountId), isNotNull(trainedStyles.file)))
  return row
}

/** Trained styles of an account, newest first. */
export const stylesOf = (db: Executor, accountId: string): Promise<Pick<TrainedStyleRow, 'id' | 'name'>[]> =>
  db
    .select({ id: trainedStyles.id, name: trainedStyles.name })
    .from(trainedStyles)
    .where(and(eq(trainedStyles.accountId, accountId), isNotNull(trainedStyles.file)))
    .orderBy(desc(trainedStyles.createdAt), desc(trainedStyles.id))
    .limit(MOST)

/** Returns true if the account had a LoRA of this id. */
export async function renameStyle(db: Executor, { id, accountId }: Owned, name: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await db
    .update(trainedStyles)
    .set({ name })
    .where(and(eq(trainedStyles.id, id), eq(trainedStyles.accountId, accountId)))
    .returning({ id: trainedStyles.id })
  return rows.length > 0
}

/** False if the member deleted it meanwhile. */
export async function recordTrained(
  tx: Transaction,
  jobId: string,
  trained: { readonly folder: string; readonly file: string; readonly cover: string; readonly pictures: number | null },
): Promise<boolean> {
  const rows = await tx.update(trainedStyles).set(trained).where(eq(trainedStyles.jobId, jobId)).returning({ id: trainedStyles.id })
  return rows.length > 0
}

/** Deletes a style of the account; returns it, or undefined if there is none with this id. */
export async function deleteStyle(db: Executor, { id, accountId }: Owned): Promise<TrainedStyleRow | undefined> {
  const [row] = await db
    .delete(trainedStyles)
    .where(and(eq(trainedStyles.id, id), eq(trainedStyles.accountId, accountId)))
    .returning()
  return row
}

export async function deleteAllStyles(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(trainedStyles).where(eq(trainedStyles.accountId, accountId))
  await tx.delete(dataSets).where(eq(dataSets.accountId, accountId))
}

/** All styles of an account, oldest first. */
export const allStyles = (db: Executor, accountId: string): AsyncGenerator<TrainedStyleRow> => rowsOfAccount(db, trainedStyles, accountId)

/** Data sets without their images, last changed first. */
export const listDataSets = (
  db: Executor,
  accountId: string,
): Promise<(Pick<DataSetRow, 'id' | 'name' | 'updatedAt'> & { readonly count: number })[]> =>
  db
    .select({
      id: dataSets.id,
      name: dataSets.name,
      updatedAt: dataSets.updatedAt,
      count: sql<number>`jsonb_array_length(${dataSets.pictures})`,
    })
    .from(dataSets)
    .where(eq(dataSets.accountId, accountId))
    .orderBy(desc(dataSets.updatedAt), desc(dataSets.id))

export async function findDataSet(db: Executor, { id, accountId }: Owned): Promise<DataSetRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(dataSets)
    .where(and(eq(dataSets.id, id), eq(dataSets.accountId, accountId)))
  return row
}

/** Undefined if the member already has `most`. Locks the account, because two concurrent calls could both pass the limit. */
export async function insertDataSet(
  tx: Transaction,
  wanted: Pick<DataSetRow, 'accountId' | 'name' | 'trigger' | 'pictures'>,
  most: number,
): Promise<DataSetRow | undefined> {
  const { accountId } = wanted
  await lockAccount(tx, accountId)
  if ((await tx.$count(dataSets, eq(dataSets.accountId, accountId))) >= most) return undefined
  const [row] = await tx.insert(dataSets).values(wanted).returning()
  return row
}

/** Undefined if the account has no such data set. */
export async function updateDataSet(
  db: Executor,
  { id, accountId }: Owned,
  content: Pick<DataSetRow, 'name' | 'trigger' | 'pictures'>,
): Promise<DataSetRow | undefined> {
  const [row] = await db
    .update(dataSets)
    .set({ ...content, updatedAt: sql`now()` })
    .where(and(eq(dataSets.id, id), eq(dataSets.accountId, accountId)))
    .returning()
  return row
}

/** Returns true if a data set was deleted. */
export async function deleteDataSet(db: Executor, { id, accountId }: Owned): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await db
    .delete(dataSets)
    .where(and(eq(dataSets.id, id), eq(dataSets.accountId, accountId)))
    .returning({ id: dataSets.id })
  return rows.length > 0
}

/** Data sets of an account, oldest first, for its export. */
export async function* exportDataSets(db: Executor, accountId: string) {
  for await (const { id, name, trigger, pictures, createdAt } of rowsOfAccount(db, dataSets, accountId))
    yield { id, name, trigger, pictures, createdAt }
}
