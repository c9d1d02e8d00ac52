import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { type JobEventRow, jobEventReaders, jobEvents } from '../../../db/schema/jobs.ts'
import type { UpkeepTask } from '../../../queue/upkeep.ts'

/** Events read per call. */
export const EVENTS_AT_ONCE = 500
const KEPT_DAYS = 7

/**
 * Passes a reader the events since its last read, in order and exactly once: `read` shares the transaction that moves its position. One process reads
 * at a time, the others skip. Rows of open transactions come later, so none is missed. Returns how many were read.
 */
export function readEvents(
  db: Database,
  name: string,
  read: (tx: Transaction, events: readonly JobEventRow[]) => Promise<void>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.insert(jobEventReaders).values({ name, transaction: '0', id: 0 }).onConflictDoNothing()
    const [place] = await tx
      .select()
      .from(jobEventReaders)
      .where(sql`${jobEventReaders.name} = ${name}`)
      .for('update', { skipLocked: true })
    if (!place) return 0
    const events = await tx
      .select()
      .from(jobEvents)
      .where(
        sql`(${jobEvents.transaction}, ${jobEvents.id}) > (${place.transaction}::xid8, ${place.id}) and ${jobEvents.transaction} < pg_snapshot_xmin(pg_current_snapshot())`,
      )
      .orderBy(jobEvents.transaction, jobEvents.id)
      .limit(EVENTS_AT_ONCE)
    const last = events.at(-1)
    if (!last) return 0
    await read(tx, events)
    await tx
      .update(jobEventReaders)
      .set({ transaction: last.transaction, id: last.id })
      .where(sql`${jobEventReaders.name} = ${name}`)
    return events.length
  })
}

/** Deletes events that every reader has had time to read. */
export const deleteOldEvents: UpkeepTask<Context> = {
  name: 'forget-job-events',
  cron: '40 4 * * *',
  run: async ({ db }) => {
    await db.execute(sql`delete from ${jobEvents} where at < now() - ${KEPT_DAYS} * interval '1 day'`)
  },
}
