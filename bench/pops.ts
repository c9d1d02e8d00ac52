import { createHash, randomUUID } from 'node:crypto'
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
import { startServer, temporaryDirectory } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * Questions of workers for work, so many a second, with thousands of workers known and a hundred thousand jobs waiting: most of them find nothing that they can do, as it
 * is when there are more workers than pictures. Then checks of a waiting job, and how long a free worker waits for a job that somebody queues. `--deliveries 5`: so many
 * noisy pictures of a megapixel a second are handed in meanwhile. `-- pops --rate 200 --known 5000 --waiting 100000`
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
const MODEL = 'horde/stable-diffusion'

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const directory = temporaryDirectory()
const database = await startEmbedded({ directory: join(directory, 'postgres'), log: silent })
await migrate(database.url)
const db = createDatabase(database.url, { log: silent })
const [owner, key] = [randomUUID(), `stp_${randomUUID()}`]
const abilities = JSON.stringify({ img2img: true, painting: true, lora: false, control: false, postProcessing: false })
await db.execute(sql`insert into accounts (id, uid, name, is_super) values (${owner}, ${owner}, ${owner}, true)`)
await db.execute(sql`insert into api_keys (account_id, name, hash, prefix, scopes)
  values (${owner}, 'bench', ${createHash('sha256').update(key).digest('hex')}, ${key.slice(0, 10)}, '{work,generate}')`)
await db.execute(sql`insert into network_workers (account_id, name, agent, models, abilities, max_pixels, threads, nsfw)
  select ${owner}, 'Card ' || n, 'bench:1:x', '{stable_diffusion}', ${abilities}::jsonb, 1048576, 1, false from generate_series(1, ${KNOWN}::int) as n`)
const insertJobs = (many: number, model: string) =>
  db.execute<{ id: string }>(sql`insert into jobs (account_id, mode, model, input, cost, count, lane, turn)
    select ${owner}, 'Text2Img', ${model}, '{"prompt": "a fox", "seed": 1, "width": 1024, "height": 1024}', 0, 1, 'elsewhere', n
    from generate_series(0, ${many - 1}::int) as n returning id`)
await insertJobs(WAITING, 'nobody/has-it')
await db.execute(sql`vacuum analyze jobs`)
const engines = join(directory, 'engines.json')
writeFileSync(engines, JSON.stringify([{ name: 'Machines', kind: 'network', settings: {}, slots: 500 }]))
const server = await startServer({
  directory,
  keep: true,
  env: { DATABASE_URL: database.url, WORKERS: '0', SAFETY: 'off', TRUST_PROXY: 'true', ENGINES_FILE: engines },
})

/** Calls that had no answer: the server could not keep up. */
let unanswered = 0

const noise = await sharp({
  create: { width: 1024, height: 1024, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
})
  .webp({ quality: 90 })
  .toBuffer()
const picture = noise.toString('base64')

async function call(path: string, body?: object): Promise<{ ms: number; status: number; reply: Record<string, unknown> }> {
  const begin = performance.now()
  const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const answer = await fetch(`${server.address}/api/v2/${path}`, {
    headers: { 'content-type': 'application/json', apikey: key, 'client-agent': 'bench:1:x', 'x-forwarded-for': address },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
    .then(async (response) => ({ status: response.status, reply: (await response.json()) as Record<string, unknown> }))
    .catch(() => ({ status: 0, reply: {} }))
  if (answer.status === 0) unanswered++
  return { ms: performance.now() - begin, ...answer }
}
const pop = (number: number, models = ['stable_diffusion']) =>
  call('generate/pop', {
    name: `Card ${1 + (number % KNOWN)}`,
    models,
    bridge_agent: 'AI Horde Worker reGen:10:x',
    max_pixels: 2 ** 20,
    threads: 1,
  })

/** Asks so many times a second, whether or not the answers have come; the times of all answers. */
async function atRate(rate: number, seconds: number, ask: (number: number) => Promise<{ ms: number }>): Promise<number[]> {
  const times: Promise<{ ms: number }>[] = []
  const begin = performance.now()
  while (performance.now() - begin < seconds * 1000) {
    while (times.length < ((performance.now() - begin) / 1000) * rate) times.push(ask(times.length))
    await delay(2)
  }
  return (await Promise.all(times)).map(({ ms }) => ms)
}

const count = async (query: ReturnType<typeof sql>): Promise<number> => Number((await db.execute<{ n: string }>(query)).rows[0]?.n)
await pop(0)
while ((await count(sql`select count(*) as n from engine_models where model = ${MODEL}`)) === 0) await delay(200)
await atRate(50, 4, (number) => pop(number, ['another']))

const table: object[] = []
/** Hands in noisy pictures beside what is measured. */
async function deliver(seconds: number): Promise<void> {
  if (DELIVERIES === 0) return
  await insertJobs(DELIVERIES * seconds, MODEL)
  await db.execute(sql`select pg_notify('lane_due', 'elsewhere')`)
  await atRate(DELIVERIES, seconds, async (number) => {
    const { reply } = await pop(number)
    if (typeof reply['id'] !== 'string') return { ms: 0 }
    return call('generate/submit', { id: reply['id'], seed: '1', state: 'ok', generation: picture })
  })
}
const delivering = deliver(SECONDS)
table.push({ what: `pop, ${RATE} a second`, ...distribution(await atRate(RATE, SECONDS, (number) => pop(number, ['another']))) })
await delivering

const { rows } = await db.execute<{ id: string }>(sql`select id from jobs where model = 'nobody/has-it' and stage = 'queued' limit 500`)
const ids = rows.map(({ id }) => id)
table.push({
  what: `check, ${RATE} a second`,
  ...distribution(await atRate(RATE, SECONDS, (number) => call(`generate/check/${ids[number % ids.length]}`))),
})

const found: number[] = []
for (let n = 0; n < 20; n++) {
  await insertJobs(1, MODEL)
  const begin = performance.now()
  await db.execute(sql`select pg_notify('lane_due', 'elsewhere')`)
  for (;;) if (typeof (await pop(n)).reply['id'] === 'string') break
  found.push(performance.now() - begin)
}
table.push({ what: 'from the queue to a worker that asks again and again', ...distribution(found) })
print(`${KNOWN} workers known, ${WAITING} jobs waiting, ${DELIVERIES} deliveries a second, ms`, table)
console.log(`calls without an answer: ${unanswered}`)
console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
await server.stop()
await closeDatabase(db)
await database.stop()
rmSync(directory, { recursive: true, force: true })
