import { and, desc, eq, getTableColumns, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { trainedStyles, type TrainedStyleRow } from '../../db/schema/trained-styles.ts'
import { isUuid } from '../../lib/is-uuid.ts'

/** A style and how its training stands. */
export interface Training {
  readonly style: TrainedStyleRow
  readonly job: Pick<typeof jobs.$inferSelect, 'status' | 'ratio' | 'errorCode' | 'errorText' | 'cost'> | null
}

/** Someone's style, by its id. */
export interface Owned {
  readonly id: string
  readonly accountId: string
}

type NewStyle = Pick<TrainedStyleRow, 'accountId' | 'jobId' | 'name' | 'trigger' | 'base' | 'model'>

export async function insertStyle(tx: Transaction, style: NewStyle): Promise<void> {
  await tx.insert(trainedStyles).values(style)
}

/** A list is sent whole; more than this nobody trains. */
const MOST = 500

/** Newest first. Cancelled trainings are not in it: nobody wants to be reminded of them. */
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

/** One that is trained. */
export async function findStyle(db: Executor, { id, accountId }: Owned): Promise<TrainedStyleRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(trainedStyles)
    .where(and(eq(trainedStyles.id, id), eq(trainedStyles.accountId, accountId), isNotNull(trainedStyles.file)))
  return row
}

/** Trained styles of an account, the newest first. */
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

/** False when the member deleted it meanwhile. */
export async function recordTrained(
  tx: Transaction,
  jobId: string,
  trained: { readonly folder: string; readonly file: string; readonly cover: string; readonly pictures: number | null },
): Promise<boolean> {
  const rows = await tx.update(trainedStyles).set(trained).where(eq(trainedStyles.jobId, jobId)).returning({ id: trainedStyles.id })
  return rows.length > 0
}

/** Deletes a style of the account; returns it, or undefined when there was none of this id. */
export async function deleteStyle(db: Executor, { id, accountId }: Owned): Promise<TrainedStyleRow | undefined> {
  const [row] = await db
    .delete(trainedStyles)
    .where(and(eq(trainedStyles.id, id), eq(trainedStyles.accountId, accountId)))
    .returning()
  return row
}

export async function deleteAllStyles(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(trainedStyles).where(eq(trainedStyles.accountId, accountId))
}

/** All that an account trained, the oldest first. */
export const allStyles = (db: Executor, accountId: string): AsyncGenerator<TrainedStyleRow> => rowsOfAccount(db, trainedStyles, accountId)
