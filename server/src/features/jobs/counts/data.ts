import type { PastRun } from '@stipple/core/domain/pace'
import type { Input } from '@stipple/core/domain/property'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { type LaneName } from '../../../db/schema/jobs.ts'

/** The last twenty finished runs of a model, without their prompts. */
export async function lastRuns(db: Executor, model: string): Promise<PastRun[]> {
  const { rows } = await db.execute<{ input: Input; outputs: number; seconds: number }>(sql`
    select input - '{prompt,negative_prompt}'::text[] as input, count as outputs, extract(epoch from finished_at - started_at)::float as seconds
    from jobs where model = ${model} and status = 'Finished' order by finished_at desc limit 20`)
  return rows
}

/** Median seconds and number of the last runs of a model in each of these modes, among the last 500 runs of the model. */
export async function medianRuns(
  db: Executor,
  { model, modes, most }: { readonly model: string; readonly modes: readonly string[]; readonly most: number },
): Promise<{ mode: string; seconds: number; runs: number }[]> {
  const { rows } = await db.execute<{ mode: string; seconds: number; runs: number }>(sql`
    with latest as (
      select mode, finished_at, extract(epoch from finished_at - started_at)::float as seconds
      from jobs where model = ${model} and status = 'Finished' order by finished_at desc limit 500
    ), ranked as (
      select mode, seconds, row_number() over (partition by mode order by finished_at desc) as place
      from latest where mode = any(${sql.param([...modes])}::text[])
    )
    select mode, percentile_cont(0.5) within group (order by seconds) as seconds, count(*)::int as runs
    from ranked where place <= ${most} group by mode order by mode`)
  return rows
}

/** Dots of all jobs of a sitting of live mode, without failed and cancelled ones. */
export async function costOfLive(db: Executor, { accountId, sitting }: { accountId: string; sitting: string }): Promise<number> {
  const { rows } = await db.execute<{ dots: number }>(sql`
    select coalesce(sum(cost), 0)::int as dots from jobs
    where live = ${sitting} and account_id = ${accountId} and status not in ('Failed', 'Cancelled')`)
  return rows[0]?.dots ?? 0
}

/** Number of finished jobs of each model by id, and of each app by `apps/` and its id. */
export async function countRuns(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ name: string; runs: number }>(sql`
    select model as name, count(*)::int as runs from jobs where status = 'Finished' group by model
    union all
    select 'apps/' || template, count(*)::int from jobs where status = 'Finished' and template is not null group by template`)
  return new Map(rows.map(({ name, runs }) => [name, runs]))
}

/** Open, and not paused by its member. */
const isWanted = sql`finished_at is null and waiting_for is distinct from 'member'`

/** Open outputs of each model without paused jobs, and the seconds per output in the last 24 hours. */
export async function loadByModel(db: Executor): Promise<{ model: string; jobs: number; queued: number; seconds: number | null }[]> {
  const { rows } = await db.execute<{ model: string; jobs: number; queued: number; seconds: number | null }>(sql`
    select model, count(*) filter (where ${isWanted})::int as jobs, coalesce(sum(count) filter (where ${isWanted}), 0)::int as queued,
      (avg(extract(epoch from finished_at - started_at) / count) filter (where status = 'Finished'))::float as seconds
    from jobs where finished_at is null or finished_at > now() - interval '24 hours' group by model`)
  return rows
}

/** Number of jobs in a lane by state. */
export async function countLane(db: Executor, lane: LaneName): Promise<{ waiting: number; active: number }> {
  const { rows } = await db.execute<{ waiting: number; active: number }>(sql`
    select count(*) filter (where stage = 'queued')::int as waiting, count(*) filter (where stage <> 'queued')::int as active
    from jobs where lane = ${lane} and stage <> 'ended'`)
  return rows[0] ?? { waiting: 0, active: 0 }
}
