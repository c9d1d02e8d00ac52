import type { Log } from '@stipple/engines/spec'
import { type Job, PgBoss } from 'pg-boss'
import type { Database, Executor } from '../db/database.ts'
import * as tables from './data.ts'
import { deadLetterOf, QUEUE_NAMES, type QueueName, settingsOf } from './queues.ts'
import { createRunning } from './running.ts'

/** Background jobs in the database: committed jobs are run, by this process or another, also after a crash. */
export interface Queue {
  /** Adds a job in the caller's transaction. The same `id` is added once. Returns true if it was added. */
  enqueue(executor: Executor, name: QueueName, data: object, options: { readonly id: string }): Promise<boolean>
  /** Adds a job on a cron schedule (time in Shanghai), once over all processes. */
  schedule(name: QueueName, plan: { readonly key: string; readonly cron: string; readonly data: object }): Promise<void>
  /** Runs jobs of a queue in this process. */
  work<Data extends object>(name: QueueName, options: WorkOptions<Data>): Promise<void>
  /** Jobs by state. */
  counts(name: QueueName): Promise<{ readonly waiting: number; readonly active: number }>
  /** Throws if jobs cannot be claimed now. */
  ready(): Promise<void>
  /** Registers other work to stop before its own. */
  alongside(stop: (graceMs: number) => Promise<void>): void
  /** Claims no more jobs, gives running ones `graceMs` to finish, and then requeues them. */
  stop(options?: { readonly graceMs?: number }): Promise<void>
}

export interface QueuedJob<Data> {
  readonly id: string
  readonly data: Data
  /** 0 for the first attempt. Increases with each one: reports of earlier attempts must be ignored. */
  readonly attempt: number
  readonly lastAttempt: boolean
}

export interface WorkOptions<Data> {
  readonly concurrency: number
  /** Runs a job; returning completes it, throwing requeues it. The signal's reason is `Stopping` if the process is ending. */
  readonly run: (job: QueuedJob<Data>, signal: AbortSignal) => Promise<void>
  /** Called for a job whose last attempt failed or died. */
  readonly exhausted: (data: Data) => Promise<void>
}

/** Reason of an interruption that is not a cancellation: the job is run again. */
export class Stopping extends Error {
  override readonly name = 'Stopping'
}

/** Time without a heartbeat after which a worker counts as dead. */
const HEARTBEAT_SECONDS = 15
const HEARTBEAT_EVERY_SECONDS = 3
/** Interval at which every process looks for dead workers. */
const SUPERVISE_SECONDS = 5
/** Upper bound of a job's duration, behind the task's budget and the heartbeat. */
const LONGEST_SECONDS = 6 * 60 * 60
const DAY = 24 * 60 * 60

interface Options {
  readonly url: string
  readonly db: Database
  readonly log: Log
  /** Most connections, besides one that listens. */
  readonly connections?: number
  /** True if this process schedules tasks and looks for dead workers. */
  readonly upkeep?: boolean
}

export async function createQueue({ url, db, log, connections = 6, upkeep = true }: Options): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: tables.SCHEMA,
    application_name: 'stipple-queue',
    max: connections,
    useListenNotify: true,
    schedule: upkeep,
    supervise: upkeep,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'))
  await boss.start()
  for (const name of QUEUE_NAMES) await declareQueue(boss, name)
  const running = createRunning()
  const others: ((graceMs: number) => Promise<void>)[] = []

  /** One job at a time. After a job it looks for the next at once, because a notification may have come meanwhile. */
  const startSlot = async <Data extends object>(
    { queue, pollSeconds }: { queue: string; pollSeconds: number },
    handle: (job: Job<Data>) => Promise<void>,
  ): Promise<void> => {
    const slot = { id: '' }
    const options = { heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS, notifyPollingIntervalSeconds: pollSeconds }
    slot.id = await boss.work<Data>(queue, options, async ([job]) => {
      if (!job) return
      try {
        await handle(job)
      } finally {
        boss.notifyWorker(slot.id)
      }
    })
  }

  return {
    async enqueue(executor, name, data, { id }) {
      const added = await boss.send(name, data, { db: tables.inTransaction(executor), id })
      return added !== null
    },

    async schedule(name, { key, cron, data }) {
      await boss.schedule(name, cron, data, { key, tz: 'Asia/Shanghai' })
    },

    async work(name, { concurrency, run, exhausted }) {
      const { retries, pollSeconds } = settingsOf(name)
      for (let slot = 0; slot < concurrency; slot++) {
        await startSlot<DataOf<typeof run>>({ queue: name, pollSeconds }, async ({ id, data, retryCount: attempt, signal }) => {
          await running.run(signal, (signal) => run({ id, data, attempt, lastAttempt: attempt >= retries }, signal))
        })
      }
      await startSlot<DataOf<typeof run>>({ queue: deadLetterOf(name), pollSeconds }, async ({ data, signal }) => {
        await running.run(signal, () => exhausted(data))
      })
    },

    counts: (name) => tables.countsOf(db, name),
    ready: () => tables.probe(db),

    alongside: (stop) => void others.push(stop),

    async stop({ graceMs = 20_000 } = {}) {
      await Promise.all(others.splice(0).map((stop) => stop(graceMs)))
      const all = QUEUE_NAMES.flatMap((name) => [name, deadLetterOf(name)])
      await Promise.all(all.map((name) => boss.offWork(name, { wait: false })))
      await running.drain(graceMs, new Stopping('the server is stopping'))
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

type DataOf<Run> = Run extends (job: QueuedJob<infer Data>, signal: AbortSignal) => Promise<void> ? Data : never

async function declareQueue(boss: PgBoss, name: QueueName): Promise<void> {
  const { retries, retryDelaySeconds } = settingsOf(name)
  const kept = { retentionSeconds: 30 * DAY, deleteAfterSeconds: DAY, notify: true, expireInSeconds: LONGEST_SECONDS }
  const settings = {
    ...kept,
    retryLimit: retries,
    retryDelay: retryDelaySeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: deadLetterOf(name),
  }
  await boss.createQueue(deadLetterOf(name), { ...kept, retryLimit: 1000, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 })
  await boss.createQueue(name, settings)
  // A queue declared by an earlier release gets the current settings.
  await boss.updateQueue(name, settings)
}
