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
import { type RunningServer, startServer, temporaryDirectory } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * A network of workers that die, dawdle, fail, lie and deliver twice, on servers of which one is killed again and again. Every job ends once, kudos are those of the
 * deliveries, and no server answers 5xx. `-- network --workers 1000 --jobs 10000 --servers 3 --kill 5`; `--known` workers are in the database besides.
 */
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '1000' },
    servers: { type: 'string', default: '2' },
    /** Seconds between two kills; 0 kills nobody. */
    kill: { type: 'string', default: '5' },
    known: { type: 'string', default: '5000' },
    waiting: { type: 'string', default: '0' },
  },
})
const [WORKERS, JOBS, SERVERS, KILL, KNOWN, WAITING] = [
  values.workers,
  values.jobs,
  values.servers,
  values.kill,
  values.known,
  values.waiting,
].map(Number) as [number, number, number, number, number, number]
const MODEL = 'horde/stable-diffusion'
const OWNERS = Math.ceil(WORKERS / 15)
const MEMBERS = 50
/** Time after which the bench says that a picture is late: nobody waits for minutes here (ms). */
const PATIENCE_MS = 8000
const HARDEST_MS = 20 * 60_000

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const directory = temporaryDirectory()
const database = await startEmbedded({ directory: join(directory, 'postgres'), log: silent })
await migrate(database.url)
const db = createDatabase(database.url, { log: silent })
const env = {
  DATABASE_URL: database.url,
  WORKERS: '0',
  SAFETY: 'off',
  TRUST_PROXY: 'true',
  ENGINES_FILE: join(directory, 'engines.json'),
}
const picture = (
  await sharp({ create: { width: 512, height: 512, channels: 3, background: '#884422' } })
    .webp()
    .toBuffer()
).toString('base64')

interface Person {
  readonly id: string
  readonly key: string
}
const people: Person[] = Array.from({ length: OWNERS + MEMBERS }, () => ({ id: randomUUID(), key: `stp_${randomUUID()}` }))
const owners = people.slice(0, OWNERS)
await db.transaction(async (tx) => {
  for (const { id, key } of people) {
    await tx.execute(sql`insert into accounts (id, uid, name, is_super) values (${id}, ${id}, ${id}, true)`)
    await tx.execute(sql`insert into api_keys (account_id, name, hash, prefix, scopes)
      values (${id}, 'bench', ${createHash('sha256').update(key).digest('hex')}, ${key.slice(0, 10)}, '{work,generate}')`)
  }
  const abilities = JSON.stringify({ img2img: true, painting: true, lora: false, control: false, postProcessing: false })
  await tx.execute(sql`insert into network_workers (account_id, name, agent, models, abilities, max_pixels, threads, nsfw)
    select ${people.at(-1)?.id}, 'Known card ' || n, 'bench:1:x', '{Deliberate}', ${abilities}::jsonb, 1048576, 1, false from generate_series(1, ${KNOWN}::int) as n`)
})
writeFileSync(env.ENGINES_FILE, JSON.stringify([{ name: 'Machines', kind: 'network', settings: {}, slots: 1000 }]))

const start = (): Promise<RunningServer> => startServer({ directory, keep: true, env })
const servers: RunningServer[] = []
for (let i = 0; i < SERVERS; i++) servers.push(await start())

const times: Record<'pop' | 'submit', number[]> = { pop: [], submit: [] }
const answers = new Map<string, number>()
const closing = new AbortController()

