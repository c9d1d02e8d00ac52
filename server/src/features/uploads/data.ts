import { isActive, JOB_STATUSES } from '@stipple/core/domain/job'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { uploads } from '../../db/schema/uploads.ts'
import { isUuid } from '../../lib/is-uuid.ts'

/** A stored input file of a member. `file` is its storage key. */
export type Upload = typeof uploads.$inferSelect

/** A member's own upload; undefined for others. The id is compared as text, because it may be anything. */
export async function findUpload(db: Executor, { id, accountId }: { id: string; accountId: string }): Promise<Upload | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.accountId, accountId)))
  return row
}

export async function insertUpload(db: Executor, upload: Omit<Upload, 'createdAt'>): Promise<void> {
  await db.insert(uploads).values(upload)
}

/** All uploads of a member, oldest first. */
export const allUploads = (db: Executor, accountId: string): AsyncGenerator<Upload> => rowsOfAccount(db, uploads, accountId)

export async function deleteAllUploads(db: Executor, accountId: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.accountId, accountId))
}

/** A page of a member's uploads, latest first; `after` is the last of the previous page. */
export async function listUploads(
  db: Executor,
  { accountId, size, after }: { accountId: string; size: number; after: string | undefined },
): Promise<Upload[]> {
  const last = after === undefined ? undefined : await findUpload(db, { id: after, accountId })
  if (after !== undefined && !last) return []
  return db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.accountId, accountId),
        last && sql`(${uploads.createdAt}, ${uploads.id}) < (select created_at, id from uploads where id = ${last.id})`,
      ),
    )
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(size)
}

/** Deletes those of the uploads that the member owns; returns their files. */
export async function deleteUploads(tx: Transaction, { accountId, ids }: { accountId: string; ids: readonly string[] }): Promise<string[]> {
  const rows = await tx
    .delete(uploads)
    .where(and(eq(uploads.accountId, accountId), inArray(uploads.id, ids.filter(isUuid))))
    .returning({ file: uploads.file })
  return rows.map(({ file }) => file)
}

/** Returns true if an open job of the member uses one of the uploads. */
export async function isAnyInUse(tx: Transaction, { accountId, ids }: { accountId: string; ids: readonly string[] }): Promise<boolean> {
  const given = ids.filter(isUuid).map((id) => sql`${jobs.input}::text like ${`%/media/uploads/${id}.%`}`)
  if (given.length === 0) return false
  const active = inArray(jobs.status, JOB_STATUSES.filter(isActive))
  const [found] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), active, or(...given)))
    .limit(1)
  return found !== undefined
}
