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

/** Finished jobs of each model by its id, and of each app by `apps/` and its id. */
export async function countRuns(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ name: string; runs: number }>(sql`
    select model as name, count(*)::int as runs from jobs where status = 'Finished' group by model
    union all
    select 'apps/' || template, count(*)::int from jobs where status = 'Finished' and template is not null group by template`)
  return new Map(rows.map(({ name, runs }) => [name, runs]))
}

/** Not ended, and not held back by its member. */
const isWanted = sql`finished_at is null and waiting_for is distinct from 'member'`

/** Open work of each model, without what its member holds back, and how many seconds an output took in the last 24 hours. */
export async function loadByModel(db: Executor): Promise<{ model: string; jobs: number; queued: number; seconds: number | null }[]> {
  const { rows } = await db.execute<{ model: string; jobs: number; queued: number; seconds: number | null }>(sql`
    select model, count(*) filter (where ${isWanted})::int as jobs, coalesce(sum(count) filter (where ${isWanted}), 0)::int as queued,
      (avg(extract(epoch from finished_at - started_at) / count) filter (where status = 'Finished'))::float as seconds
    from jobs where finished_at is null or finished_at > now() - interval '24 hours' group by model`)
  return rows
}

/** Jobs of a lane by what is done with them. */
export async function countLane(db: Executor, lane: LaneName): Promise<{ waiting: number; active: number }> {
  const { rows } = await db.execute<{ waiting: number; active: number }>(sql`
    select count(*) filter (where stage = 'queued')::int as waiting, count(*) filter (where stage <> 'queued')::int as active
    from jobs where lane = ${lane} and stage <> 'ended'`)
  return rows[0] ?? { waiting: 0, active: 0 }
}
