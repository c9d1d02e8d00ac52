import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { query, type Query } from '../../db/driver/query.ts'
import { networkUsage, networkWanted } from '../../db/schema/network.ts'

/** A delivered picture in the record of the member who gets it. */
export const usageRecord = ({ accountId, pixelSteps }: { accountId: string; pixelSteps: number }): Query<unknown> =>
  query((db) =>
    db
      .insert(networkUsage)
      .values({ accountId, pictures: 1, pixelSteps: Math.round(pixelSteps) })
      .onConflictDoUpdate({
        target: networkUsage.accountId,
        set: { pictures: sql`${networkUsage.pictures} + 1`, pixelSteps: sql`${networkUsage.pixelSteps} + excluded.pixel_steps` },
      }),
  )

/** Notes that models are asked for which no worker has. */
export async function noteWanted(db: Executor, models: readonly string[]): Promise<void> {
  const rows = models.map((model) => ({ model }))
  await db
    .insert(networkWanted)
    .values(rows)
    .onConflictDoUpdate({ target: networkWanted.model, set: { at: sql`now()` } })
}
