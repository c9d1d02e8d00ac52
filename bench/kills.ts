import { rmSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { closeDatabase, createDatabase, type Database } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { createFileStorage } from '../server/src/storage/file-storage.ts'
import { sweepIncoming } from '../server/src/storage/incoming-folder.ts'
import { sweepOrphans } from '../server/src/storage/sweep-orphans.ts'
import { createGoals } from './goals.ts'
import { createPatrons } from './kills-patrons.ts'
import { descendantsOf, postgresProcesses } from './processes.ts'
import { startServer, temporaryDirectory } from './server.ts'
import { print } from './table.ts'
import { unlessStopped } from './unless-stopped.ts'

/**
 * kill -9 under load, round after round: the server, its workers, PostgreSQL, server and PostgreSQL together. At the end every accepted job has
 * ended, dots add up, every work can be decoded, and an hour later no orphaned file is left. `-- kills --rounds 60 --seconds 10`.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '60' }, seconds: { type: 'string', default: '10' } } })
const [ROUNDS, SECONDS] = [Number(values.rounds), Number(values.seconds)]
const VICTIMS = ['server', 'workers', 'PostgreSQL', 'server and PostgreSQL'] as const
const HOUR_MS = 60 * 60 * 1000
const GIVEN = 1_000_000

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const env = {
  WORKERS: '2',
  SAFETY: 'off',
  REGISTRATION_DOTS: String(GIVEN),
  CALLS_PER_MINUTE: '1000000',
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'silent',
}
const directory = temporaryDirectory()
const start = () => startServer({ directory, keep: true, env })
const goals = createGoals()
const kills = new Map<string, number>()
let server = await start()
try {
  await unlessStopped(siege)
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}
goals.print()

async function siege(): Promise<void> {
  const patrons = await createPatrons(() => server.address)
  for (let round = 0; round < ROUNDS; round++) {
    await delay(SECONDS * 1000 * (0.5 + Math.random()))
    await kill(VICTIMS[round % VICTIMS.length] ?? 'server')
    if (round % 10 === 9) console.log(`${round + 1} rounds, ${patrons.accepted.size} jobs accepted`)
  }
  await delay(SECONDS * 1000)
  await patrons.end()
  const database = await startEmbedded({ directory: join(directory, 'database'), log: silent })
  const db = createDatabase(database.url, { log: silent, connections: 4 })
  try {
    await untilAllEnded(db)
    print('answers by status', [Object.fromEntries(patrons.answers)])
    print('kills', [Object.fromEntries(kills)])
    await check(db, patrons.accepted)
    await server.stop()
    await checkFiles(db)
  } finally {
    await closeDatabase(db)
    await database.stop()
  }
}

async function kill(victim: (typeof VICTIMS)[number]): Promise<void> {
  kills.set(victim, (kills.get(victim) ?? 0) + 1)
  const ofDatabase = postgresProcesses(directory)
  const shoot = (pids: readonly number[]): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has already ended.
      }
    }
  }
  if (victim === 'workers') return shoot(descendantsOf(server.pid).filter((pid) => !ofDatabase.includes(pid)))
  if (victim !== 'server') shoot(ofDatabase)
  if (victim === 'PostgreSQL') return
  shoot([server.pid])
  server = await start()
}

/** Cancels jobs that nobody started, and waits until every job has ended; those running at a kill restart when their lease expires. */
async function untilAllEnded(db: Database): Promise<void> {
  await db.execute(sql`update jobs set deadline = now() where stage = 'queued' and attempt = 0`)
  const end = Date.now() + 5 * 60_000
  while ((await count(db, sql`select count(*) as n from jobs where stage <> 'ended'`)) > 0 && Date.now() < end) await delay(500)
}

async function count(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  return Number((await db.execute<{ n: string }>(query)).rows[0]?.n)
}

async function check(db: Database, accepted: ReadonlySet<string>): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from jobs`)
  const stored = new Set(rows.map(({ id }) => id))
  const ends = await db.execute(sql`select status, error_code as error, count(*)::int as jobs from jobs group by 1, 2 order by 3 desc`)
  print('jobs by their end', ends.rows)
  goals.atMost('accepted jobs that are gone', 0, [...accepted].filter((id) => !stored.has(id)).length)
  const none: readonly (readonly [string, ReturnType<typeof sql>])[] = [
    ['jobs that did not end', sql`select count(*) as n from jobs where stage <> 'ended'`],
    [
      'jobs that failed otherwise than by being killed at each of their attempts',
      sql`select count(*) as n from jobs where status = 'Failed' and not (error_code = 'engine_lost' and attempt >= 3)`,
    ],
    [
      'finished jobs without all their works',
      sql`select count(*) as n from jobs as j where status = 'Finished' and count <> (select count(*) from works where job_id = j.id)`,
    ],
    [
      'works of jobs that did not finish',
      sql`select count(*) as n from works where job_id in (select id from jobs where status <> 'Finished')`,
    ],
    [
      'jobs that ended twice',
      sql`select count(*) as n from (select job_id from job_events where kind in ('finished', 'failed', 'cancelled') group by 1 having count(*) > 1) as t`,
    ],
    ['dots that are still held', sql`select count(*) as n from credit_holds where state = 'held'`],
    [
      'members who did not pay for just what finished',
      sql`select count(*) as n from accounts as a where exists (select from jobs where account_id = a.id)
      and balance <> ${GIVEN} - (select coalesce(sum(cost), 0) from jobs where account_id = a.id and status = 'Finished')`,
    ],
    [
      'balances that are not the sums of their entries and lots',
      sql`select count(*) as n from accounts as a where balance <> (select coalesce(sum(amount), 0) from credit_entries where account_id = a.id)
      or balance <> (select coalesce(sum(remaining), 0) from credit_lots where account_id = a.id)`,
    ],
  ]
  for (const [what, query] of none) goals.atMost(what, 0, await count(db, query))
}

async function checkFiles(db: Database): Promise<void> {
  const storage = await createFileStorage(join(directory, 'files'))
  const works = await db.execute<{ file: string; bytes: number }>(
    sql`select file, bytes::float8 as bytes from works where file like 'works/%' and job_id is not null`,
  )
  let broken = 0
  for (const { file, bytes } of works.rows) {
    const content = await storage.get(file).catch(() => Buffer.alloc(0))
    const isWhole =
      content.byteLength === bytes &&
      (await sharp(content, { failOn: 'warning' })
        .raw()
        .toBuffer()
        .then(
          () => true,
          () => false,
        ))
    if (!isWhole) broken += 1
  }
  goals.atMost(`works of ${works.rows.length} that cannot be decoded`, 0, broken)
  // An hour later by the same clock: existing files were touched an hour before.
  for (const folder of ['files', 'incoming']) await age(join(directory, folder))
  await storage.sweep()
  await sweepIncoming({ dataDirectory: directory })
  const swept = await sweepOrphans({ db, storage, now: () => new Date() }, new AbortController().signal)
  const rows = await db.execute<{ id: string }>(sql`select id from works union all select id from uploads`)
  const known = new Set(rows.rows.map(({ id }) => id))
  let orphans = 0
  for await (const key of storage.keys())
    if (!known.has(/^(?:works|uploads)\/[^/]+\/([\da-f-]{36})/.exec(key)?.[1] ?? '') && /^(works|uploads)\//.test(key)) orphans += 1
  console.log(`${swept} places were swept`)
  goals.atMost('files that belong to nothing an hour later', 0, orphans)
  const unfinished = await readdir(join(directory, 'files', 'unfinished'))
  const incoming = await readdir(join(directory, 'incoming'))
  // The folder of the cleaning process.
  goals.atMost('unfinished files an hour later', 0, unfinished.length + incoming.length - 1)
}

async function age(folder: string): Promise<void> {
  const before = new Date(Date.now() - HOUR_MS)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    await utimes(join(entry.parentPath, entry.name), before, before)
}
