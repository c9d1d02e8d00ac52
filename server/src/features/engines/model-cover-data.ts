import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { modelCovers } from '../../db/schema/engines.ts'

/** Ids of the covers by model id. */
export async function listCovers(db: Executor): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.select().from(modelCovers)).map(({ model, picture }) => [model, picture]))
}

/** Sets the cover of a model. Returns the id of the former one; undefined if none. */
export async function putCover(tx: Transaction, cover: typeof modelCovers.$inferSelect): Promise<string | undefined> {
  const inserted = await tx.insert(modelCovers).values(cover).onConflictDoNothing().returning()
  if (inserted.length > 0) return undefined
  const isOf = eq(modelCovers.model, cover.model)
  const [before] = await tx.select().from(modelCovers).where(isOf).for('update')
  await tx.update(modelCovers).set(cover).where(isOf)
  return before?.picture
}
