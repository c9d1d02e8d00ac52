import type { Axis } from '@stipple/core/domain/comparison'
import { JOB_PHASES, JOB_STATUSES } from '@stipple/core/domain/job'
import type { PredictionEvent } from '@stipple/core/domain/prediction'
import type { Input } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import type { Json } from '@stipple/engines/spec'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { blindComparisons } from './blind.ts'
import { bytea, now, risingId } from './columns.ts'

export const jobStatus = pgEnum('job_status', JOB_STATUSES)
export const jobPhase = pgEnum('job_phase', JOB_PHASES)

/**
 * Stage of a job for processes: `queued` waits to be claimed, `running` is leased by one process, `parked` runs on an external engine and is polled
 * when due, `ended` is final.
 */
export const JOB_STAGES = ['queued', 'running', 'parked', 'ended'] as const
export const jobStage = pgEnum('job_stage', JOB_STAGES)

/** Location of jobs: on this installation's machines, or on external engines. Each lane has its own slots. */
export const LANES = ['here', 'elsewhere'] as const
export type LaneName = (typeof LANES)[number]
export const jobLane = pgEnum('job_lane', LANES)

/** Increases with every change of any job: event ids for resuming a stream. */
export const jobRevision = pgSequence('job_revision')
const nextRevision = sql`nextval('job_revision')`

/** Transaction number, never reused. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Runs with all combinations of several values, each as a job. */
export const comparisons = pgTable(
  'comparisons',
  {
    id: risingId(),
    accountId: memberId(),
    /** The member's idempotency key. */
    requestKey: text(),
    /** Hash of the request, if the key comes from a header: a different request with the same key is refused. */
    requestPrint: text(),
    mode: text().notNull(),
    /** Model of the runs, unless it is compared. */
    model: text().notNull(),
    axes: jsonb().$type<readonly Axis[]>().notNull(),
    createdAt: now(),
  },
  (table) => [uniqueIndex('comparisons_request_key').on(table.accountId, table.requestKey)],
)
export type ComparisonRow = typeof comparisons.$inferSelect

export interface JobWebhook {
  readonly url: string
  /** Scheme and host of addresses in messages. */
  readonly origin: string
  readonly events: readonly PredictionEvent[]
}

