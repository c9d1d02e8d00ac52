import { rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { closeDatabase, createDatabase } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { findJobs } from '../server/src/features/jobs/public.ts'
import { ranksOf } from '../server/src/features/jobs/waiting/public.ts'
import { createGoals } from './goals.ts'
import { AGENT, fillNetwork, OFTEN, SELDOM } from './network-fill.ts'
import { postgresProcesses, secondsOf } from './processes.ts'
import { startServer, temporaryDirectory } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * Goals of a network with thousands of known workers and a hundred thousand waiting jobs. Hundreds of jobs are offered to workers that ask for
 * others, as with more workers than images. `--deliveries 5`: delivers this many noisy one-megapixel images per second meanwhile. Takes at most six
 * minutes. `-- pops --rate 200 --known 5000 --waiting 100000 --seconds 10`
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    known: { type: 'string', default: '5000' },
    waiting: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '10' },
    deliveries: { type: 'string', default: '0' },
  },
})
const [RATE, KNOWN, WAITING, SECONDS, DELIVERIES] = [values.rate, values.known, values.waiting, values.seconds, values.deliveries].map(
  Number,
) as [number, number, number, number, number]
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const directory = temporaryDirectory()
const database = await startEmbedded({ directory: join(directory, 'postgres'), log: silent })
await migrate(database.url)
const db = createDatabase(database.url, { log: silent })
const network = await fillNetwork(db, { known: KNOWN })
const engines = join(directory, 'engines.json')
writeFileSync(engines, JSON.stringify([{ name: 'Machines', kind: 'network', settings: {}, slots: 500 }]))
const env = { DATABASE_URL: database.url, SAFETY: 'off', TRUST_PROXY: 'true', ENGINES_FILE: engines }
const server = await startServer({ directory, keep: true, env: { ...env, WORKERS: '0' } })
const goals = createGoals()

const table: object[] = []
/** Responses by status; 0 for none. */
const answers = new Map<number, number>()

/** Total time limit (ms): then results are printed, and everything is cleaned up. */
const LONGEST_MS = 340_000
process.on('uncaughtException', (error) => void end(error.stack))
process.once('SIGTERM', () => void end('the benchmark was stopped'))
const limit = setTimeout(() => void end('the benchmark did not end in time'), LONGEST_MS - performance.now())

