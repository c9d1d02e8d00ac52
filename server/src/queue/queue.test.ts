import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { waitFor } from '../../test/wait-for.ts'
import { closeDatabase, createDatabase, type Database } from '../db/database.ts'
import { createQueue, type Queue, type QueuedJob, Stopping } from './queue.ts'

interface Data {
  readonly name: string
}

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
let db: Database
const open = new Set<Queue>()

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { log })
})
afterEach(async () => {
  for (const queue of open) await queue.stop({ graceMs: 0 })
  open.clear()
  await db.execute(sql`delete from queue.job`)
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

async function openQueue(): Promise<Queue> {
  const queue = await createQueue({ url: database.url, db, log })
  open.add(queue)
  return queue
}

const add = async (queue: Queue, name: string): Promise<string> => {
  const id = randomUUID()
  await queue.enqueue(db, 'withdraw', { name }, { id })
  return id
}

async function isThere(id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from queue.job where id = ${id}`)
  return rows.length > 0
}

type Run = (job: QueuedJob<Data>, signal: AbortSignal) => Promise<void>
const start = (
  queue: Queue,
  run: Run,
  { concurrency = 1, exhausted = async () => undefined }: { concurrency?: number; exhausted?: (data: Data) => Promise<void> } = {},
) => queue.work<Data>('withdraw', { concurrency, run, exhausted })

const aborted = (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

describe('adding a job', () => {
  it('belongs to the transaction of the caller', async () => {
    const queue = await openQueue()
    const [kept, lost] = [randomUUID(), randomUUID()]
    await db.transaction((tx) => queue.enqueue(tx, 'withdraw', { name: 'kept' }, { id: kept }))
    await db
      .transaction(async (tx) => {
        await queue.enqueue(tx, 'withdraw', { name: 'lost' }, { id: lost })
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    expect([await isThere(kept), await isThere(lost)]).toEqual([true, false])
  })

  it('happens once per id', async () => {
    const queue = await openQueue()
    const id = randomUUID()
    const added = await Promise.all(Array.from({ length: 5 }, () => queue.enqueue(db, 'withdraw', { name: 'a' }, { id })))
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await queue.counts('withdraw')).toEqual({ waiting: 1, active: 0 })
  })
})

describe('a queue with workers', () => {
  it('starts a job at once, and the next without a pause', async () => {
    const queue = await openQueue()
    let seen = 0
    await start(queue, async () => void seen++)
    await waitFor(async () => (await queue.counts('withdraw')).active === 0)
    for (let job = 0; job < 10; job++) await add(queue, String(job))
    // By polling alone, every two seconds, they take twenty.
    await waitFor(() => seen === 10, { milliseconds: 15_000 })
  })

  it('runs as many jobs at once as allowed', async () => {
    const queue = await openQueue()
    let [running, most, done] = [0, 0, 0]
    await start(
      queue,
      async () => {
        most = Math.max(most, ++running)
        await waitFor(() => running === 2 || done > 3)
        running--
        done++
      },
      { concurrency: 2 },
    )
    for (let job = 0; job < 6; job++) await add(queue, String(job))
    await waitFor(() => done === 6)
    expect(most).toBe(2)
  })

  it('retries a failed job, counts attempts and reports the last one', async () => {
    const queue = await openQueue()
    const attempts: [number, boolean][] = []
    const given: string[] = []
    await start(
      queue,
      async ({ attempt, lastAttempt }) => {
        attempts.push([attempt, lastAttempt])
        throw new Error('again')
      },
      { exhausted: async ({ name }) => void given.push(name) },
    )
    await add(queue, 'doomed')
    await waitFor(() => given.length === 1)
    expect(attempts).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ])
    expect(given).toEqual(['doomed'])
  })
})

describe('stopping a worker', () => {
  it('waits for a job that ends within the grace period', async () => {
    const queue = await openQueue()
    let [started, stopping, ended] = [false, false, false]
    await start(queue, async (_, signal) => {
      started = true
      await waitFor(() => stopping)
      ended = !signal.aborted
    })
    const id = await add(queue, 'short')
    await waitFor(() => started)
    const stopped = queue.stop({ graceMs: 10_000 })
    stopping = true
    await stopped
    expect(ended).toBe(true)
    const other = await openQueue()
    expect(await other.counts('withdraw')).toEqual({ waiting: 0, active: 0 })
    expect(id).toBeDefined()
  })

  it('returns an unfinished job to the queue for another worker', async () => {
    const queue = await openQueue()
    let reason: unknown
    let started = false
    await start(queue, async (_, signal) => {
      started = true
      await aborted(signal)
      reason = signal.reason
      throw signal.reason
    })
    await add(queue, 'long')
    await waitFor(() => started)
    await queue.stop({ graceMs: 50 })
    expect(reason).toBeInstanceOf(Stopping)
    const other = await openQueue()
    const attempts: number[] = []
    await start(other, async ({ attempt }) => void attempts.push(attempt))
    await waitFor(() => attempts.length === 1)
    expect(attempts).toEqual([1])
  })

  it('loses no job of a killed worker: another takes it within a minute', async () => {
    const queue = await openQueue()
    const id = await add(queue, 'survivor')
    const worker = spawn(process.execPath, [fileURLToPath(new URL('../../test/worker.fixture.ts', import.meta.url)), database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(worker.stdout, 'data')
    expect(String(line)).toBe(`${id} 0\n`)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const killed = performance.now()
    const attempts: number[] = []
    await start(queue, async ({ attempt }) => void attempts.push(attempt))
    await waitFor(() => attempts.length > 0, { milliseconds: 60_000 })
    expect(attempts).toEqual([1])
    expect(performance.now() - killed).toBeGreaterThan(5_000)
  })
})
