import type { Executor } from '../../../db/database.ts'
import { hordeRatings } from '../../../db/schema/horde.ts'

/** False if the request was rated before. */
export async function insertRating(db: Executor, rating: typeof hordeRatings.$inferInsert): Promise<boolean> {
  return (await db.insert(hordeRatings).values(rating).onConflictDoNothing().returning({ id: hordeRatings.jobId })).length > 0
}
