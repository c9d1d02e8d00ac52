import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { closeDatabase, createDatabase, type Database } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { createGoals } from './goals.ts'
import { lastReleases, unpackRevision } from './old-release.ts'
import { type RunningServer, signUp, startServer, temporaryDirectory } from './server.ts'
import { print } from './table.ts'
import { unlessStopped } from './unless-stopped.ts'

/**
 * Upgrades from each of the last five releases: the old server creates members, works, uploads, keys, comments and collections in a data folder, then
 * this one starts on it. Every row and file must be unchanged, and members must be able to log in and find their dots and works. `-- upgrade --from
 * 0.9.0`; default: all five.
 */
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const env = { WORKERS: '1', SAFETY: 'off', LOG_LEVEL: 'error', TRUST_PROXY: 'true' }
/** Tables whose rows change by themselves. */
const PASSING = /^(processes|leases|call_counts|engine_health|engine_models|guesses|used_tokens|job_previews|settings_heard)$/
/** Columns written by calls or upkeep, by name. */
const MOVING = /^(last_seen_at|last_used_at|looked_at|updated_at|tag_lexemes)$/

const { values } = parseArgs({ options: { from: { type: 'string' } } })
const goals = createGoals()

async function upgradeFrom(version: string, revision: string): Promise<void> {
  const directory = temporaryDirectory()
  const [root, data] = [join(directory, 'release'), join(directory, 'data')]
  try {
    unpackRevision(revision, root)
    const old = await startServer({ directory: data, keep: true, env, root })
    const made = await whileUp(old, live)
    const before = await snapshot(data)
    const now = await startServer({ directory: data, keep: true, env })
    const seen = await whileUp(now, (address) => lookAround(address, made))
    const after = await snapshot(data)
    const lost = [...before.files].filter(([name, hash]) => after.files.get(name) !== hash)
    const changed = differences(before.rows, after.rows)
    print(`from ${version} (${revision.slice(0, 8)})`, [
      {
        tables: before.rows.size,
        rows: [...before.rows.values()].reduce((sum, rows) => sum + rows.length, 0),
        files: before.files.size,
        migrations: before.migrations,
        'migrations now': after.migrations,
        ...made.counts,
      },
    ])
    for (const line of changed.slice(0, 10)) console.log(line)
    goals.atMost(`from ${version}: rows lost or changed`, 0, changed.length)
    goals.atMost(`from ${version}: files lost or changed`, 0, lost.length)
    goals.atMost(`from ${version}: what members see differently`, 0, seen.length)
    for (const line of seen) console.log(line)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Runs a function with a server, and stops the server. */
async function whileUp<T>(server: RunningServer, use: (address: string) => Promise<T>): Promise<T> {
  try {
    return await use(server.address)
  } finally {
    await server.stop()
  }
}

interface Made {
  readonly name: string
  readonly key: string
  readonly seen: Readonly<Record<string, unknown>>
  readonly counts: Readonly<Record<string, number>>
}

type Headers = Record<string, string>
type Reply = { readonly status: number; readonly body: Record<string, unknown> }

const ask = async (address: string, path: string, headers: Headers, body?: object): Promise<Reply> => {
  const answer = await fetch(address + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return { status: answer.status, body: ((await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined) ?? {} }
}

/** Performs members' actions. Calls missing in the release are skipped. */
async function live(address: string): Promise<Made> {
  const name = 'first-member'
  const [owner, other] = [await signUp(address, name), await signUp(address, 'second-member', { 'x-forwarded-for': '10.1.1.1' })]
  const counts: Record<string, number> = { jobs: 0, refused: 0 }
  const did = async (path: string, headers: Headers, body: object): Promise<Record<string, unknown>> => {
    const { status, body: reply } = await ask(address, path, headers, body)
    if (status >= 300) counts['refused'] = (counts['refused'] ?? 0) + 1
    if (status >= 300) console.log(`${path}: ${status}`)
    return reply
  }
  for (const headers of [owner, other]) {
    await did('/api/user/draw_config', headers, {})
    for (const job_type of ['Text2Img', 'Text2Img']) {
      const { id } = await did('/api/v2/playground_generate', headers, {
        input: { prompt: 'a red fox', width: 64, height: 64, n: 2 },
        model: 'builtin/illustrator',
        job_type,
      })
      if (typeof id !== 'string') continue
      counts['jobs'] = (counts['jobs'] ?? 0) + 1
      while (!(await isOver(address, headers, id))) await delay(300)
    }
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#884422' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new File([new Uint8Array(picture)], 'a.png'))
    const { 'content-type': _, ...bare } = headers
    await fetch(`${address}/api/v2/upload`, { method: 'POST', headers: bare, body: form })
  }
  const works = await worksOf(address, owner)
  await did('/api/v2/works_update', owner, { image_ids: [works[0]], starred: 1 })
  await did('/api/v2/works_delete', owner, { image_ids: [works[1]] })
  const { data } = await did('/api/work/add', owner, { image_id: works[2] })
  const cid = (data as { cid?: string } | undefined)?.cid
  await did('/api/work/like', other, { cid, liked: true })
  await did('/api/comments', other, { cid, text: 'A fine fox' })
  await did('/api/collections', owner, { name: 'Foxes', image_ids: [works[2]] })
  await did('/api/searches', owner, { place: 'history', name: 'All foxes', view: { search: 'fox' } })
  await did('/api/feedback', owner, { type: 0, content: 'It works', mobile: 'me@example.org' })
  const key = await did('/api/account/keys', owner, { name: 'program', scopes: ['generate', 'read'] })
  const token = typeof key['token'] === 'string' ? key['token'] : ''
  return { name, key: token, seen: await see(address, owner), counts: { ...counts, works: works.length } }
}

async function isOver(address: string, headers: Headers, id: string): Promise<boolean> {
  const { body } = await ask(address, `/api/v2/generate/check/${id}`, headers)
  return body['done'] === true || body['faulted'] === true
}

async function worksOf(address: string, headers: Headers): Promise<string[]> {
  const { body } = await ask(address, '/api/v2/get_generate_works', headers, { page_size: 100, page_number: 1 })
  return ((body['data'] ?? []) as { image_id: string }[]).map(({ image_id }) => image_id)
}

/** Facts that an upgrade must not change for a member. */
async function see(address: string, headers: Headers): Promise<Record<string, unknown>> {
  const balance = await ask(address, '/api/user/get_credit_balance', headers)
  const { body } = await ask(address, '/api/v2/get_generate_works', headers, { page_size: 100, page_number: 1 })
  const works = body['data'] as { image_id: string; image: string; prompt: string; seed: number }[]
  const pictures = await Promise.all(
    works.map(async ({ image }) => hashOf(Buffer.from(await (await fetch(new URL(image, address), { headers })).arrayBuffer()))),
  )
  return {
    balance: (balance.body['data'] as { balance?: number })?.balance,
    works: works.map(({ image_id, prompt, seed }) => [image_id, prompt, seed]),
    pictures,
  }
}

/** Lists changed facts after the upgrade for a member who logs in again, and for a program with a key. */
async function lookAround(address: string, { name, key, seen }: Made): Promise<string[]> {
  const { status, body } = await ask(
    address,
    '/api/account/sign_in',
    { 'content-type': 'application/json', 'x-isapi': '1' },
    { name, password: 'a long password' },
  )
  if (status !== 200) return [`sign in: ${status}`]
  const token = (body['data'] as { userToken?: string }).userToken ?? ''
  const now = await see(address, { 'content-type': 'application/json', 'x-isapi': '1', userToken: token })
  const byKey = await ask(address, '/api/v2/generate/jobs', { authorization: `Bearer ${key}` })
  return [
    ...Object.keys(seen)
      .filter((what) => JSON.stringify(seen[what]) !== JSON.stringify(now[what]))
      .map((what) => `${what}: ${JSON.stringify(seen[what])} ≠ ${JSON.stringify(now[what])}`.slice(0, 600)),
    ...(key !== '' && byKey.status !== 200 ? [`key: ${byKey.status}`] : []),
  ]
}

type Row = Readonly<Record<string, unknown>>

async function snapshot(data: string) {
  const database = await startEmbedded({ directory: join(data, 'database'), log: silent })
  const db = createDatabase(database.url, { log: silent, connections: 2 })
  try {
    return { rows: await allRows(db), files: filesOf(join(data, 'files', 'objects')), migrations: await countMigrations(db) }
  } finally {
    await closeDatabase(db)
    await database.stop()
  }
}

async function allRows(db: Database): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const rows = new Map<string, readonly Row[]>()
  for (const { name } of tables.rows) {
    if (PASSING.test(name)) continue
    const found = await db.execute<{ row: Row }>(sql`select to_jsonb(t) as row from ${sql.identifier(name)} as t`)
    rows.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return rows
}

const countMigrations = async (db: Database): Promise<number> =>
  Number((await db.execute<{ n: string }>(sql`select count(*) as n from drizzle.__drizzle_migrations`)).rows[0]?.n)

/** Earlier rows that are missing or changed, by the common columns. */
function differences(before: ReadonlyMap<string, readonly Row[]>, after: ReadonlyMap<string, readonly Row[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table)
    if (!now) return [`${table} is gone`]
    const columns = Object.keys(rows[0] ?? {}).filter((name) => name in (now[0] ?? {}) && !MOVING.test(name))
    const text = (row: Row): string => JSON.stringify(columns.map((name) => row[name]))
    const known = new Set(now.map(text))
    // Example works are those of the release.
    return rows.flatMap((row) =>
      (row['example'] ?? null) !== null || known.has(text(row)) ? [] : [`${table}: ${text(row).slice(0, 300)}`],
    )
  })
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function filesOf(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map((entry) => join(entry.parentPath, entry.name)).map((path) => [path.slice(folder.length), hashOf(readFileSync(path))]),
  )
}

await unlessStopped(async () => {
  for (const { version, revision } of lastReleases(5))
    if (values.from === undefined || values.from === version) await upgradeFrom(version, revision)
})
goals.print()
