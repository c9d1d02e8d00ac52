import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EVENTS_PATH } from '@stipple/core/contract/generation'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { EngineError } from '@stipple/engines/spec'
import { sql } from 'drizzle-orm'
import { loadConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/create-context.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { hashToken } from '../server/src/features/accounts/secrets.ts'
import { grant } from '../server/src/features/credits/public.ts'
import { submit } from '../server/src/features/generation/service.ts'
import { createLogger } from '../server/src/lib/logger.ts'
import { startWorker } from '../server/src/worker.ts'
import { createControllableEngine } from '../server/test/engine.ts'
import { postgresProcesses, secondsOf } from './processes.ts'
import { startServer, temporaryDirectory } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * Delivery of events while jobs run: a server in a separate process has four streams open for each of 500 members; this process is the worker, whose
 * jobs report four times a second, and all the browsers. Each member has one job, which runs for three seconds and fails, so that dots move too.
 */
const MEMBERS = 500
const TABS = 4
const AT_ONCE = 50
const REPORTS = 12
const EVERY_MS = 250
/** Each stream sends one heartbeat in it. */
const IDLE_MS = 15_000
const LAST_MS = 1_000
/** A database session publishes its statistics within ten idle seconds. */
const COUNTED_AFTER_MS = 11_000

const directory = temporaryDirectory()
const config = loadConfig(['--data', directory], { LOG_LEVEL: 'silent', SAFETY: 'off', WORKERS: String(AT_ONCE) })
const log = createLogger(config)
const database = await startEmbedded({ directory: join(directory, 'database'), log })
await migrate(database.url)
const server = await startServer({ directory, keep: true, env: { DATABASE_URL: database.url, WORKERS: '0', SAFETY: 'off' } })
const engine = createControllableEngine()
const context = await createContext({ config, log, databaseUrl: database.url, overrides: { engines: [engine] } })
try {
  const members = []
  for (let seed = 0; seed < MEMBERS; seed++) members.push(await openMember(seed))
  await measure(members)
} finally {
  await context.close()
  await server.stop()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
}

interface Member {
  readonly token: string
  readonly jobId: string
}

/** A logged-in member with a waiting job; the seed is the member's number. */
async function openMember(seed: number): Promise<Member> {
  const [accountId, token] = [randomUUID(), randomUUID()]
  await context.db.execute(sql`insert into accounts (id, uid, name) values (${accountId}, ${accountId}, ${accountId})`)
  await context.db.execute(sql`
    insert into sessions (token_hash, account_id, expires_at) values (${hashToken(token)}, ${accountId}, now() + interval '1 day')`)
  await context.db.transaction((tx) => grant(tx, { accountId, type: ENTRY_TYPES.system, amount: 100, ref: accountId }))
  const member = { accountId, isVip: false, isAllowlisted: false, isSuper: false }
  const { id } = await submit(context, member, { mode: 'Text2Img', model: 'test/held', input: { prompt: 'a lighthouse', seed } })
  return { token, jobId: id }
}

async function measure(members: readonly Member[]): Promise<void> {
  /** Time of each report, by job and number. */
  const reported = new Map<string, number>()
  const latencies: number[] = []
  let [received, lost] = [0, 0]
  const onJob = (job: { id: string; note?: string }): void => {
    received++
    const at = reported.get(`${job.id} ${/\d+/.exec(job.note ?? '')?.[0]}`)
    if (at !== undefined) latencies.push(performance.now() - at)
  }
  const begin = performance.now()
  const tabs = members.flatMap(({ token }) => Array.from({ length: TABS }, () => token))
  const streams = await Promise.all(tabs.map((token) => listen(token, { onJob, onLost: () => lost++ })))
  const openedMs = performance.now() - begin

  const idle = await spent(() => delay(IDLE_MS))
  received = 0
  const busy = await spent(async () => {
    await startWorker(context)
    await Promise.all(members.map((_, index) => runOne(index, { members, reported })))
    await delay(LAST_MS)
  })
  streams.forEach((close) => close())

  const changes = members.length * (REPORTS + 2)
  const net = (what: 'server' | 'database'): number => (1000 * (busy[what] - (idle[what] / idle.ms) * busy.ms)) / changes
  const quiet = idle.transactions / (idle.ms + COUNTED_AFTER_MS)
  print(`${tabs.length} streams of ${members.length} members, ${Math.round((1000 * changes) / busy.ms)} changes a second`, [
    { what: 'from report to stream (ms)', ...distribution(latencies) },
  ])
  print('a change of a job, beyond what is spent in silence', [
    {
      'server, CPU ms': round(net('server')),
      'server, CPU ms an event': round((1000 * busy.server) / received),
      'database, CPU ms': round(net('database')),
      'queries, worker’s included': round((busy.transactions - quiet * (busy.ms + COUNTED_AFTER_MS)) / changes),
    },
  ])
  console.log(`the server took ${share(busy)} of a core, ${share(idle)} in silence; all streams were open after ${Math.round(openedMs)} ms`)
  console.log(`${received} events, ${round((100 * latencies.length) / (reported.size * TABS))} % of all reports; streams lost: ${lost}`)
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
}

interface Known {
  readonly members: readonly Member[]
  readonly reported: Map<string, number>
}

/** Runs the n-th claimed job. The megabytes in a note identify a report in a stream. */
async function runOne(index: number, { members, reported }: Known): Promise<void> {
  const run = await engine.run(index)
  for (let number = 1; number <= REPORTS; number++) {
    const megabytes = 100 + number
    reported.set(`${members[run.task.seed]?.jobId} ${megabytes}`, performance.now())
    run.context.report({ ratio: number / REPORTS, note: { code: 'fetching_pack', pack: 'bench', received: megabytes * 1e6, total: 1e9 } })
    await delay(EVERY_MS)
  }
  run.fail(new EngineError('internal', 'the end of the bench'))
}

interface Listener {
  readonly onJob: (job: { id: string; note?: string }) => void
  readonly onLost: () => void
}

/** One tab. Resolves when the stream has sent its first state. */
function listen(token: string, { onJob, onLost }: Listener): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(server.address + EVENTS_PATH, { agent: false, headers: { usertoken: token } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered with ${response.statusCode}`))
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          if (block.includes('event: options')) resolve(close)
          if (block.includes('event: job')) onJob(JSON.parse(block.slice(block.indexOf('data: ') + 6)))
        }
      })
      response.on('close', onLost)
      const close = (): void => {
        response.off('close', onLost)
        response.on('error', () => undefined)
        request.destroy()
      }
    })
    request.on('error', reject)
  })
}

interface Spent {
  readonly ms: number
  /** Seconds of processor time. */
  readonly server: number
  readonly database: number
  /** Of the database, including single queries and the measurement itself. */
  readonly transactions: number
}

/** CPU time of the server's process and of the database's. */
async function spent(run: () => Promise<void>): Promise<Spent> {
  const transactions = await countTransactions()
  const before = { ms: performance.now(), server: ofServer(), database: ofDatabase() }
  await run()
  const after = { ms: performance.now(), server: ofServer(), database: ofDatabase() }
  return {
    ms: after.ms - before.ms,
    server: after.server - before.server,
    database: after.database - before.database,
    transactions: (await countTransactions()) - transactions,
  }
}

function ofServer(): number {
  return secondsOf([server.pid])
}

function ofDatabase(): number {
  return secondsOf(postgresProcesses(directory))
}

async function countTransactions(): Promise<number> {
  await delay(COUNTED_AFTER_MS)
  const { rows } = await context.db.execute<{ transactions: number }>(sql`
    select (xact_commit + xact_rollback)::float as transactions from pg_stat_database where datname = current_database()`)
  return rows[0]?.transactions ?? 0
}

function share({ server, ms }: Spent): string {
  return `${Math.round((100_000 * server) / ms)} %`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
