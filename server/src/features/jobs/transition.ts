import type { Json } from '@stipple/engines/spec'
import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import { type JobEventKind, jobEvents, jobs, type JobRow } from '../../db/schema/jobs.ts'
import { release, settle, settleApp, settleFor } from '../credits/public.ts'
import { announce, JOB_CANCELLED, LANE_DUE } from './events/public.ts'

/** One attempt at a job; reports of earlier attempts are ignored. */
export interface Run {
  readonly id: string
  readonly attempt: number
}

/** Result of polling an external engine. */
export interface Parking {
  /** Identifies the run at the engine; unchanged if absent. */
  readonly operation?: Json
  /** Time until the next poll. */
  readonly afterMs: number
  /** Runs ahead of it at the engine. */
  readonly position?: number | undefined
  /** From 0 to 1. */
  readonly ratio?: number | undefined
  /** Consecutive failures to reach the engine. */
  readonly failures?: number
}

/** Changes that an existing job can undergo. */
export type Change =
  /** A process claims it for one attempt. */
  | { readonly to: 'started'; readonly process: string; readonly seconds: number; readonly connection?: string }
  /** An external engine runs it and is polled by `operation`. */
  | ({ readonly to: 'parked' } & Parking)
  /**
   * Back into the lane with its old position among its member's jobs. `anew`: forgets a run that an engine may have accepted; `untried`: all
   * connections may be tried again; `crashed`: the connection that crashed during the job.
   */
  | {
      readonly to: 'put_back'
      readonly afterMs?: number
      readonly failures?: number
      readonly waitingFor?: 'engine'
      readonly anew?: boolean
      readonly untried?: boolean
      readonly crashed?: string
    }
  /** The external engine restarted a part of it. The next poll is not changed, because one may be running. */
  | { readonly to: 'restarted' }
  /** `cost`: price in dots of a partial delivery; the rest is released. */
  | { readonly to: 'finished'; readonly warnings: JobRow['warnings']; readonly cost?: number | undefined }
  | { readonly to: 'failed'; readonly code: string; readonly detail: string; readonly text?: JobRow['errorText'] | undefined }
  | { readonly to: 'cancelled' }
type ChangeTo<To extends Change['to']> = Extract<Change, { to: To }>

/**
 * The only function that changes the state of a job. In the caller's transaction it updates the jobs that match `which` and may change so, writes an
 * event for each, settles their dots when finished or releases them when failed or cancelled, and notifies all processes. Returns the changed jobs.
 */
export async function transition(tx: Transaction, which: SQL | undefined, change: Change): Promise<JobRow[]> {
  const rows = await write(tx, which, change)
  // Before any account is locked: ending a job locks its row first.
  const after = change.to === 'failed' || change.to === 'cancelled' ? await cancelAfter(tx, rows) : []
  for (const row of rows) await recordAndPay(tx, row, change)
  for (const row of after) await recordAndPay(tx, row, CANCELLED)
  const isDue = change.to === 'put_back' || change.to === 'parked'
  for (const lane of isDue ? new Set(rows.map(({ lane }) => lane)) : []) await notify(tx, LANE_DUE, lane)
  await announce(tx, [...rows, ...after])
  return rows
}

const CANCELLED = { to: 'cancelled' } as const

const write = (tx: Transaction, which: SQL | undefined, change: Change): Promise<JobRow[]> =>
  tx
    .update(jobs)
    .set({ ...columnsOf(change), revision: nextRevision })
    .where(and(which, inArray(jobs.stage, [...FROM[change.to]])))
    .returning()

/** Cancels the later steps of these jobs' chains, because they get no input any more. */
async function cancelAfter(tx: Transaction, rows: readonly JobRow[]): Promise<JobRow[]> {
  const later: JobRow[] = []
  for (const { chain, step } of rows)
    if (chain !== null && step !== null) later.push(...(await write(tx, and(eq(jobs.chain, chain), gt(jobs.step, step)), CANCELLED)))
  return later
}

async function recordAndPay(tx: Transaction, row: JobRow, change: Change): Promise<void> {
  await record(tx, row, change)
  if (change.to === 'finished') await pay(tx, row, change.cost)
  if (change.to === 'failed' || change.to === 'cancelled') await release(tx, row.id)
  if (change.to === 'cancelled') await notify(tx, JOB_CANCELLED, row.id)
}

async function pay(tx: Transaction, { id, template }: JobRow, cost: number | undefined): Promise<void> {
  if (template !== null) await settleApp(tx, id, cost)
  else await (cost === undefined ? settle(tx, id) : settleFor(tx, id, cost))
}

/** The jobs with these ids. */
export const byId = (...ids: readonly string[]): SQL => inArray(jobs.id, [...ids])
/** A job while this attempt is the latest. */
export const byRun = ({ id, attempt }: Run): SQL | undefined => and(eq(jobs.id, id), eq(jobs.attempt, attempt), ne(jobs.stage, 'queued'))

