import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../../db/database.ts'
import { preparedSql } from '../../../db/driver/query.ts'
import { jobs, type JobRow, type LaneName } from '../../../db/schema/jobs.ts'
import { LANE_DUE } from '../events/public.ts'
import { byId, transition } from '../public.ts'

/** Time that a process without a sign of life keeps its jobs. */
export const LEASE_SECONDS = 15

/** The most jobs of a member that are worked on at once, as SQL over the account `a`. */
export type RunningCap = SQL

interface Claim {
  readonly lane: LaneName
  readonly process: string
  readonly cap: RunningCap
}

/** Places in which the jobs of a lane can be made, when that is not this machine. */
export interface Places {
  /** Models with a free place now, and connections with one for jobs that are pinned to them, each as an SQL query of one column. */
  readonly models: SQL
  readonly pinned: SQL
  /** Takes a place and returns its connection; undefined when others were faster. */
  readonly take: (tx: Transaction, job: Pick<JobRow, 'id' | 'model' | 'tried' | 'pinned'>) => Promise<string | undefined>
}

/**
 * Takes the next job of a lane for one attempt: what was moved to the front first, then by turns, the earliest of a turn first. Passes over members who have as
 * many at work as they may, and over jobs that another process is taking. A place is taken in the same
 * transaction; where there is none the job stays. Undefined when nothing can be taken.
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
 * The first of the jobs whose model has a place. Each model's first job is found by itself, for a hundred thousand may wait for others; then they are tried in their
 * order until one can be locked.
 */
function firstPlaced(first: (which: SQL) => SQL, { models }: Pick<Places, 'models'>): SQL {
  const ofModel = first(sql`j.model = free.model and j.pinned is null`)
  return sql`
    with free as materialized (${models})
    select taken.id, taken.model, taken.tried, taken.pinned from (
      select free.model from free cross join lateral (${ofModel}) as head order by head.priority, head.turn, head.sequence) as free
    cross join lateral (${ofModel} ${LOCKED}) as taken limit 1`
}

/** Says that this process is at work on these jobs. Returns those that are still its own; what it lost sight of goes to another. */
export async function renewLeases(db: Database, { process, ids }: { process: string; ids: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .update(jobs)
    .set({ leasedUntil: sql`now() + ${LEASE_SECONDS} * interval '1 second'`, heartbeatAt: sql`now()` })
    .where(and(byId(...ids), eq(jobs.leasedBy, process), eq(jobs.stage, 'running')))
    .returning({ id: jobs.id })
  return new Set(rows.map(({ id }) => id))
}

/** Jobs whose process gave no sign of life, each locked and handed to `decide` in a transaction of its own. */
export async function reclaimLost(db: Database, decide: (tx: Transaction, job: JobRow) => Promise<void>): Promise<void> {
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

/** Parked jobs that are due, each for this process alone until `seconds` have passed: then another looks. */
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
 * Has a parked job looked at now, by any process: its engine has something to say. One that is being looked at is looked at once more right after that, never twice
 * at a time: `leased_until` says so, which no other parked job has.
 */
export async function lookNow(db: Executor, id: string): Promise<void> {
  await looked(db, { id, channel: LANE_DUE })
}

const looked = preparedSql(
  'look_now',
  sql`with asked as (
    update ${jobs} set due_at = case when leased_by is null then now() else due_at end, leased_until = case when leased_by is not null then now() end
    where id = ${sql.placeholder('id')}::uuid and stage = 'parked' returning lane)
  select pg_notify(${sql.placeholder('channel')}, lane::text) from asked`,
)

/** Keeps others from looking at parked jobs that this process is still looking at. */
export async function extendPoll(db: Database, { ids, seconds }: { ids: readonly string[]; seconds: number }): Promise<void> {
  await db
    .update(jobs)
    .set({ dueAt: sql`now() + ${seconds} * interval '1 second'` })
    .where(and(byId(...ids), eq(jobs.stage, 'parked')))
}

/** Milliseconds until a parked job is due; undefined when there is none. */
export async function untilParkedDue(db: Database): Promise<number | undefined> {
  const [row] = await parkedDue(db)
  return row?.ms ?? undefined
}

const parkedDue = preparedSql<{ ms: number | null }>(
  'parked_due',
  sql`select extract(epoch from due_at - now())::float8 * 1000 as ms from jobs where stage = 'parked' order by due_at limit 1`,
)
