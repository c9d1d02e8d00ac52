import type { FileFinding } from '@stipple/core/domain/file-check'
import { and, asc, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { type FileCheckRow, fileChecks } from '../../db/schema/file-checks.ts'
import { uploads } from '../../db/schema/uploads.ts'
import { works } from '../../db/schema/works.ts'

/** Tables whose rows record files with their sizes. */
export const RECORDS = ['works', 'uploads'] as const
export type Records = (typeof RECORDS)[number]

/** A row with its files. */
export interface Recorded {
  readonly id: string
  readonly files: readonly { readonly key: string; readonly bytes: number }[]
}

/** Rows by their ids, or the next `most` after an id, in order. */
export async function readRecords(
  db: Executor,
  kind: Records,
  which: { readonly ids: readonly string[] } | { readonly after: string | undefined; readonly most: number },
): Promise<readonly Recorded[]> {
  const table = kind === 'works' ? works : uploads
  const where = 'ids' in which ? inArray(table.id, [...which.ids]) : which.after === undefined ? undefined : gt(table.id, which.after)
  const most = 'ids' in which ? which.ids.length : which.most
  if (kind === 'uploads') {
    const rows = await db.select().from(uploads).where(where).orderBy(asc(uploads.id)).limit(most)
    return rows.map(({ id, file, bytes }) => ({ id, files: [{ key: file, bytes }] }))
  }
  const rows = await db
    .select({ id: works.id, file: works.file, bytes: works.bytes, attachments: works.attachments })
    .from(works)
    .where(where)
    .orderBy(asc(works.id))
    .limit(most)
  return rows.map(({ id, file, bytes, attachments }) => ({
    id,
    files: [
      { key: file, bytes },
      // Other formats of a work are beside it.
      ...attachments.map(({ extension, bytes: size }) => ({ key: file.replace(/[^/]*$/, `original.${extension}`), bytes: size })),
    ],
  }))
}

export const countRecords = async (db: Executor): Promise<number> => (await db.$count(works)) + (await db.$count(uploads))

/** The latest check. */
export async function latestCheck(db: Executor): Promise<FileCheckRow | undefined> {
  const [row] = await db.select().from(fileChecks).orderBy(desc(fileChecks.createdAt), desc(fileChecks.id)).limit(1)
  return row
}

/** Inserts a check in place of earlier ones; undefined while one is running. */
export async function insertCheck(tx: Transaction): Promise<FileCheckRow | undefined> {
  // Two starts at a time wait for each other.
  await tx.select().from(fileChecks).for('update')
  if ((await tx.$count(fileChecks, isNull(fileChecks.finishedAt))) > 0) return undefined
  const [row] = await tx.insert(fileChecks).values({}).returning()
  if (row) await tx.delete(fileChecks).where(ne(fileChecks.id, row.id))
  return row
}

type Progress = Partial<Omit<FileCheckRow, 'id' | 'createdAt'>>

/** Records the progress of a running check. */
export async function updateCheck(db: Database, id: string, progress: Progress): Promise<void> {
  await db
    .update(fileChecks)
    .set(progress)
    .where(and(eq(fileChecks.id, id), isNull(fileChecks.finishedAt)))
}

/** Owners of the files by account. */
export async function ownersOf(
  db: Executor,
  findings: readonly FileFinding[],
): Promise<ReadonlyMap<string, { uid: string; name: string }>> {
  const ids = [...new Set(findings.map(({ key }) => accountIn(key)).filter((id) => id !== undefined))]
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: accounts.id, uid: accounts.uid, name: accounts.name }).from(accounts).where(inArray(accounts.id, ids))
  return new Map(rows.map(({ id, ...member }) => [id, member]))
}

/** Account in a storage key: `works/{account}/{id}/…`. */
export const accountIn = (key: string): string | undefined => /^\w+\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//.exec(key)?.[1]