/** A generation, from the held dots to the stored outputs. */
export const jobs = pgTable(
  'jobs',
  {
    id: risingId(),
    accountId: memberId(),
    /** The member's idempotency key. */
    requestKey: text(),
    /** Hash of the request, if the key comes from a header: a different request with the same key is refused. */
    requestPrint: text(),
    /** API key of the request, which may be deleted, and its name at that time. */
    keyId: uuid(),
    keyName: text(),
    /** Span of the call, as a W3C Trace Context header. */
    traceparent: text(),
    /** Address that receives the job's events. */
    webhook: jsonb().$type<JobWebhook>(),
    /** The job is cancelled if it has not ended by then. */
    deadline: timestamp({ withTimezone: true }),
    mode: text().notNull(),
    model: text().notNull(),
    template: text(),
    /** Its comparison, and its position among the combinations, from 0. */
    comparison: uuid().references(() => comparisons.id, { onDelete: 'set null' }),
    cell: integer(),
    /** The blind comparison that it is part of, where `cell` is its side. */
    blind: uuid().references(() => blindComparisons.id, { onDelete: 'set null' }),
    /** Its member does not see it: the blind comparison has not ended. */
    sealed: boolean().notNull().default(false),
    /** Its chain, identified by the first job, and its step, from 0. */
    chain: uuid(),
    step: integer(),
    /** The member's source work, if its input names none; may be deleted. */
    origin: uuid(),
    /** The sitting of live mode that it is a redraw of. */
    live: uuid(),
    /** Validated input, seed included. */
    input: jsonb().$type<Input>().notNull(),
    /** True if a Chinese prompt is translated for a model that understands English only. */
    translate: boolean().notNull().default(true),
    /** Its prompt failed the safety check at a level that marks and does not refuse. */
    flagged: boolean().notNull().default(false),
    status: jobStatus().notNull().default('Pending'),
    stage: jobStage().notNull().default('queued'),
    lane: jobLane().notNull().default('here'),
    /** Lower values run first; 0 unless an operator moved the job to the front. */
    priority: integer().notNull().default(0),
    /** Round in fair queueing: a member's next job has a later turn than the last one. */
    turn: bigint({ mode: 'number' }).notNull().default(0),
    /** Order within a turn. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Not claimed or polled before this time. */
    dueAt: now(),
    /** Process that runs or polls it. */
    leasedBy: uuid(),
    leasedUntil: timestamp({ withTimezone: true }),
    /** Connection that it was submitted to. */
    connection: uuid(),
    /** The only allowed connection, for an operator's test; null: any with its model. */
    pinned: uuid(),
    /** Number of submissions to an external engine. */
    submission: integer().notNull().default(0),
    /** Last submission that was charged. */
    charged: integer().notNull().default(0),
    /** Connections that failed it. */
    tried: uuid().array().notNull().default([]),
    /** Connections that crashed during it, once per crash. */
    crashed: uuid().array().notNull().default([]),
    /** Consecutive failures since the last response, for the back-off, and their start. */
    failures: integer().notNull().default(0),
    failingSince: timestamp({ withTimezone: true }),
    /** Runs ahead of it at the engine. */
    enginePosition: integer(),
    /** Set while it waits for an offline engine, is paused by its member, or waits for a previous step. */
    waitingFor: text().$type<'engine' | 'member' | 'step'>(),
    phase: jobPhase().notNull().default('waiting'),
    /** 0..1, never decreases within an attempt. */
    ratio: doublePrecision().notNull().default(0),
    note: jsonb().$type<{ code: string; pack: string; received?: number; total?: number }>(),
    cost: integer().notNull(),
    count: integer().notNull(),
    attempt: integer().notNull().default(0),
    cancelRequested: timestamp({ withTimezone: true }),
    /** Opaque: identifies the run at a remote engine after a restart. */
    operation: jsonb().$type<Json>(),
    errorCode: text(),
    /** For the operator; members see the text of the code. */
    errorDetail: text(),
    /** Message of the engine to the member, in place of the code's. */
    errorText: jsonb().$type<Text>(),
    warnings: jsonb().$type<{ code: string; text: Text }[]>().notNull().default([]),
    revision: bigint({ mode: 'number' }).notNull().default(nextRevision),
    createdAt: now(),
    startedAt: timestamp({ withTimezone: true }),
    /** Last report of its worker. */
    heartbeatAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('jobs_request_key').on(table.accountId, table.requestKey),
    index('jobs_by_key')
      .on(table.keyId, table.createdAt)
      .where(sql`key_id is not null`),
    index('jobs_by_template')
      .on(table.template, table.createdAt)
      .where(sql`template is not null`),
    index('jobs_by_comparison')
      .on(table.comparison, table.cell)
      .where(sql`comparison is not null`),
    index('jobs_by_blind')
      .on(table.blind, table.cell)
      .where(sql`blind is not null`),
    index('jobs_by_chain')
      .on(table.chain, table.step)
      .where(sql`chain is not null`),
    index('jobs_by_live')
      .on(table.live)
      .where(sql`live is not null`),
    index('jobs_by_account').on(table.accountId, table.revision),
    index('jobs_in_order').on(table.accountId, table.id),
    index('jobs_by_deadline')
      .on(table.deadline)
      .where(sql`deadline is not null and stage <> 'ended'`),
    // Open jobs first, then the last ended: the operator's list.
    index('jobs_managed').on(table.finishedAt.desc().nullsFirst(), table.createdAt.desc()),
    index('jobs_queue')
      .on(table.lane, table.priority, table.turn, table.sequence)
      .where(sql`stage = 'queued'`),
    // The first job of each model with a free slot on an external engine.
    index('jobs_queue_by_model')
      .on(table.lane, table.model, table.priority, table.turn, table.sequence)
      .where(sql`stage = 'queued'`),
    // Tests of a connection wait for that connection.
    index('jobs_queue_pinned')
      .on(table.lane, table.priority, table.turn, table.sequence)
      .where(sql`stage = 'queued' and pinned is not null`),
    index('jobs_at_work')
      .on(table.lane, table.turn)
      .where(sql`stage in ('running', 'parked')`),
    index('jobs_parked')
      .on(table.dueAt)
      .where(sql`stage = 'parked'`),
    index('jobs_open')
      .on(table.accountId, table.lane, table.turn)
      .where(sql`stage <> 'ended'`),
    index('jobs_tests')
      .on(table.pinned, table.model, table.finishedAt)
      .where(sql`pinned is not null`),
    index('jobs_finished')
      .on(table.model, table.finishedAt)
      .where(sql`status = 'Finished'`),
  ],
)
export type JobRow = typeof jobs.$inferSelect

/** Events of jobs in order: one row per change, written in its transaction. Kept for some days. */
export const jobEvents = pgTable(
  'job_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Transaction that wrote it: rows of open transactions are not read yet. */
    transaction: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    jobId: uuid().notNull(),
    accountId: uuid().notNull(),
    mode: text().notNull(),
    kind: text().$type<JobEventKind>().notNull(),
    /** Error code of a failure. */
    code: text(),
    at: now(),
  },
  (table) => [index('job_events_by_job').on(table.jobId), index('job_events_in_order').on(table.transaction, table.id)],
)
export type JobEventRow = typeof jobEvents.$inferSelect
export type JobEventKind = 'queued' | 'started' | 'parked' | 'put_back' | 'restarted' | 'finished' | 'failed' | 'cancelled'

/** Position of each reader of the events. */
export const jobEventReaders = pgTable('job_event_readers', {
  name: text().primaryKey(),
  transaction: xid8().notNull(),
  id: bigint({ mode: 'number' }).notNull(),
})

/** Ended jobs, counted by a reader of the events, for metrics over all processes. */
export const jobTotals = pgTable(
  'job_totals',
  {
    mode: text().notNull(),
    outcome: text().notNull(),
    jobs: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.mode, table.outcome] })],
)

/** Preview of a running job. Unlogged: lost in a database crash like the run. A trigger deletes it when the job ends. */
export const jobPreviews = pgTable('job_previews', {
  jobId: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  revision: bigint({ mode: 'number' }).notNull().default(nextRevision),
  type: text().notNull(),
  bytes: bytea().notNull(),
})
