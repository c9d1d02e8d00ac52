import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { jobs, type JobRow } from '../../db/schema/jobs.ts'
import { announce } from './announce.ts'
import type { Parking } from './transition.ts'

/** What many looks found is written together, this often (ms). */
const WRITE_EVERY = 100

/** Notes what looks at parked jobs found. Resolves when it is written; what another attempt or an end was faster with is not. */
export type ParkAgain = (job: JobRow, parking: Parking) => Promise<void>

/** Writes what the looks of this process found in one statement for all of them: no state changes, only what is known of the jobs and when they are looked at again. */
export function createParkAgain(db: Database): ParkAgain {
  let waiting: { job: JobRow; parking: Parking; done: PromiseWithResolvers<void> }[] = []
  let timer: NodeJS.Timeout | undefined
  const write = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    timer = undefined
    try {
      await announce(db, await writeAll(db, batch))
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

/** Returns the jobs of which members see something new. */
async function writeAll(
  db: Database,
  entries: readonly { readonly job: JobRow; readonly parking: Parking }[],
): Promise<{ id: string; accountId: string }[]> {
  const given = entries.map(({ job: { id, attempt }, parking: { operation, afterMs, position, ratio, failures = 0 } }) => ({
    id,
    attempt,
    afterMs,
    failures,
    operation: operation ?? null,
    position: position ?? null,
    ratio: ratio === undefined ? null : Math.min(1, Math.max(0, ratio)),
  }))
  const { rows } = await db.execute<{ id: string; account: string; news: boolean }>(sql`
    with given as (
      select *, "afterMs" as after_ms from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(id uuid, attempt int, "afterMs" float8, failures int, operation jsonb, position int, ratio float8)),
    known as (
      select g.*, j.account_id, g.ratio > j.ratio or g.position is distinct from j.engine_position as news
      from given as g join ${jobs} as j on j.id = g.id and j.attempt = g.attempt and j.stage = 'parked'
      order by g.id for update of j)
    update ${jobs} as j set
      operation = coalesce(known.operation, j.operation),
      due_at = now() + known.after_ms * interval '1 millisecond',
      leased_by = null, leased_until = null, heartbeat_at = now(),
      failures = known.failures, failing_since = case when known.failures > 0 then coalesce(j.failing_since, now()) end,
      engine_position = known.position,
      ratio = greatest(j.ratio, known.ratio),
      phase = case when known.ratio is null then j.phase else 'generating' end,
      revision = case when known.news then nextval('job_revision') else j.revision end
    from known where j.id = known.id
    returning j.id, j.account_id as account, coalesce(known.news, false) as news`)
  return rows.flatMap(({ id, account, news }) => (news ? [{ id, accountId: account }] : []))
}
