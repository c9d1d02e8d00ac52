import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/src/db/database.ts'
import { type RunningServer, startServer } from './server.ts'

interface Options {
  readonly db: Database
  readonly directory: string
  readonly env: Record<string, string>
  readonly members: readonly string[]
  readonly seconds: number
  /** Gets the processes, which the caller stops. */
  readonly started: RunningServer[]
}

const JOBS = 400

/** Pictures a second that one process makes on a core of its own, and two on two, of the engine that needs nothing but a processor. */
export async function measureWorkers({
  db,
  directory,
  env,
  members,
  seconds,
  started,
}: Options): Promise<{ readonly one: number; readonly two: number }> {
  await db.execute(sql`insert into jobs (account_id, mode, model, input, cost, count, lane, turn)
    select (${sql.param([...members])}::uuid[])[1 + n % ${members.length}], 'Text2Img', 'builtin/illustrator',
      '{"prompt": "a lighthouse at dusk", "seed": 1, "width": 512, "height": 512}', 0, 1, 'here', n from generate_series(0, ${JOBS - 1}::int) as n`)
  const start = (core: number) => startServer({ directory, keep: true, core, env: { ...env, ROLES: 'here', WORKERS: '1' } })
  started.push(await start(0))
  const one = await rateOf(db, seconds)
  started.push(await start(1))
  const two = await rateOf(db, seconds)
  return { one, two }
}

/** From one end to another, so that the fraction of a picture at either end of the time does not count. */
async function rateOf(db: Database, seconds: number): Promise<number> {
  // The engine has started by then.
  await delay(5000)
  const { rows: from } = await db.execute<{ now: string }>(sql`select now()::text as now`)
  await delay(seconds * 1000)
  const { rows } = await db.execute<{ rate: number }>(sql`
    select ((count(*) - 1) / greatest(extract(epoch from max(finished_at) - min(finished_at)), 0.001))::float8 as rate
    from jobs where lane = 'here' and status = 'Finished' and finished_at > ${from[0]?.now}::timestamptz`)
  return rows[0]?.rate ?? 0
}
