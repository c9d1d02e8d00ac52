import { createHash, randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { ROOT } from '../scripts/root.ts'
import { closeDatabase, createDatabase } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { grant } from '../server/src/features/credits/public.ts'
import { git, unpackRevision } from './old-release.ts'
import { type RunningServer, startServer, temporaryDirectory } from './server.ts'
import { print } from './table.ts'

/**
 * A rolling restart from an older release to this one: two processes of the old one on its own schema, with workers and active members, then new
 * processes beside them, which migrate the schema while the old ones still respond, then the old ones end. No call may fail and no job may be lost.
 * `-- rolling --from REVISION`, a revision of the repository; default: the one before the newest migration.
 */
const { values } = parseArgs({ options: { from: { type: 'string' }, seconds: { type: 'string', default: '15' } } })
const newest = git('log', '-1', '--format=%H', '--', 'server/src/db/migrations')
const from = values.from ?? `${newest}~1`
const SECONDS = Number(values.seconds)

const directory = temporaryDirectory()
const old = join(directory, 'old')
unpackRevision(from, old)
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const database = await startEmbedded({ directory: join(directory, 'postgres'), log: silent })
const db = createDatabase(database.url, { log: silent })
const servers: RunningServer[] = []
const answers = new Map<string, number>()
const over = new AbortController()

try {
  await roll()
} finally {
  over.abort()
  await Promise.allSettled(servers.map((server) => server.stop()))
  await closeDatabase(db)
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function roll(): Promise<void> {
  const engines = join(directory, 'engines.json')
  writeFileSync(engines, JSON.stringify([{ name: 'Machines', kind: 'network', settings: {}, slots: 200 }]))
  const env = { DATABASE_URL: database.url, WORKERS: '0', SAFETY: 'off', TRUST_PROXY: 'true', ENGINES_FILE: engines }
  const start = (root: string): Promise<RunningServer> => startServer({ directory: join(directory, 'data'), keep: true, env, root })
  servers.push(await start(old), await start(old))
  const before = await migrations()
  const [account, key] = [randomUUID(), `stp_${randomUUID()}`]
  await db.execute(sql`insert into accounts (id, uid, name, is_super) values (${account}, ${account}, 'owner', true)`)
  await db.transaction((tx) => grant(tx, { accountId: account, type: ENTRY_TYPES.system, amount: 100_000, ref: account }))
  await db.execute(sql`insert into api_keys (account_id, name, hash, prefix, scopes)
    values (${account}, 'bench', ${createHash('sha256').update(key).digest('hex')}, ${key.slice(0, 10)}, '{work,generate}')`)
  const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#884422' } })
    .webp()
    .toBuffer()

  /** Calls one of the servers behind the balancer. */
  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const server = servers[Math.floor(Math.random() * servers.length)]
    const headers = {
      'content-type': 'application/json',
      apikey: key,
      'client-agent': 'bench:1:x',
      'x-forwarded-for': `10.8.0.${Math.floor(Math.random() * 250)}`,
    }
    const answer = await fetch(`${server?.address}/api/v2/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const name = `${path.split('/').slice(0, 2).join('/')} ${answer?.status ?? 'no answer'}`
    const known = answers.get(name)
    answers.set(name, (known ?? 0) + 1)
    const reply = (await answer?.json().catch(() => undefined)) as Record<string, unknown> | undefined
    if (answer && !answer.ok && known === undefined) console.error(path, reply)
    return (answer?.ok && reply) || {}
  }
  const work = async (number: number): Promise<void> => {
    while (!over.signal.aborted) {
      const { id } = await ask('generate/pop', {
        name: `Card ${number}`,
        models: ['stable_diffusion'],
        bridge_agent: 'AI Horde Worker reGen:10:x',
        max_pixels: 2 ** 20,
      })
      if (typeof id === 'string') await ask('generate/submit', { id, seed: '1', state: 'ok', generation: picture.toString('base64') })
      else await delay(200)
    }
  }
  const ids: string[] = []
  const asking = new AbortController()
  const order = async (): Promise<void> => {
    while (!asking.signal.aborted) {
      const { id } = await ask('generate/async', {
        prompt: 'a fox',
        models: ['stable_diffusion'],
        params: { width: 512, height: 512, steps: 20 },
      })
      if (typeof id === 'string') ids.push(id)
      if (ids.length > 0) await ask(`generate/check/${ids[Math.floor(Math.random() * ids.length)]}`)
      await delay(600)
    }
  }
  const workers = Array.from({ length: 5 }, (_, number) => work(number))
  while ((await count(sql`select count(*) as n from engine_models where model = 'horde/stable-diffusion'`)) === 0) await delay(200)
  const ordering = order()
  await delay(SECONDS * 1000)
  // New ones beside the old, whose schema they migrate; then the old ones end one by one.
  for (const retired of servers.slice()) {
    servers.push(await start(ROOT))
    await delay((SECONDS * 1000) / 2)
    // Requests sent before are still answered.
    servers.splice(servers.indexOf(retired), 1)
    await delay(1000)
    await retired.stop()
  }
  await delay((SECONDS * 1000) / 2)
  asking.abort()
  await ordering
  const end = Date.now() + 60_000
  while ((await count(sql`select count(*) as n from jobs where stage <> 'ended'`)) > 0 && Date.now() < end) await delay(500)
  over.abort()
  await Promise.all(workers)
  const [finished, all, works] = [
    await count(sql`select count(*) as n from jobs where status = 'Finished'`),
    await count(sql`select count(*) as n from jobs`),
    await count(sql`select count(*) as n from works`),
  ]
  const failed = [...answers.keys()].filter((name) => !/ 20\d$| 429$/.test(name))
  print(`from ${from.slice(0, 12)} to this`, [
    { 'migrations before': before, after: await migrations(), orders: ids.length, jobs: all, finished, works },
  ])
  print('answers', [Object.fromEntries(answers)])
  const wrong = [
    failed.length > 0 && `calls failed: ${failed.join(', ')}`,
    finished !== ids.length && 'jobs were lost',
    works !== finished && 'works were lost',
  ].filter(Boolean)
  for (const what of wrong) console.error(what)
  if (wrong.length > 0) process.exitCode = 1
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  return Number((await db.execute<{ n: string }>(query)).rows[0]?.n)
}

function migrations(): Promise<number> {
  return count(sql`select count(*) as n from drizzle.__drizzle_migrations`)
}