/** Asks a server that is there; one that was killed has no answer, and the worker asks another. */
async function call(
  what: 'pop' | 'submit',
  { key, address, body }: { key: string; address: string; body: object },
): Promise<Response | undefined> {
  const server = servers[Math.floor(Math.random() * servers.length)]
  if (!server) return undefined
  const begin = performance.now()
  try {
    const headers = { 'content-type': 'application/json', apikey: key, 'client-agent': 'bench:1:x', 'x-forwarded-for': address }
    const response = await fetch(`${server.address}/api/v2/generate/${what}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const reply = await response.text()
    times[what].push(performance.now() - begin)
    const name = `${what} ${response.status}${response.status >= 400 ? ` ${/"rc":"(\w+)"/.exec(reply)?.[1] ?? reply.slice(0, 60)}` : ''}`
    answers.set(name, (answers.get(name) ?? 0) + 1)
    return new Response(reply, { status: response.status })
  } catch {
    answers.set(`${what} no answer`, (answers.get(`${what} no answer`) ?? 0) + 1)
    return undefined
  }
}

async function work(number: number): Promise<void> {
  const { key } = owners[number % OWNERS] ?? { key: '' }
  const address = `10.9.${number >> 8}.${number & 255}`
  const about = {
    name: `Card ${number}`,
    models: ['stable_diffusion'],
    bridge_agent: 'AI Horde Worker reGen:10:x',
    max_pixels: 2 ** 20,
    threads: 1,
  }
  await delay(Math.random() * 3000)
  while (!closing.signal.aborted) {
    const popped = await call('pop', { key, address, body: about })
    const { id } = popped?.ok ? ((await popped.json()) as { id: string | null }) : { id: null }
    if (id === null) {
      await delay(1000 + Math.random() * 1000)
      continue
    }
    await delay(500 + Math.random() * 1500)
    const luck = Math.random()
    const submit = (more: object) => call('submit', { key, address, body: { id, seed: '1', state: 'ok', generation: picture, ...more } })
    if (luck < 0.02) await delay(PATIENCE_MS * 2)
    else if (luck < 0.04) await submit({ state: 'faulted', generation: '' })
    else if (luck < 0.05) await submit({ generation: Buffer.from('no picture at all').toString('base64') })
    else if (luck < 0.08) await Promise.all([submit({}), submit({})])
    // Somebody who got no answer hands in again.
    else if (!(await submit({}))) await submit({})
  }
}

const count = async (query: ReturnType<typeof sql>): Promise<number> => Number((await db.execute<{ n: string }>(query)).rows[0]?.n)
const workers = Array.from({ length: WORKERS }, (_, number) => work(number))
while ((await count(sql`select count(*) as n from engine_models where model = ${MODEL}`)) === 0) await delay(500)

const members = people.slice(OWNERS).map(({ id }) => id)
const enter = (many: number, status: 'now' | 'later') =>
  db.execute(sql`
    insert into jobs (account_id, mode, model, input, cost, count, lane, turn)
    select (${sql.param(members)}::uuid[])[1 + n % ${MEMBERS}], 'Text2Img', ${status === 'now' ? MODEL : 'nobody/has-it'},
      '{"prompt": "a fox", "seed": 1, "width": 512, "height": 512}', 0, 1, 'elsewhere', n from generate_series(0, ${many - 1}::int) as n`)
if (WAITING > 0) await enter(WAITING, 'later')
await enter(JOBS, 'now')
await db.execute(sql`analyze`)
await db.execute(sql`select pg_notify('lane_due', 'elsewhere')`)

const begin = performance.now()
const hurry = setInterval(() => {
  void db
    .execute(sql`
    with late as (update network_slots set until = now() - interval '1 second'
      where state = 'processing' and popped_at < now() - ${PATIENCE_MS} * interval '1 millisecond' and until > now() returning request)
    update jobs set due_at = now() where id in (select r.job_id from network_requests as r join late on late.request = r.id)`)
    .catch(console.error)
}, 1000)
let kills = 0
const killing =
  KILL > 0
    ? setInterval(() => {
        const victim = servers.shift()
        if (!victim) return
        kills++
        process.kill(victim.pid, 'SIGKILL')
        void start().then((server) => servers.push(server))
      }, KILL * 1000)
    : undefined

const left = () => count(sql`select count(*) as n from jobs where model = ${MODEL} and stage <> 'ended'`)
let remaining = await left()
while (remaining > 0 && performance.now() - begin < HARDEST_MS) {
  await delay(5000)
  remaining = await left()
  const [parked, open] = [
    await count(sql`select count(*) as n from jobs where stage = 'parked'`),
    await count(sql`select count(*) as n from network_slots where state = 'waiting'`),
  ]
  console.log(`${Math.round((performance.now() - begin) / 1000)} s: ${remaining} left, ${parked} before the workers, ${open} untaken`)
}
const seconds = (performance.now() - begin) / 1000
clearInterval(killing)
clearInterval(hurry)
closing.abort()
await Promise.all(workers)

print('answers', [Object.fromEntries([...answers].toSorted(([one], [other]) => one.localeCompare(other)))])
print('milliseconds', [
  { call: 'pop', ...distribution(times.pop) },
  { call: 'submit', ...distribution(times.submit) },
])
const by = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows
print('jobs by their end', await by(sql`select status, error_code, count(*)::int as jobs from jobs where model = ${MODEL} group by 1, 2`))
const [deliveries, paid, works] = [
  await count(sql`select coalesce(sum(fulfilled), 0) as n from network_workers`),
  await count(sql`select count(*) as n from kudos_entries where reason = 'generated'`),
  await count(sql`select count(*) as n from works`),
]
print('sums', [{ deliveries, paid, works, kills, 'jobs a second': Math.round((JOBS / seconds) * 10) / 10, load: loadavg()[0]?.toFixed(1) }])
const wrong = [
  remaining > 0 && `${remaining} jobs did not end`,
  deliveries !== paid && 'deliveries and kudos differ',
  [...answers.keys()].some((name) => / 5\d\d/.test(name)) && 'a server answered 5xx',
].filter(Boolean)
for (const what of wrong) console.error(what)
for (const server of servers) await server.stop()
await closeDatabase(db)
await database.stop()
rmSync(directory, { recursive: true, force: true })
process.exit(wrong.length > 0 ? 1 : 0)
