import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { count, createFleet, useStore } from '../server/test/fleet.ts'
import { startPgBouncer } from '../server/test/pgbouncer.ts'
import { startRadosgw } from '../server/test/radosgw.ts'
import { openDatabase } from './database.ts'
import { distribution, print } from './table.ts'
import { unlessStopped } from './unless-stopped.ts'

/**
 * A network of workers that die, are slow, fail, lie and deliver twice, with servers that are killed repeatedly. Every job ends once, dots and kudos
 * add up, and no server answers 5xx; otherwise it fails. `-- network --workers 1000 --jobs 10000 --servers 3 --kill 5 --s3 --pgbouncer`: with the
 * object store and the pooler from Debian's packages.
 */
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '1000' },
    servers: { type: 'string', default: '3' },
    /** Seconds between kills; 0 for none. */
    kill: { type: 'string', default: '5' },
    /** Time limit in minutes. */
    minutes: { type: 'string', default: '20' },
    s3: { type: 'boolean', default: false },
    pgbouncer: { type: 'boolean', default: false },
  },
})
const [WORKERS, JOBS, SERVERS, KILL, MINUTES] = [values.workers, values.jobs, values.servers, values.kill, values.minutes].map(Number) as [
  number,
  number,
  number,
  number,
  number,
]

async function simulate(): Promise<readonly string[]> {
  await using opened = await openDatabase()
  const { db, directory } = opened
  await using gateway = values.s3 ? await startRadosgw() : undefined
  await using pooler = values.pgbouncer ? await startPgBouncer(opened.url) : undefined
  await using parts = new AsyncDisposableStack()
  return await unlessStopped(async () => {
    const env = { DATABASE_URL: pooler?.url ?? opened.url, ...(gateway && (await useStore(gateway))) }
    // With more workers each asks less often, so that idle polling leaves processor time for work.
    const fleet = await createFleet({ db, directory, env, workers: WORKERS, side: 512, patienceMs: 8000, idleMs: WORKERS * 60 })
    parts.defer(async () => {
      for (const server of fleet.servers) await fleet.end(server, 'SIGTERM')
    })
    for (let i = 0; i < SERVERS; i++) fleet.servers.push(await fleet.start())

    const stop = fleet.run()
    await fleet.queue(JOBS)
    const begin = performance.now()
    const seconds = (): number => (performance.now() - begin) / 1000
    let kills = 0
    const ending = new AbortController()
    // The next kill waits for the replacement server.
    const kill = async (): Promise<void> => {
      while (!ending.signal.aborted) await Promise.all([fleet.replace().then(() => kills++), delay(KILL * 1000)])
    }
    const killing = KILL > 0 ? kill() : undefined
    parts.defer(() => {
      ending.abort()
      return killing
    })
    const left = () => count(db, sql`select count(*) as n from jobs where stage <> 'ended'`)
    for (let remaining = JOBS; remaining > 0 && seconds() < MINUTES * 60; remaining = await left()) {
      console.log(`${Math.round(seconds())} s: ${remaining} left`)
      await delay(5000)
    }
    const took = seconds()
    ending.abort()
    await killing
    await stop()

    print('answers', [Object.fromEntries([...fleet.answers].toSorted(([one], [other]) => one.localeCompare(other)))])
    print(
      'warnings of the servers',
      [...fleet.warnings].map(([what, times]) => ({ what, times })),
    )
    print(
      'milliseconds',
      Object.entries(fleet.times).map(([call, times]) => ({ call, ...distribution(times) })),
    )
    print('jobs by their end', (await db.execute(sql`select status, error_code, count(*)::int as jobs from jobs group by 1, 2`)).rows)
    print('sums', [
      {
        deliveries: await count(db, sql`select coalesce(sum(fulfilled), 0) as n from network_workers`),
        paid: await count(db, sql`select count(*) as n from kudos_entries where reason = 'generated'`),
        works: await count(db, sql`select count(*) as n from works`),
        kills,
        seconds: Math.round(took),
        'jobs a second': Math.round((JOBS / took) * 10) / 10,
        load: loadavg()[0]?.toFixed(1),
      },
    ])
    return fleet.wrongs()
  })
}

const wrongs = await simulate()
for (const wrong of wrongs) console.error(wrong)
console.log(wrongs.length === 0 ? 'everything adds up' : 'it does not add up')
// Workers of a cancelled run continue to ask.
process.exit(wrongs.length === 0 ? 0 : 1)
