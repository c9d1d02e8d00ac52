import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import { closeDatabase, createDatabase } from '../server/src/db/database.ts'
import { DRIVERS } from '../server/src/db/driver/connection.ts'
import { Query } from '../server/src/db/driver/query.ts'
import { spendable } from '../server/src/features/credits/data.ts'
import { grant } from '../server/src/features/credits/ledger.ts'
import { createJob } from '../server/src/features/jobs/public.ts'
import { openDatabase } from './database.ts'
import { postgresProcesses, secondsOf } from './processes.ts'
import { distribution, print } from './table.ts'

/**
 * Both modes of the database driver, interleaved: processor and wall time of a queued job with its dots, and of a read. `npm run bench -- driver
 * --jobs 300`.
 */
const { values } = parseArgs({ options: { jobs: { type: 'string', default: '300' } } })
const [JOBS, ROUNDS, AT_ONCE] = [Number(values.jobs), 4, 4]

await using opened = await openDatabase()
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const accounts = Array.from({ length: 40 }, () => randomUUID())
for (const id of accounts) {
  await opened.db.execute(sql`insert into accounts (id, uid, name) values (${id}, ${id}, ${id})`)
  await opened.db.transaction((tx) => grant(tx, { accountId: id, type: ENTRY_TYPES.system, amount: 1_000_000, ref: randomUUID() }))
}

const rows = []
for (let round = 0; round <= ROUNDS; round++) {
  for (const driver of DRIVERS) {
    const db = createDatabase(opened.url, { log, connections: AT_ONCE, driver })
    const job = (accountId: string) =>
      db.transaction((tx) => createJob(tx, wanted(accountId), { now: new Date(), also: Query.together() })).then(() => undefined)
    // The first queries open the connections and compile the code.
    await each(JOBS / 4, job)
    const queued = await measure(JOBS, job)
    const read = await measure(JOBS * 4, (accountId) => spendable(db, accountId, new Date()))
    await closeDatabase(db)
    if (round > 0) rows.push({ driver, what: 'job', ...queued }, { driver, what: 'read', ...read })
    await opened.db.execute(sql`update jobs set stage = 'ended', status = 'Cancelled' where stage <> 'ended'`)
  }
}
print(
  'processor (ms each, server and PostgreSQL) and wall time',
  rows.toSorted((one, other) => one.what.localeCompare(other.what) || one.driver.localeCompare(other.driver)),
)
console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)

function wanted(accountId: string) {
  return {
    accountId,
    requestKey: randomUUID(),
    mode: 'Text2Img',
    model: 'test/none',
    template: undefined,
    translate: true,
    flagged: false,
    input: { prompt: 'a lighthouse' },
    cost: 1,
    count: 1,
    lane: 'elsewhere',
  } as const
}

async function each(many: number, run: (accountId: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < many) {
      const accountId = accounts[next++ % accounts.length] ?? ''
      const begin = performance.now()
      await run(accountId)
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return times
}

async function measure(many: number, run: (accountId: string) => Promise<unknown>) {
  const used = () => ({ server: secondsOf([process.pid]), postgres: secondsOf(postgresProcesses(opened.directory)) })
  const before = used()
  const times = await each(many, run)
  const after = used()
  const ms = (who: 'server' | 'postgres') => Math.round(((after[who] - before[who]) * 100_000) / many) / 100
  const { p50, p95 } = distribution(times)
  return { server: ms('server'), postgres: ms('postgres'), p50, p95 }
}