let isEnding = false
async function end(problem?: string): Promise<void> {
  if (isEnding) return
  isEnding = true
  clearTimeout(limit)
  print(`${KNOWN} workers known, ${WAITING} jobs waiting, ${DELIVERIES} deliveries a second, ms`, table)
  console.log(`answers by status: ${JSON.stringify(Object.fromEntries(answers))}; load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  goals.print()
  if (problem) console.error(problem)
  await Promise.allSettled([server.stop()])
  await closeDatabase(db)
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
  process.exit(problem ? 1 : 0)
}

const picture = (
  await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .webp({ quality: 90 })
    .toBuffer()
).toString('base64')

async function call(
  path: string,
  { key = '', body }: { key?: string; body?: object } = {},
): Promise<{ ms: number; reply: Record<string, unknown> }> {
  const begin = performance.now()
  const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const { status, reply } = await fetch(`${server.address}/api/v2/${path}`, {
    headers: { 'content-type': 'application/json', apikey: key, 'client-agent': 'bench:1:x', 'x-forwarded-for': address },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
    .then(async (response) => ({ status: response.status, reply: (await response.json()) as Record<string, unknown> }))
    .catch(() => ({ status: 0, reply: {} }))
  answers.set(status, (answers.get(status) ?? 0) + 1)
  return { ms: performance.now() - begin, reply }
}

/** A request for work by the workers with the often requested model, in turn. */
function pop(number: number): Promise<{ ms: number; reply: Record<string, unknown> }> {
  const worker = 1 + (number % KNOWN) - ((1 + (number % KNOWN)) % 50 === 0 ? 1 : 0)
  const body = { name: `Card ${worker}`, models: [OFTEN.name], bridge_agent: AGENT, max_pixels: 2 ** 20, threads: 1 }
  return call('generate/pop', { key: network.keyOf(worker), body })
}

const submit = (number: number, id: string) =>
  call('generate/submit', { key: network.keyOf(1 + (number % KNOWN)), body: { id, seed: '1', state: 'ok', generation: picture } })

/** Sends requests at a fixed rate, without waiting for responses; returns all response times. */
async function atRate(rate: number, seconds: number, ask: (number: number) => Promise<{ ms: number }>): Promise<number[]> {
  const times: Promise<{ ms: number }>[] = []
  const begin = performance.now()
  while (performance.now() - begin < seconds * 1000) {
    while (times.length < ((performance.now() - begin) / 1000) * rate) times.push(ask(times.length))
    await delay(2)
  }
  return (await Promise.all(times)).map(({ ms }) => ms)
}

/** Measures calls at the rate, with their processor time in the server and in PostgreSQL, engines and upkeep included. */
async function measure(what: string, ask: (number: number) => Promise<{ ms: number }>): Promise<number> {
  const spent = () => [secondsOf([server.pid]), secondsOf(postgresProcesses(directory))] as const
  const before = spent()
  const times = await atRate(RATE, SECONDS, ask)
  const after = spent()
  const cpu = (which: 0 | 1): number => Math.round(((after[which] - before[which]) / times.length) * 1e5) / 100
  const found = distribution(times)
  table.push({ what, ...found, 'server, CPU ms': cpu(0), 'PostgreSQL, CPU ms': cpu(1) })
  return found.p95
}

const count = async (query: ReturnType<typeof sql>): Promise<number> => Number((await db.execute<{ n: string }>(query)).rows[0]?.n)
const ring = () => db.execute(sql`select pg_notify('lane_due', 'elsewhere')`)
/** Lets the server fill the network, and warms it up. */
await pop(0)
while ((await count(sql`select count(*) as n from engine_models where model in (${OFTEN.id}, ${SELDOM.id})`)) < 2) await delay(200)
// Only now: jobs waiting for a model without workers would fail.
const waiting = await network.queue(WAITING, SELDOM.id)
await db.execute(sql`vacuum analyze`)
await ring()
for (let before = -1, now = 0; before !== now; before = now) {
  await delay(3000)
  now = await count(sql`select count(*) as n from network_requests`)
}
await atRate(50, 4, pop)

/** Delivers noisy images during the measurement. */
async function deliver(): Promise<void> {
  if (DELIVERIES === 0) return
  await network.queue(DELIVERIES * SECONDS, OFTEN.id)
  await ring()
  await atRate(DELIVERIES, SECONDS, async (number) => {
    const { reply } = await pop(number)
    return typeof reply['id'] === 'string' ? submit(number, reply['id']) : { ms: 0 }
  })
}
const delivering = deliver()
goals.below(`pop, p95, ${RATE} a second`, 60, await measure(`pop, ${RATE} a second`, pop))
await delivering

const checked = waiting.filter((_, n) => n % 97 === 0)
goals.below(
  `check, p95`,
  30,
  await measure(`check, ${RATE} a second`, (number) => call(`generate/check/${checked[number % checked.length]}`)),
)

const places: number[] = []
for (let n = 0; n < 300; n++) {
  const rows = await findJobs(db, [waiting[Math.floor(Math.random() * waiting.length)] ?? ''])
  const begin = performance.now()
  await ranksOf(db, rows)
  places.push(performance.now() - begin)
}
table.push({ what: 'place in the queue', ...distribution(places) })
goals.below('place in the queue, p95', 2, distribution(places).p95)

const found: number[] = []
for (let n = 0; n < 20; n++) {
  await network.queue(1, OFTEN.id)
  const begin = performance.now()
  await ring()
  for (;;) if (typeof (await pop(n)).reply['id'] === 'string') break
  found.push(performance.now() - begin)
}
table.push({ what: 'from the queue to a worker that asks again and again', ...distribution(found) })
goals.below('from the queue to a free worker, p95', 250, distribution(found).p95)

await end()
