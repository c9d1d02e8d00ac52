import { eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../src/db/database.ts'
import { notify } from '../src/db/notifier.ts'
import { engineConnections, engineHealth } from '../src/db/schema/engines.ts'
import { jobs } from '../src/db/schema/jobs.ts'
import { surveyKind } from '../src/features/engines/public.ts'
import { LANE_DUE } from '../src/features/jobs/events/public.ts'
import { pollNow } from '../src/features/jobs/queue/public.ts'
import { waitFor } from './wait-for.ts'

/** Skips the pauses between retries of jobs and connections: what is due for a retry is retried now. */
export async function hurry(db: Database): Promise<void> {
  await db.execute(sql`update jobs set due_at = now() where stage = 'queued' and due_at > now()`)
  for (const { id } of await db.select({ id: jobs.id }).from(jobs).where(ne(jobs.stage, 'ended'))) await pollNow(db, id)
  await notify(db, LANE_DUE, 'elsewhere')
  const away = await db
    .selectDistinct({ kind: engineConnections.kind })
    .from(engineConnections)
    .innerJoin(engineHealth, eq(engineHealth.connection, engineConnections.id))
    .where(eq(engineHealth.state, 'away'))
  for (const { kind } of away) await surveyKind(db, kind)
}

/** Waits for a condition that becomes true after some retries, without the pauses between them. */
export const waitHurried = <T>(db: Database, look: () => Promise<T> | T, options?: { milliseconds?: number }) =>
  waitFor(async () => (await hurry(db), look()), options)
