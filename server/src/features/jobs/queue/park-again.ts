import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/database.ts'
import { jobs, type JobRow } from '../../../db/schema/jobs.ts'
import { announce } from '../events/public.ts'
import { parkedAs, type Parking } from '../public.ts'

/** Interval at which the results of many polls are written together (ms). */
const WRITE_EVERY = 100

/** Records the results of polls. Resolves when written; results overtaken by another attempt, poll or end are dropped. */
export type ParkAgain = (job: JobRow, parking: Parking) => Promise<void>

/** Writes the poll results of this process in one statement: no state changes, only what is known of the jobs and their next poll. */
export function createParkAgain(db: Database): ParkAgain {
  let waiting: { job: JobRow; parking: Parking; done: PromiseWithResolvers<void> }[] = []
  let timer: NodeJS.Timeout | undefined
  const write = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    timer = undefined
    try {
      await announce(db, await db.transaction((tx) => writeAll(tx, batch)))
      for (const { done } of batch) done.resolve()
    } catch (error) {
      for (const { done } of batch) done.reject(error)
    }
  }
  return (job, parking) => {
    const done = Promise.withResolvers<void>()
    waiting.push({ job, parking, done })
    timer ??= setTimeout(() => void write(), WRITE_EVERY)
    return done.promise
  }
}

/** Returns the jobs with a change that members see. */
async function writeAll(
  tx: Transaction,
  entries: readonly { readonly job: JobRow; readonly parking: Parking }[],
): Promise<{ id: string; accountId: string }[]> {
  const given = entries.map(({ job: { id, attempt, leasedBy }, parking }) => ({ id, attempt, leasedBy, failures: 0, ...parking }))
  const rows = await tx
    .update(jobs)
    .set({
      ...parkedAs(KNOWN),
      revision: sql`case when known.news then nextval('job_revision') else ${jobs.revision} end`,
    })
    .from(
      sql`(
        select given.*, given.ratio > j.ratio or given.position is distinct from j.engine_position as news
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as given(id uuid, attempt int, "leasedBy" uuid, "afterMs" float8, failures int, operation jsonb, position int, ratio float8)
        join ${jobs} as j on j.id = given.id and j.attempt = given.attempt and j.stage = 'parked' and j.leased_by = given."leasedBy"
        order by given.id for update of j) as known`,
    )
    .where(sql`${jobs.id} = known.id`)
    .returning({ id: jobs.id, accountId: jobs.accountId, news: sql<boolean | null>`known.news` })
  return rows.filter(({ news }) => news)
}

const KNOWN = {
  operation: sql`known.operation`,
  afterMs: sql`known."afterMs"`,
  failures: sql`known.failures`,
  position: sql`known.position`,
  ratio: sql`known.ratio`,
}
