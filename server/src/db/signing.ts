import { desc, gt } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { signingCertificates } from './schema/signing.ts'

type Row = typeof signingCertificates.$inferSelect

/** Unexpired certificates, newest first. */
export const listCertificates = (db: Executor, now: Date): Promise<Row[]> =>
  db.select().from(signingCertificates).where(gt(signingCertificates.expiresAt, now)).orderBy(desc(signingCertificates.id))

export async function insertCertificate(db: Executor, row: Row): Promise<void> {
  await db.insert(signingCertificates).values(row)
}
