import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { engineConnections, engineHealth, processes } from '../../db/schema/engines.ts'

/** A process as it says of itself. */
export type ProcessFacts = Pick<typeof processes.$inferInsert, 'id' | 'host' | 'version' | 'slots'>

/** Writes down that a process is alive, and forgets those that have not been for an hour. */
export async function writeProcess(db: Database, facts: ProcessFacts): Promise<void> {
  await db
    .insert(processes)
    .values(facts)
    .onConflictDoUpdate({ target: processes.id, set: { seenAt: sql`now()` } })
  await db.delete(processes).where(sql`${processes.seenAt} < now() - interval '1 hour'`)
}

export async function removeProcess(db: Database, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id))
}

/** Jobs that can be worked on at once: on the machines of the living processes, and on connections that are on and well. */
export async function countSlots(db: Database, aliveSeconds: number): Promise<{ here: number; elsewhere: number }> {
  const { rows } = await db.execute<{ here: number; elsewhere: number }>(sql`
    select
      (select coalesce(sum(slots), 0)::int from ${processes} where seen_at > now() - ${aliveSeconds} * interval '1 second') as here,
      (select coalesce(sum(c.slots), 0)::int from ${engineConnections} as c join ${engineHealth} as h on h.connection = c.id
        where c.state <> 'paused' and h.state = 'well') as elsewhere`)
  return rows[0] ?? { here: 0, elsewhere: 0 }
}
