import type { Input } from '@stipple/core/domain/property'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { prepared, preparedSql, Query } from '../../db/driver/query.ts'
import { jobs, type JobRow, type JobWebhook, type LaneName } from '../../db/schema/jobs.ts'
import { newId } from '../../lib/new-id.ts'
import { traceparent } from '../../lib/tracing.ts'
import { accountLock, finishHold, holding } from '../credits/public.ts'
import { oldKeyFreed } from './data.ts'
import { JOB_CHANGED, LANE_DUE } from './events/public.ts'

export interface NewJob {
  readonly accountId: string
  readonly requestKey: string | undefined
  /** Hash of the request, if its key is valid for a day and this request only. */
  readonly requestPrint?: string | undefined
  /** API key of the request, and its name. */
  readonly keyId?: string | undefined
  readonly keyName?: string | undefined
  readonly webhook?: JobWebhook | undefined
  readonly deadline?: Date | undefined
  readonly mode: string
  readonly model: string
  readonly template: string | undefined
  readonly translate: boolean
  readonly flagged: boolean
  /** Warnings that are known before it runs. */
  readonly warnings?: JobRow['warnings'] | undefined
  readonly input: Input
  /** A redraw of live mode: the id of its sitting, and the dots that all jobs of the sitting may cost. */
  readonly live?: { readonly id: string; readonly limit: number } | undefined
  /** The member's source work, if its input names none. */
  readonly origin?: string | undefined
  readonly cost: number
  readonly count: number
  readonly lane: LaneName
  /** The only connection that may run it. */
  readonly pinned?: string | undefined
  /** Its comparison, and its position there. */
  readonly comparison?: string
  readonly cell?: number
  /** The blind comparison that it is part of: its member does not see the job until that has ended. `cell` is its side. */
  readonly blind?: string
}

/** The member already used the request key; the transaction is rolled back. */
export class RequestKeyUsed extends Error {
  override readonly name = 'RequestKeyUsed'
}

/**
 * Inserts a job into its lane and holds its dots. Its statements are pipelined with those of `also`, which find the account locked and the job
 * inserted. `also` is read once the dots are held. Throws `RequestKeyUsed`, `not_enough_dots`.
 */
export async function createJob<T>(
  tx: Transaction,
  job: NewJob,
  { now, also }: { readonly now: Date; readonly also: Query<T> },
): Promise<{ readonly job: JobRow; readonly also: T }> {
  const id = newId()
  const order = { accountId: job.accountId, jobId: id, amount: job.cost, now }
  const [, , row, held, , readAlso] = await Query.together(
    job.requestPrint === undefined ? undefined : oldKeyFreed(job),
    // From here on the account is locked: its jobs get turns one after another, and counts are exact.
    accountLock(job.accountId),
    insertion(id, job),
    holding(order),
    announcement(id, job),
    also.later(),
  ).run(tx)
  await finishHold(tx, order, held)
  return { job: row, also: readAlso() }
}

/** Inserts a job with its turn in the lane. The account must be locked. */
const insertion = (id: string, job: NewJob): Query<JobRow> =>
  inserted
    .with({
      requestPrint: null,
      keyId: null,
      keyName: null,
      origin: null,
      pinned: null,
      comparison: null,
      cell: null,
      blind: null,
      ...defined(job),
      id,
      traceparent: traceparent() ?? null,
      webhook: job.webhook === undefined ? null : JSON.stringify(job.webhook),
      deadline: job.deadline ?? null,
      input: JSON.stringify(job.input),
      warnings: JSON.stringify(job.warnings ?? []),
      requestKey: job.requestKey ?? null,
      live: job.live?.id ?? null,
      template: job.template ?? null,
    })
    .as(([row]) => {
      if (!row) throw new RequestKeyUsed()
      return row
    })

const defined = (job: NewJob) => Object.fromEntries(Object.entries(job).filter(([, value]) => value !== undefined))

const given = (name: keyof NewJob) => sql.placeholder(name)
const { accountId, lane } = { accountId: sql`${given('accountId')}::uuid`, lane: sql`${given('lane')}::job_lane` }

/**
 * Turn of a member's next job in a lane: one after the member's last, and at least the current one (start-time fair queueing: Goyal, Vin and Cheng,
 * SIGCOMM 1996, with length 1 for each job). So ten jobs of one member and one of another run as one, one, and nine.
 */
const nextTurn = sql`greatest(
  coalesce((select max(turn) from jobs where lane = ${lane} and stage in ('running', 'parked')), 0),
  coalesce((select turn from jobs where lane = ${lane} and stage = 'queued' and priority = 0 order by turn, sequence limit 1), 0),
  coalesce((select max(turn) + 1 from jobs where account_id = ${accountId} and lane = ${lane} and stage <> 'ended'), 0))`

const inserted = prepared('job_inserted', (db) =>
  db
    .insert(jobs)
    .values({
      id: sql`${sql.placeholder('id')}::uuid`,
      accountId,
      requestKey: given('requestKey'),
      requestPrint: given('requestPrint'),
      keyId: given('keyId'),
      keyName: given('keyName'),
      traceparent: sql.placeholder('traceparent'),
      webhook: sql`${given('webhook')}::jsonb`,
      deadline: sql`${given('deadline')}::timestamptz`,
      mode: given('mode'),
      model: given('model'),
      template: given('template'),
      comparison: given('comparison'),
      cell: given('cell'),
      blind: sql`${given('blind')}::uuid`,
      sealed: sql`${given('blind')}::uuid is not null`,
      origin: given('origin'),
      live: given('live'),
      input: sql`${given('input')}::jsonb`,
      translate: given('translate'),
      flagged: given('flagged'),
      warnings: sql`${given('warnings')}::jsonb`,
      lane,
      cost: given('cost'),
      count: given('count'),
      pinned: given('pinned'),
      turn: nextTurn,
    })
    .onConflictDoNothing({ target: [jobs.accountId, jobs.requestKey] })
    .returning(),
)

/** Writes the event of a queued job, and notifies all processes on commit. */
const announcement = (id: string, { accountId: account, mode, lane: due }: NewJob): Query<unknown> =>
  announced.with({ id, account, mode, due, change: `${account}:${id}` })

const announced = preparedSql(
  'job_announced',
  sql`
    with event as (
      insert into job_events (job_id, account_id, mode, kind)
      values (${sql.placeholder('id')}::uuid, ${sql.placeholder('account')}::uuid, ${sql.placeholder('mode')}::text, 'queued'))
    select pg_notify(${LANE_DUE}, ${sql.placeholder('due')}::text), pg_notify(${JOB_CHANGED}, ${sql.placeholder('change')}::text)`,
)
