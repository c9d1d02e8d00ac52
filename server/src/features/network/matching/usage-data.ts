import { sql } from 'drizzle-orm'
import { query, type Query } from '../../../db/driver/query.ts'
import { networkUsage, networkDeliveries } from '../../../db/schema/network.ts'

/** Adds a delivered image to its receiver's totals. */
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

/** Records delivered images for the statistics. */
export const deliveryNote = (delivery: { readonly model: string; readonly pixelSteps: number }): Query<unknown> =>
  query((db) => db.insert(networkDeliveries).values({ ...delivery, pixelSteps: Math.round(delivery.pixelSteps) }))
