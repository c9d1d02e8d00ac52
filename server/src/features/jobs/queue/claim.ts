import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../../db/database.ts'
import { preparedSql } from '../../../db/driver/query.ts'
import { jobs, type JobRow, type LaneName } from '../../../db/schema/jobs.ts'
import { LANE_DUE } from '../events/public.ts'
import { byId, transition } from '../public.ts'

/** Time without a renewal after which a process loses its jobs. */
export const LEASE_SECONDS = 15

/** Most running jobs of a member, as SQL over the account `a`. */
export type RunningCap = SQL

interface Claim {
  readonly lane: LaneName
  readonly process: string
  readonly cap: RunningCap
}

/** Slots for the jobs of a lane on external engines. */
export interface Places {
  /** Models with a free slot, and connections with one for jobs pinned to them, each as an SQL query with one column. */
  readonly models: SQL
  readonly pinned: SQL
  /** Takes a slot and returns its connection; undefined if others were faster. */
  readonly take: (tx: Transaction, job: Pick<JobRow, 'id' | 'model' | 'tried' | 'pinned'>) => Promise<string | undefined>
}

/**
 * Claims the next job of a lane for one attempt: prioritized ones first, then by turn and age. Skips members at their cap, and jobs that another
 * process is claiming. Takes a slot in the same transaction; without one the job stays. Undefined if there is nothing to claim.
 */
export function claimNext(db: Database, { lane, process, cap }: Claim, places?: Places): Promise<JobRow | undefined> {
  const first = (which: SQL): SQL => sql`
    select j.id, j.model, j.tried, j.pinned, j.priority, j.turn, j.sequence from ${jobs} as j join accounts as a on a.id = j.account_id
    where j.lane = ${lane} and j.stage = 'queued' and j.due_at <= now() and ${which}
      and (select count(*) from ${jobs} as own where own.account_id = j.account_id and own.stage in ('running', 'parked')) < ${cap}
    order by j.priority, j.turn, j.sequence limit 1`
  return db.transaction(async (tx) => {
    const find = async (query: SQL): Promise<Next | undefined> => (await tx.execute<Next>(query)).rows[0]
    const next = places
      ? ((await find(sql`${first(sql`j.pinned is not null and j.pinned in (${places.pinned})`)} ${LOCKED}`)) ??
        (await find(firstPlaced(first, places))))
      : await find(sql`${first(sql`true`)} ${LOCKED}`)
    if (!next) return undefined
    const connection = await places?.take(tx, next)
    if (places && connection === undefined) return undefined
    const started = { to: 'started', process, seconds: LEASE_SECONDS, ...(connection !== undefined && { connection }) } as const
    const [job] = await transition(tx, byId(next.id), started)
    return job
  })
}

type Next = Record<string, unknown> & Pick<JobRow, 'id' | 'model' | 'tried' | 'pinned'>

const LOCKED = sql`for update of j skip locked`

/**
 * The first job whose model has a slot. Each model's first job is found separately, because a hundred thousand may wait for other models; they are
 * tried in order until one can be locked.
 */
function firstPlaced(first: (which: SQL) => SQL, { models }: Pick<Places, 'models'>): SQL {
  const ofModel = first(sql`j.model = free.model and j.pinned is null`)
  return sql`
    with free as materialized (${models})
    select taken.id, taken.model, taken.tried, taken.pinned from (
      select free.model from free cross join lateral (${ofModel}) as head order by head.priority, head.turn, head.sequence) as free
    cross join lateral (${ofModel} ${LOCKED}) as taken limit 1`
}

/** Renews the leases of this process. Returns the jobs that are still its own; jobs with an expired lease go to another process. */
export async function renewLeases(db: Database, { process, ids }: { process: string; ids: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .update(jobs)
    .set({ leasedUntil: sql`now() + ${LEASE_SECONDS} * interval '1 second'`, heartbeatAt: sql`now()` })
    .where(and(byId(...ids), eq(jobs.leasedBy, process), eq(jobs.stage, 'running')))
    .returning({ id: jobs.id })
  return new Set(rows.map(({ id }) => id))
}

/** Jobs of processes that no longer respond, each locked and passed to `decide` in its own transaction. */
export async function requeueExpired(db: Database, decide: (tx: Transaction, job: JobRow) => Promise<void>): Promise<void> {
  for (let more = true; more;) {
    more = await db.transaction(async (tx) => {
      const [job] = await tx
        .select()
        .from(jobs)
        .where(sql`${jobs.stage} = 'running' and ${jobs.leasedUntil} < now()`)
        .limit(1)
        .for('update', { skipLocked: true })
      if (job) await decide(tx, job)
      return job !== undefined
    })
  }
}

/** Due parked jobs, reserved for this process for `seconds`; then another process polls them. */
export async function takeDue(
  db: Database,
  { process, seconds, limit }: { process: string; seconds: number; limit: number },
): Promise<JobRow[]> {
  const due = sql`(select id from ${jobs} where stage = 'parked' and due_at <= now() order by due_at limit ${limit} for update skip locked)`
  return db
    .update(jobs)
    .set({ dueAt: sql`now() + ${seconds} * interval '1 second'`, leasedBy: process, leasedUntil: null })
    .where(sql`${jobs.id} in ${due}`)
    .returning()
}

/**
 * Makes a parked job due now, for any process, because its engine has news. If a poll is running, another follows it, never two at a time: marked by
 * `leased_until`, which other parked jobs do not have.
 */
export async function pollNow(db: Executor, id: string): Promise<void> {
  await looked(db, { id, channel: LANE_DUE })
}

const looked = preparedSql(
  'look_now',
  sql`with asked as (
    update ${jobs} set due_at = case when leased_by is null then now() else due_at end, leased_until = case when leased_by is not null then now() end
    where id = ${sql.placeholder('id')}::uuid and stage = 'parked' returning lane)
  select pg_notify(${sql.placeholder('channel')}, lane::text) from asked`,
)

/** Extends the reservation of parked jobs that this process still polls. */
export async function extendPoll(db: Database, { ids, seconds }: { ids: readonly string[]; seconds: number }): Promise<void> {
  await db
    .update(jobs)
    .set({ dueAt: sql`now() + ${seconds} * interval '1 second'` })
    .where(and(byId(...ids), eq(jobs.stage, 'parked')))
}

/** Milliseconds until a parked job is due; undefined if there is none. */
export async function parkedDelay(db: Database): Promise<number | undefined> {
  const [row] = await parkedDue(db)
  return row?.ms ?? undefined
}

const parkedDue = preparedSql<{ ms: number | null }>(
  'parked_due',
  sql`select extract(epoch from due_at - now())::float8 * 1000 as ms from jobs where stage = 'parked' order by due_at limit 1`,
)
