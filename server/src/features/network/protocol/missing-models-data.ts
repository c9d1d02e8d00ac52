import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { networkWanted } from '../../../db/schema/network.ts'

/** Records requests for models that no worker has. */
export async function recordMissingModels(db: Executor, models: readonly string[]): Promise<void> {
  const rows = models.map((model) => ({ model }))
  await db
    .insert(networkWanted)
    .values(rows)
    .onConflictDoUpdate({ target: networkWanted.model, set: { at: sql`now()` } })
}
