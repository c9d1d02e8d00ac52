import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase, createDatabase, type Database } from '../src/db/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { waitFor } from './wait-for.ts'

/**
 * Real processes on one database and folder, behind PgBouncer where it is installed: workers of members that die, deliver twice and lie, while servers are killed, and
 * while they are restarted one after the other.
 */
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const MODEL = 'horde/stable-diffusion'
const WORKERS = 20
const JOBS = 40
const PATIENCE_SECONDS = 3

interface Server {
  readonly child: ChildProcess
  readonly address: string
}

let directory: string
let database: TestDatabase
let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined
let db: Database
const servers: Server[] = []
const answers: number[] = []
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const key = `stp_${randomUUID()}`
let picture: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stipple-fleet-'))
  database = await createTestDatabase()
  if (hasPgBouncer()) pooler = await startPgBouncer(database.url)
  db = createDatabase(database.url, { log: silent, connections: 4 })
  await writeFile(join(directory, 'engines.json'), JSON.stringify([{ name: 'Machines', kind: 'network', settings: {}, slots: 200 }]))
  const account = randomUUID()
  await db.execute(sql`insert into accounts (id, uid, name, is_super) values (${account}, ${account}, 'owner', true)`)
  await db.execute(sql`insert into api_keys (account_id, name, hash, prefix, scopes)
    values (${account}, 'fleet', ${createHash('sha256').update(key).digest('hex')}, ${key.slice(0, 10)}, '{work,generate}')`)
  const members = Array.from({ length: 5 }, () => randomUUID())
  for (const id of members) await db.execute(sql`insert into accounts (id, uid, name) values (${id}, ${id}, ${id})`)
  picture = (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#884422' } })
      .webp()
      .toBuffer()
  ).toString('base64')
  servers.push(...(await Promise.all([start(), start()])))
})
afterAll(async () => {
  for (const { child } of servers) await end(child, 'SIGKILL')
  await closeDatabase(db)
  await pooler?.stop()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

async function start(): Promise<Server> {
  const child = spawn(process.execPath, [MAIN, '--data', directory, '--port', '0'], {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      DATABASE_URL: pooler?.url ?? database.url,
      ROLES: 'pages,elsewhere,upkeep',
      SAFETY: 'off',
      TRUST_PROXY: 'true',
      DB_CONNECTIONS: '10',
      ENGINES_FILE: join(directory, 'engines.json'),
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
async function ask(path: string, body: object): Promise<{ readonly status: number; readonly reply: Record<string, unknown> } | undefined> {
  for (const { address } of servers.toSorted(() => Math.random() - 0.5)) {
    try {
      const headers = {
        'content-type': 'application/json',
        apikey: key,
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
  const about = {
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
    const submit = (more: object = {}) => ask('generate/submit', { id, seed: '1', state: 'ok', generation: picture, ...more })
    const luck = Math.random()
    if (luck < 0.05) await pause(PATIENCE_SECONDS * 1500)
    else if (luck < 0.1) await submit({ state: 'faulted', generation: '' })
    else if (luck < 0.15) await submit({ generation: Buffer.from('no picture at all').toString('base64') })
    else if (luck < 0.25) await Promise.all([submit(), submit()])
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
    insert into jobs (account_id, mode, model, input, cost, count, lane, turn)
    select (select array_agg(id) from accounts where name <> 'owner')[1 + n % 5], 'Text2Img', ${MODEL},
      '{"prompt": "a fox", "seed": 1, "width": 64, "height": 64}', 0, 1, 'elsewhere', n from generate_series(0, ${JOBS - 1}::int) as n`)
  await db.execute(sql`select pg_notify('lane_due', 'elsewhere')`)
  const hurry = setInterval(() => {
    void db
      .execute(sql`with late as (update network_slots set until = now() - interval '1 second'
        where state = 'processing' and popped_at < now() - ${PATIENCE_SECONDS} * interval '1 second' and until > now() returning request)
        update jobs set due_at = now() where id in (select r.job_id from network_requests as r join late on late.request = r.id)`)
      .catch(() => undefined)
  }, 500)
  await happens()
  await waitFor(async () => (await count(sql`select count(*) as n from jobs where stage <> 'ended'`)) === 0, { milliseconds: 90_000 })
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

describe(`several servers${hasPgBouncer() ? ' behind PgBouncer' : ''}`, () => {
  it('end every job once and pay once while one after the other is killed, and workers die, lie and deliver twice [N-02]', async () => {
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

  it('are restarted one after the other under load: no call fails, and nothing is lost', async () => {
    let unanswered = 0
    await runJobs(async () => {
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
    })
    expect(unanswered).toBe(0)
    await expectSums()
  })
})
