import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { closeDatabase, createDatabase } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { createGoals } from './goals.ts'
import { descendantsOf, megabytesOf, postgresProcesses } from './processes.ts'
import { startServer, temporaryDirectory } from './server.ts'
import { createVisitors } from './soak-visitors.ts'
import { distribution, print } from './table.ts'
import { unlessStopped } from './unless-stopped.ts'

/**
 * An ordinary day in twenty minutes: members read, upload, generate, download, delete and listen at a steady rate. Passes if the memory of the server
 * and its children stays within 15 % of the second quarter's, and if every remaining file belongs to a work or an upload. `-- soak --minutes 20
 * --rate 40`.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' }, rate: { type: 'string', default: '40' } } })
const [MINUTES, RATE] = [Number(values.minutes), Number(values.rate)]
const SAMPLE_MS = 5000
/** Percent. */
const MAX_GROWTH = 15

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const goals = createGoals()
const directory = temporaryDirectory()
const files = join(directory, 'files', 'objects')
const database = await startEmbedded({ directory: join(directory, 'database'), log: silent })
const db = createDatabase(database.url, { log: silent, connections: 2 })
const env = { WORKERS: '1', SAFETY: 'off', REGISTRATION_DOTS: '1000000', CALLS_PER_MINUTE: '1000000', TRUST_PROXY: 'true' }
const server = await startServer({ directory, env, keep: true })
try {
  await unlessStopped(soak)
} finally {
  await closeDatabase(db)
  await server.stop()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
}
goals.print()

interface Sample {
  readonly server: number
  readonly children: number
  readonly database: number
  readonly files: number
  readonly megabytes: number
}

async function soak(): Promise<void> {
  const visitors = await createVisitors(server.address)
  const samples: Sample[] = []
  const sampling = setInterval(() => samples.push(look()), SAMPLE_MS)
  const begin = performance.now()
  for (let index = 0; index < MINUTES * 60 * RATE; index++) {
    const wait = begin + (index * 1000) / RATE - performance.now()
    if (wait > 1) await delay(wait)
    visitors.call(index)
    if (index % (60 * RATE) === 0 && index > 0) console.log(`${index / (60 * RATE)} min`, JSON.stringify(samples.at(-1)))
  }
  clearInterval(sampling)
  await visitors.end()
  while ((await count(sql`select count(*) as n from jobs where stage <> 'ended'`)) > 0) await delay(500)
  report(samples, visitors)
  await checkFiles()
}

function report(samples: readonly Sample[], { answers, times }: Awaited<ReturnType<typeof createVisitors>>): void {
  const quarter = Math.floor(samples.length / 4)
  const quarters = [0, 1, 2, 3].map((index) => samples.slice(index * quarter, (index + 1) * quarter))
  const median = (part: readonly Sample[], name: keyof Sample) => distribution(part.map((one) => one[name])).p50
  const names = ['server', 'children', 'database', 'files', 'megabytes'] as const
  print(
    'medians of the quarters (memory in MB, shared pages counted once)',
    quarters.map((part, index) => ({ quarter: index + 1, ...Object.fromEntries(names.map((name) => [name, median(part, name)])) })),
  )
  print('answers by status', [Object.fromEntries(answers)])
  print(
    'times (ms)',
    [...times].map(([call, its]) => ({ call, calls: its.length, ...distribution(its) })),
  )
  const [, second = [], ...later] = quarters
  for (const name of ['server', 'children'] as const) {
    const most = Math.max(...later.map((part) => median(part, name)))
    goals.atMost(`memory of the ${name} beside the second quarter`, 100 + MAX_GROWTH, Math.round((100 * most) / median(second, name)), '%')
  }
  goals.atMost(
    'answers that say that the server is broken',
    0,
    [...answers].reduce((sum, [status, many]) => (status >= 500 || status === 0 ? sum + many : sum), 0),
  )
}

/** Every file belongs to a row, and no unfinished file is left. */
async function checkFiles(): Promise<void> {
  const rows = await db.execute<{ id: string }>(sql`select id from works union all select id from uploads`)
  const known = new Set(rows.rows.map(({ id }) => id))
  const names = namesIn(files).filter((name) => !name.includes('variant-'))
  const strange = names.filter((name) => /^(works|uploads)\//.test(name) && !known.has(/^\w+\/[^/]+\/([\da-f-]{36})/.exec(name)?.[1] ?? ''))
  console.log(`${names.length} files of ${known.size} works and uploads, ${strange.slice(0, 5).join(', ')}`)
  goals.atMost('files of no work and no upload', 0, strange.length)
  const left = [...namesIn(join(directory, 'files', 'unfinished')), ...namesIn(join(directory, 'incoming'))]
  goals.atMost('files that were being written', 0, left.length)
}

function look(): Sample {
  const ofDatabase = postgresProcesses(directory)
  const children = descendantsOf(server.pid).filter((pid) => !ofDatabase.includes(pid))
  const names = namesIn(files)
  return {
    server: Math.round(megabytesOf([server.pid])),
    children: Math.round(megabytesOf(children)),
    database: Math.round(megabytesOf(ofDatabase)),
    files: names.length,
    megabytes: Math.round(
      names.reduce((sum, name) => sum + (statSync(join(files, name), { throwIfNoEntry: false })?.size ?? 0), 0) / 2 ** 20,
    ),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  } catch {
    return []
  }
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  return Number((await db.execute<{ n: string }>(query)).rows[0]?.n)
}
