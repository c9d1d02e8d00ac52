import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from './database.ts'
import { createGoals } from './goals.ts'
import { fillNetwork } from './network-fill.ts'
import { descendantsOf, secondsOf } from './processes.ts'
import { type RunningServer, startServer } from './server.ts'
import { print } from './table.ts'

/**
 * Images of the CPU-only engine, by one process on one core and by two on two. With other load, the relevant figure is the number of images per
 * processor second that the processes got: if it stays the same, two do twice the work of one. `-- two-workers --seconds 20`
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const JOBS = 600

await using opened = await openDatabase()
const { db, url, directory } = opened
const { members } = await fillNetwork(db, { known: 20 })
await db.execute(sql`insert into jobs (account_id, mode, model, input, cost, count, lane, turn)
  select (${sql.param([...members])}::uuid[])[1 + n % ${members.length}], 'Text2Img', 'builtin/illustrator',
    '{"prompt": "a lighthouse at dusk", "seed": 1, "width": 512, "height": 512}', 0, 1, 'here', n from generate_series(0, ${JOBS - 1}::int) as n`)
const engines = join(directory, 'engines.json')
writeFileSync(engines, '[]')
const env = { DATABASE_URL: url, SAFETY: 'off', ENGINES_FILE: engines, ROLES: 'here', WORKERS: '1' }
const running: RunningServer[] = []
const start = async (core: number): Promise<unknown> => running.push(await startServer({ directory, keep: true, core, env }))

const spent = (): number => running.reduce((sum, { pid }) => sum + secondsOf([pid, ...descendantsOf(pid)]), 0)

/** Images per second of wall time, between two ends, so that partial images do not count; and per processor second. */
async function measure(): Promise<{ readonly bySecond: number; readonly byProcessor: number }> {
  const finished = () => db.execute<{ n: number }>(sql`select count(*)::int as n from jobs where status = 'Finished'`)
  const first = (await finished()).rows[0]?.n ?? 0
  // The engine of the new process has started by then.
  while (((await finished()).rows[0]?.n ?? 0) < first + 4 * running.length) await delay(100)
  const { rows: from } = await db.execute<{ now: string }>(sql`select now()::text as now`)
  const before = spent()
  await delay(Number(values.seconds) * 1000)
  const used = spent() - before
  const { rows } = await db.execute<{ rate: number; pictures: number }>(sql`
    select count(*)::int as pictures, ((count(*) - 1) / greatest(extract(epoch from max(finished_at) - min(finished_at)), 0.001))::float8 as rate
    from jobs where status = 'Finished' and finished_at > ${from[0]?.now}::timestamptz`)
  return { bySecond: rows[0]?.rate ?? 0, byProcessor: (rows[0]?.pictures ?? 0) / used }
}

await start(0)
const one = await measure()
await start(1)
const two = await measure()
const round = (value: number): number => Math.round(value * 100) / 100
print('pictures', [
  { processes: 1, 'a second': round(one.bySecond), 'a second of processor': round(one.byProcessor) },
  { processes: 2, 'a second': round(two.bySecond), 'a second of processor': round(two.byProcessor) },
])
const goals = createGoals()
goals.atLeast('two worker processes to one, by the clock', 1.8, round(two.bySecond / one.bySecond))
goals.atLeast('two worker processes to one, with the same processor for each', 1.8, round((2 * two.byProcessor) / one.byProcessor))
goals.print()
await Promise.all(running.map((server) => server.stop()))
