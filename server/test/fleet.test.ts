import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../src/backup/back-up.ts'
import { restore } from '../src/backup/restore.ts'
import { loadConfig } from '../src/config.ts'
import { closeDatabase, createDatabase, type Database } from '../src/db/database.ts'
import { createStorage } from '../src/storage/create-storage.ts'
import { createFileStorage } from '../src/storage/file-storage.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { hasRadosgw, type Radosgw, startRadosgw } from './radosgw.ts'
import { waitFor } from './wait-for.ts'

/**
 * Three real processes on one database and one object store, behind PgBouncer and on a real S3 where they are installed: workers of members that die, dawdle, deliver twice and
 * lie, while servers are killed, while they are restarted one after the other, and while a backup is made.
 */
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const MODEL = 'horde/stable-diffusion'
const WORKERS = 40
const JOBS = 100
const PATIENCE_SECONDS = 3

interface Server {
  readonly child: ChildProcess
  readonly address: string
}

let directory: string
let database: TestDatabase
let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined
let gateway: Radosgw | undefined
let db: Database
const servers: Server[] = []
const answers: number[] = []
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
/** Keys of the owners of the workers. */
const keys = Array.from({ length: 3 }, () => `stp_${randomUUID()}`)
let picture: string
let small: string
/** Names of work that any worker has or had. */
const taken: string[] = []
/** Jobs of whose end a webhook told. Its receiver takes its time, so that servers are killed while they send. */
const told = new Set<string>()
const receiver = createServer((request, response) => {
  void json(request).then(async (body) => {
    await pause(400)
    told.add((body as { id: string }).id)
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
    const { bucket: Bucket, region, endpoint = '', accessKeyId = '', secretAccessKey = '' } = gateway.settings
    const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
    await client.send(new CreateBucketCommand({ Bucket }))
  }
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  db = createDatabase(database.url, { log: silent, connections: 4 })
  await writeFile(join(directory, 'engines.json'), JSON.stringify([{ name: 'Machines', kind: 'network', settings: {}, slots: 200 }]))
  for (const key of keys) {
    const account = randomUUID()
    await db.execute(sql`insert into accounts (id, uid, name, is_super) values (${account}, ${account}, 'owner', true)`)
    await db.execute(sql`insert into api_keys (account_id, name, hash, prefix, scopes)
      values (${account}, 'fleet', ${createHash('sha256').update(key).digest('hex')}, ${key.slice(0, 10)}, '{work,generate}')`)
  }
  const members = Array.from({ length: 20 }, () => randomUUID())
  for (const id of members) await db.execute(sql`insert into accounts (id, uid, name) values (${id}, ${id}, ${id})`)
  picture = await paint(64)
  small = await paint(16)
  servers.push(...(await Promise.all([start(), start(), start()])))
})
afterAll(async () => {
  for (const { child } of servers) await end(child, 'SIGKILL')
  receiver.closeAllConnections()
  receiver.close()
  await closeDatabase(db)
  await pooler?.stop()
  await gateway?.stop()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const paint = async (side: number): Promise<string> =>
  (
    await sharp({ create: { width: side, height: side, channels: 3, background: '#884422' } })
      .webp()
      .toBuffer()
  ).toString('base64')

const configOfStore = () => loadConfig(['--data', directory], store())

/** Settings of the object store. */
const store = (): Record<string, string> =>
  gateway
    ? {
        STORAGE: 's3',
        S3_BUCKET: gateway.settings.bucket,
        S3_REGION: gateway.settings.region,
        S3_ENDPOINT: gateway.settings.endpoint ?? '',
        S3_ACCESS_KEY_ID: gateway.settings.accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: gateway.settings.secretAccessKey ?? '',
        S3_PATH_STYLE: 'true',
        S3_PREFIX: gateway.settings.prefix,
      }
    : {}

async function start(): Promise<Server> {
  const child = spawn(process.execPath, [MAIN, '--data', directory, '--port', '0'], {
    env: {
      ...process.env,
      ...store(),
      LOG_LEVEL: 'silent',
      DATABASE_URL: pooler?.url ?? database.url,
      ROLES: 'pages,elsewhere,upkeep',
      SAFETY: 'off',
      TRUST_PROXY: 'true',
      DB_CONNECTIONS: '10',
      ENGINES_FILE: join(directory, 'engines.json'),
      WEBHOOK_ORIGINS: webhook,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const address = await waitFor(() => /http:\S+/.exec(printed)?.[0], { milliseconds: 60_000 })
  return { child, address }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Asks one of the servers; when none answers there, the next, as a balancer does. `lost`: the answer may have been on its way. */
async function ask(
  path: string,
  { key = keys[0], ...body }: { readonly key?: string | undefined } & Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly reply: Record<string, unknown> } | undefined> {
  for (const { address } of servers.toSorted(() => Math.random() - 0.5)) {
    try {
      const headers = {
        'content-type': 'application/json',
        apikey: key ?? '',
        'client-agent': 'fleet:1:x',
        'x-forwarded-for': `10.8.0.${Math.floor(Math.random() * 250)}`,
      }
      const response = await fetch(`${address}/api/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const reply = (await response.json()) as Record<string, unknown>
      answers.push(response.status)
      return { status: response.status, reply }
    } catch {
      // It was killed, or stops.
    }
  }
  return undefined
}

async function work(number: number, until: AbortSignal): Promise<void> {
  const key = keys[number % keys.length]
  const about = {
    key,
    name: `Card ${number}`,
    models: ['stable_diffusion'],
    bridge_agent: 'AI Horde Worker reGen:10:x',
    max_pixels: 2 ** 20,
    threads: 1,
  }
  while (!until.aborted) {
    const popped = await ask('generate/pop', about)
    const id = popped?.reply['id']
    if (typeof id !== 'string') {
      await pause(300)
      continue
    }
    taken.push(id)
    const submit = (more: object = {}) => ask('generate/submit', { key, id, seed: '1', state: 'ok', generation: picture, ...more })
    const luck = Math.random()
    if (luck < 0.04) await pause(PATIENCE_SECONDS * 1500)
    else if (luck < 0.07) await submit({ state: 'faulted', generation: '' })
    else if (luck < 0.1) await submit({ generation: Buffer.from('no picture at all').toString('base64') })
    else if (luck < 0.13) await submit({ generation: small })
    // The name of work that somebody else has, or had.
    else if (luck < 0.18) await submit({ id: taken[Math.floor(Math.random() * taken.length)] })
    else if (luck < 0.28) await Promise.all([submit(), submit()])
    else if (!(await submit())) await submit()
  }
}

const count = async (query: ReturnType<typeof sql>): Promise<number> => Number((await db.execute<{ n: string }>(query)).rows[0]?.n)

/** Queues jobs and has them made while something happens to the servers; looks for late pictures as an impatient operator would. */
async function runJobs(happens: () => Promise<void>): Promise<void> {
  answers.length = 0
  const over = new AbortController()
  const workers = Array.from({ length: WORKERS }, (_, number) => work(number, over.signal))
  await waitFor(async () => (await count(sql`select count(*) as n from engine_models where model = ${MODEL}`)) > 0)
  await db.execute(sql`
    insert into jobs (account_id, webhook, mode, model, input, cost, count, lane, turn)
    select (select array_agg(id) from accounts where name <> 'owner')[1 + n % 20],
      ${JSON.stringify({ url: webhook, origin: webhook, events: ['completed'] })}::jsonb, 'Text2Img', ${MODEL},
      '{"prompt": "a fox", "seed": 1, "width": 64, "height": 64}', 0, 1, 'elsewhere', n from generate_series(0, ${JOBS - 1}::int) as n`)
  await db.execute(sql`select pg_notify('lane_due', 'elsewhere')`)
  const hurry = setInterval(() => {
    void db
      .execute(sql`with late as (update network_slots set until = now() - interval '1 second'
        where state = 'processing' and popped_at < now() - ${PATIENCE_SECONDS} * interval '1 second' and until > now() returning request)
        update jobs set due_at = now() where id in (select r.job_id from network_requests as r join late on late.request = r.id)`)
      .catch(() => undefined)
    // What a killed server was sending is let go sooner than in a minute.
    void db
      .execute(sql`update webhook_deliveries set leased_until = now() where leased_until between now() and now() + interval '50 seconds'`)
      .catch(() => undefined)
  }, 500)
  await happens()
  await waitFor(async () => (await count(sql`select count(*) as n from jobs where stage <> 'ended'`)) === 0, { milliseconds: 90_000 })
  await waitFor(async () => told.size === (await count(sql`select count(*) as n from jobs`)), { milliseconds: 60_000 })
  clearInterval(hurry)
  over.abort()
  await Promise.all(workers)
}

/** Every job ended once, what was delivered was paid once, and no server answered that it is broken. */
async function expectSums(): Promise<void> {
  expect(
    await count(
      sql`select count(*) as n from (select job_id from job_events where kind in ('finished', 'failed') group by job_id having count(*) > 1) as twice`,
    ),
  ).toBe(0)
  const finished = await count(sql`select count(*) as n from jobs where status = 'Finished'`)
  expect(await count(sql`select count(*) as n from works`)).toBe(finished)
  expect(await count(sql`select count(*) as n from jobs where status not in ('Finished', 'Failed')`)).toBe(0)
  // Only what three workers in a row lied about is given up.
  expect(
    await count(
      sql`select count(*) as n from jobs where status = 'Failed' and error_code not in ('engine_failed', 'engine_lost', 'engine_missed')`,
    ),
  ).toBe(0)
  const paid = await count(sql`select count(*) as n from kudos_entries where reason = 'generated'`)
  expect(await count(sql`select sum(fulfilled) as n from network_workers`)).toBe(paid)
  expect(paid).toBeGreaterThanOrEqual(finished)
  expect(answers.filter((status) => status >= 500)).toEqual([])
}

/** The backup holds one moment: each finished job has its work and that its files, each delivery was paid, and the jobs that had not ended are there to be run. */
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
  it('end every job once and pay once while one after the other is killed, and workers die, lie and deliver twice; webhooks tell of every end [N-02]', async () => {
    await runJobs(async () => {
      for (let kill = 0; kill < 2; kill++) {
        await pause(1500)
        const victim = servers.shift()
        if (victim) await end(victim.child, 'SIGKILL')
        servers.push(await start())
      }
    })
    await expectSums()
  })

  it('are restarted one after the other under load, while a backup is made: no call fails, and nothing is lost', async () => {
    let unanswered = 0
    const archive = join(directory, 'beside.zip')
    await runJobs(async () => {
      const backup = backUp(archive, { databaseUrl: database.url, storage: await createStorage(configOfStore()), now: new Date() })
      const over = new AbortController()
      const visitor = (async () => {
        while (!over.signal.aborted)
          if (!(await ask('generate/pop', { name: 'Visitor', models: ['none'], bridge_agent: 'a:1:x' }))) unanswered++
      })()
      for (const old of servers.slice()) {
        // The balancer sends nothing to it any more.
        servers.push(await start())
        servers.splice(servers.indexOf(old), 1)
        await end(old.child, 'SIGTERM')
        expect(old.child.exitCode).toBe(0)
      }
      over.abort()
      await visitor
      await backup
    })
    expect(unanswered).toBe(0)
    await expectSums()
    await expectWhole(archive)
  })
})
