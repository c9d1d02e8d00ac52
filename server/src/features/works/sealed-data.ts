import { asc, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { sealedWorks as table } from '../../db/schema/sealed-works.ts'
import { insertWorkRows, type NewWork } from './data.ts'

export type SealedWork = NewWork & { readonly id: string; readonly jobId: string; readonly likeness?: string | undefined }

/** Keeps works of a job out of everything that shows works, until `unsealWorks`. */
export async function sealWorks(tx: Transaction, rows: readonly SealedWork[]): Promise<void> {
  await tx.insert(table).values(rows.map((work) => ({ id: work.id, accountId: work.accountId, jobId: work.jobId, work })))
}

/** The sealed works of these jobs. */
export async function sealedWorks(db: Executor, jobIds: readonly string[]): Promise<SealedWork[]> {
  if (jobIds.length === 0) return []
  const rows = await db
    .select({ work: table.work })
    .from(table)
    .where(inArray(table.jobId, [...jobIds]))
    .orderBy(asc(table.id))
  return rows.map(({ work }) => revived(work))
}

/** Makes the sealed works of these jobs works like all others. */
export async function unsealWorks(tx: Transaction, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  const rows = await tx
    .delete(table)
    .where(inArray(table.jobId, [...jobIds]))
    .returning({ work: table.work })
  if (rows.length > 0)
    await insertWorkRows(
      tx,
      rows.map(({ work }) => revived(work)),
    )
}

/** A row as it was before JSON made texts of its dates. */
function revived(stored: unknown): SealedWork {
  const work = stored as SealedWork
  return { ...work, ...(work.lookedAt && { lookedAt: new Date(work.lookedAt) }) }
}
