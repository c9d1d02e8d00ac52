import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { uploads } from '../../db/schema/uploads.ts'

/** A stored file that a member gave to work on. `file` is its key in the object store. */
export type Upload = typeof uploads.$inferSelect

/** A member's own upload; undefined for everybody else's. The id is compared as text: anything may be asked for. */
export async function findUpload(db: Executor, { id, accountId }: { id: string; accountId: string }): Promise<Upload | undefined> {
  if (!UUID.test(id)) return undefined
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.accountId, accountId)))
  return row
}

export async function insertUpload(db: Executor, upload: Omit<Upload, 'createdAt'>): Promise<void> {
  await db.insert(uploads).values(upload)
}

/** All of a member's uploads, the oldest first. */
export const allUploads = (db: Executor, accountId: string): AsyncGenerator<Upload> => rowsOfAccount(db, uploads, accountId)

export async function deleteAllUploads(db: Executor, accountId: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.accountId, accountId))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