/** Stages that a change can start from. */
const FROM = {
  started: ['queued'],
  parked: ['running', 'parked'],
  put_back: ['running', 'parked'],
  restarted: ['parked'],
  finished: ['running', 'parked'],
  failed: ['queued', 'running', 'parked'],
  cancelled: ['queued', 'running', 'parked'],
} as const satisfies Record<Change['to'], readonly JobRow['stage'][]>

const nextRevision = sql`nextval('job_revision')`
const UNLEASED = { leasedBy: null, leasedUntil: null }
const ENDED = { ...UNLEASED, stage: 'ended', note: null, waitingFor: null, enginePosition: null, finishedAt: sql`now()` } as const

/** Columns that a change writes. */
function columnsOf(change: Change): PgUpdateSetSource<typeof jobs> {
  switch (change.to) {
    case 'started':
      return startedAs(change)
    case 'parked':
      return { ...parkedAs(valuesOf(change)), stage: 'parked' }
    case 'put_back':
      return putBackAs(change)
    case 'restarted':
      return { status: 'Restarted', phase: 'waiting', enginePosition: null }
    case 'finished':
      return {
        ...ENDED,
        status: 'Finished',
        ratio: 1,
        warnings: change.warnings,
        operation: null,
        ...(change.cost !== undefined && { cost: change.cost }),
      }
    case 'failed': {
      const { code, detail, text = null } = change
      return { ...ENDED, status: 'Failed', errorCode: code, errorDetail: detail, errorText: text, operation: null }
    }
    // The operation is kept: it is needed to cancel the run at the external engine.
    default:
      return { ...ENDED, status: 'Cancelled', errorCode: 'cancelled', cancelRequested: sql`now()` }
  }
}

const startedAs = ({ process, seconds, connection }: ChangeTo<'started'>) => ({
  stage: 'running' as const,
  // A job that ran before has the status Restarted.
  status: sql`case when ${jobs.attempt} = 0 then 'Processing' else 'Restarted' end::job_status`,
  phase: 'preparing' as const,
  attempt: sql`${jobs.attempt} + 1`,
  ratio: 0,
  note: null,
  waitingFor: null,
  operation: null,
  startedAt: sql`now()`,
  heartbeatAt: sql`now()`,
  leasedBy: process,
  leasedUntil: inMilliseconds(seconds * 1000),
  ...(connection !== undefined && {
    connection,
    submission: sql`greatest(${jobs.submission}, 1)`,
    tried: sql`array_append(array_remove(${jobs.tried}, ${connection}::uuid), ${connection}::uuid)`,
  }),
})

const putBackAs = ({ afterMs = 0, failures = 0, waitingFor, anew, untried, crashed }: ChangeTo<'put_back'>) => ({
  ...UNLEASED,
  stage: 'queued' as const,
  status: 'Restarted' as const,
  phase: 'waiting' as const,
  ratio: 0,
  note: null,
  operation: null,
  enginePosition: null,
  ...failuresOf(failures),
  waitingFor: waitingFor ?? null,
  ...(anew && { submission: sql`${jobs.submission} + 1` }),
  ...(untried && { tried: [] }),
  ...(crashed !== undefined && { crashed: sql`array_append(${jobs.crashed}, ${crashed}::uuid)` }),
  dueAt: inMilliseconds(afterMs),
})

const failuresOf = (failures: number) => ({ failures, failingSince: failures === 0 ? null : sql`coalesce(${jobs.failingSince}, now())` })

/** Columns of a parked job, from the SQL of their values. */
export const parkedAs = ({ operation, afterMs, failures, position, ratio }: Readonly<Record<keyof Parking, SQL>>) => ({
  ...UNLEASED,
  operation: sql`coalesce(${operation}, ${jobs.operation})`,
  failures,
  failingSince: sql`case when ${failures} > 0 then coalesce(${jobs.failingSince}, now()) end`,
  enginePosition: position,
  // At once if another poll was requested (`pollNow`).
  dueAt: sql`case when ${jobs.stage} = 'parked' and ${jobs.leasedUntil} is not null then now() else now() + ${afterMs} * interval '1 millisecond' end`,
  heartbeatAt: sql`now()`,
  phase: sql`case when ${ratio} is null then ${jobs.phase} else 'generating' end`,
  ratio: sql`greatest(${jobs.ratio}, least(1, greatest(0, ${ratio})))`,
})

const valuesOf = ({ operation, afterMs, position, ratio, failures = 0 }: Parking) => ({
  operation: sql`${operation === undefined ? null : JSON.stringify(operation)}::jsonb`,
  afterMs: sql`${afterMs}::float8`,
  failures: sql`${failures}::int`,
  position: sql`${position ?? null}::int`,
  ratio: sql`${ratio ?? null}::float8`,
})

const inMilliseconds = (milliseconds: number): SQL => sql`now() + ${milliseconds} * interval '1 millisecond'`

async function record(tx: Transaction, { id, accountId, mode }: JobRow, change: Change): Promise<void> {
  const kind: JobEventKind = change.to
  await tx.insert(jobEvents).values({ jobId: id, accountId, mode, kind, code: change.to === 'failed' ? change.code : null })
}
