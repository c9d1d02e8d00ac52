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

const add = async (queue: Queue, name: string, priority = 0): Promise<string> => {
  const id = randomUUID()
  await queue.enqueue(db, 'generate', { name }, { id, priority })
  return id
}

type Run = (job: QueuedJob<Data>, signal: AbortSignal) => Promise<void>
const start = (
  queue: Queue,
  run: Run,
  { concurrency = 1, exhausted = async () => undefined }: { concurrency?: number; exhausted?: (data: Data) => Promise<void> } = {},
) => queue.work<Data>('generate', { concurrency, run, exhausted })

const aborted = (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

describe('adding a job', () => {
  it('is part of the caller’s transaction', async () => {
    const queue = await openQueue()
    const [kept, lost] = [randomUUID(), randomUUID()]
    await db.transaction((tx) => queue.enqueue(tx, 'generate', { name: 'kept' }, { id: kept }))
    await db
      .transaction(async (tx) => {
        await queue.enqueue(tx, 'generate', { name: 'lost' }, { id: lost })
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    expect([await queue.position('generate', kept), await queue.position('generate', lost)]).toEqual([0, undefined])
  })

  it('happens once for one id', async () => {
    const queue = await openQueue()
    const id = randomUUID()
    const added = await Promise.all(Array.from({ length: 5 }, () => queue.enqueue(db, 'generate', { name: 'a' }, { id })))
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await queue.counts('generate')).toEqual({ waiting: 1, active: 0 })
  })

  it('puts the urgent first, then the oldest, and says how many are before', async () => {
    const queue = await openQueue()
    const ids = [await add(queue, 'first'), await add(queue, 'second'), await add(queue, 'urgent', 5)]
    const positions = () => Promise.all(ids.map((id) => queue.position('generate', id)))
    expect(await positions()).toEqual([1, 2, 0])
    const order: string[] = []
    await start(queue, async ({ data }) => void order.push(data.name))
    await waitFor(() => order.length === 3)
    expect(order).toEqual(['urgent', 'first', 'second'])
    await waitFor(async () => (await positions()).every((position) => position === undefined))
  })
})

describe('running jobs', () => {
  it('starts at once, and goes from one to the next without a pause', async () => {
    const queue = await openQueue()
    const seen: number[] = []
    await start(queue, async () => void seen.push(performance.now()))
    await waitFor(async () => (await queue.counts('generate')).active === 0)
    const added = performance.now()
    for (let job = 0; job < 10; job++) await add(queue, String(job))
    await waitFor(() => seen.length === 10)
    expect((seen[0] ?? Infinity) - added).toBeLessThan(500)
    expect((seen[9] ?? Infinity) - added).toBeLessThan(3000)
  })

  it('runs as many at a time as it may', async () => {
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

  it('tries again when it throws, counting attempts, and tells when there are no more', async () => {
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

  it('takes a waiting job out, and interrupts a running one', async () => {
    const queue = await openQueue()
    const seen: string[] = []
    let reason: unknown
    await start(queue, async ({ data }, signal) => {
      seen.push(data.name)
      await aborted(signal)
      reason = signal.reason
    })
    const running = await add(queue, 'running')
    await waitFor(() => seen.length === 1)
    const waiting = await add(queue, 'waiting')
    expect(await queue.cancel(db, 'generate', waiting)).toBe(true)
    expect(await queue.cancel(db, 'generate', waiting)).toBe(false)
    expect(await queue.cancel(db, 'generate', running)).toBe(true)
    await waitFor(() => reason !== undefined)
    expect(reason).not.toBeInstanceOf(Stopping)
    await waitFor(async () => (await queue.counts('generate')).active === 0)
    expect(seen).toEqual(['running'])
  })
})

describe('stopping', () => {
  it('lets a job end that ends in time', async () => {
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
    expect(await other.position('generate', id)).toBeUndefined()
  })

  it('gives back a job that does not, for another to run', async () => {
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

  it('loses nothing when the worker is killed: another takes over within a minute', async () => {
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
