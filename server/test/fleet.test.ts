import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../src/backup/back-up.ts'
import { restore } from '../src/backup/restore.ts'
import { loadConfig } from '../src/config.ts'
import { closeDatabase, createDatabase, type Database } from '../src/db/database.ts'
import { createStorage } from '../src/storage/create-storage.ts'
import { createFileStorage } from '../src/storage/file-storage.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { count, createFleet, useStore } from './fleet.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { hasRadosgw, type Radosgw, startRadosgw } from './radosgw.ts'
import { waitFor } from './wait-for.ts'

/**
 * Three real processes on one database and one object store, behind PgBouncer and on a real S3 if they are installed: members' workers that die, are
 * slow, deliver twice and send false results, while servers are killed, restarted one after the other, and backed up. `npm run bench -- network` is
 * the same at a larger scale.
 */
const JOBS = 60
/** Milliseconds; two idle cores need a third of this. */
const LIMITS = { jobs: 180_000, webhooks: 120_000, test: 420_000 }

let directory: string
let database: TestDatabase
let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined
let gateway: Radosgw | undefined
let store: Record<string, string> = {}
let db: Database
let fleet: Awaited<ReturnType<typeof createFleet>>
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
/** Jobs whose end was reported by a webhook. Its receiver is slow, so that servers are killed while they send. */
const reported = new Set<string>()
const receiver = createServer((request, response) => {
  void json(request).then(async (body) => {
    await pause(400)
    reported.add((body as { id: string }).id)
    response.end()
  })
})
let webhook: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stipple-fleet-'))
  database = await createTestDatabase()
  if (hasPgBouncer()) pooler = await startPgBouncer(database.url)
  if (hasRadosgw()) {
    gateway = await startRadosgw()
    store = await useStore(gateway)
  }
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  db = createDatabase(database.url, { log: silent, connections: 4 })
  const env = { ...store, DATABASE_URL: pooler?.url ?? database.url, WEBHOOK_ORIGINS: webhook }
  fleet = await createFleet({ db, directory, env, workers: 40, side: 64, patienceMs: 3000, idleMs: 600 })
  fleet.servers.push(...(await Promise.all([fleet.start(), fleet.start(), fleet.start()])))
})
afterAll(async () => {
  for (const server of fleet.servers) await fleet.end(server, 'SIGKILL')
  receiver.closeAllConnections()
  receiver.close()
  await closeDatabase(db)
  await pooler?.stop()
  await gateway?.stop()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

/** Queues jobs and processes them while something happens to the servers. */
async function runJobs(happens: () => Promise<void>): Promise<void> {
  fleet.answers.clear()
  const stop = fleet.run()
  await fleet.queue(JOBS, { webhook })
  // Shortens the wait of a minute for deliveries that a killed server was sending.
  const hurry = setInterval(() => {
    void db
      .execute(sql`update webhook_deliveries set leased_until = now() where leased_until between now() and now() + interval '50 seconds'`)
      .catch(() => undefined)
  }, 500)
  await happens()
  await waitFor(async () => (await count(db, sql`select count(*) as n from jobs where stage <> 'ended'`)) === 0, {
    milliseconds: LIMITS.jobs,
  })
  await waitFor(async () => reported.size === (await count(db, sql`select count(*) as n from jobs`)), { milliseconds: LIMITS.webhooks })
  clearInterval(hurry)
  await stop()
}

/** The backup is consistent: each finished job has its work and the files of that, each delivery was paid, and unfinished jobs can be run. */
async function expectWhole(archive: string): Promise<void> {
  const restored = await createTestDatabase()
  const copy = createDatabase(restored.url, { log: silent, connections: 2 })
  try {
    const storage = await createFileStorage(join(directory, 'restored'))
    expect((await restore(archive, { databaseUrl: restored.url, storage })).damaged).toEqual([])
    const { rows } = await copy.execute<Record<string, number>>(sql`select
      (select count(*)::int from jobs) as jobs, (select count(*)::int from jobs where status = 'Finished') as finished,
      (select count(*)::int from works) as works, (select count(*)::int from kudos_entries where reason = 'generated') as paid,
      (select sum(fulfilled)::int from network_workers) as fulfilled`)
    const [counts] = rows
    expect(counts).toMatchObject({ jobs: 2 * JOBS, works: counts?.['finished'], fulfilled: counts?.['paid'] })
    const keys: string[] = []
    for await (const key of storage.keys()) keys.push(key)
    const works = await copy.execute<{ id: string }>(sql`select id from works`)
    expect(works.rows.filter(({ id }) => !keys.some((key) => key.includes(id)))).toEqual([])
  } finally {
    await closeDatabase(copy)
    await restored.drop()
  }
}

describe(`several servers${hasPgBouncer() ? ' behind PgBouncer' : ''}`, () => {
  it(
    'complete and charge each job once despite killed servers and faulty workers, with a webhook for each end [N-02]',
    { timeout: LIMITS.test },
    async () => {
      await runJobs(async () => {
        for (let kill = 0; kill < 2; kill++) {
          await pause(1500)
          await fleet.replace()
        }
      })
      expect(await fleet.wrongs()).toEqual([])
    },
  )

  it(
    'can be restarted one by one under load and during a backup, without failed calls or lost data',
    { timeout: LIMITS.test },
    async () => {
      let unanswered = 0
      const archive = join(directory, 'beside.zip')
      await runJobs(async () => {
        const backup = backUp(archive, {
          databaseUrl: database.url,
          storage: await createStorage(loadConfig(['--data', directory], store)),
          now: new Date(),
        })
        const over = new AbortController()
        const visitor = (async () => {
          while (!over.signal.aborted)
            if (!(await fleet.ask('generate/pop', { name: 'Visitor', models: ['none'], bridge_agent: 'a:1:x' }))) unanswered++
        })()
        for (const old of fleet.servers.slice()) {
          // The balancer no longer sends requests to it.
          fleet.servers.push(await fleet.start())
          fleet.servers.splice(fleet.servers.indexOf(old), 1)
          await fleet.end(old, 'SIGTERM')
          expect(old.child.exitCode).toBe(0)
        }
        over.abort()
        await visitor
        await backup
      })
      expect(unanswered).toBe(0)
      expect(await fleet.wrongs()).toEqual([])
      await expectWhole(archive)
    },
  )
})
