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
import { bytea, now, risingId } from './columns.ts'

export const jobStatus = pgEnum('job_status', JOB_STATUSES)
export const jobPhase = pgEnum('job_phase', JOB_PHASES)

/**
 * Stage of a job for the processes that run it: `queued` waits to be claimed, `running` is held by one process under a lease, `parked` is worked on elsewhere
 * and looked at when it is due, `ended` never changes again.
 */
export const JOB_STAGES = ['queued', 'running', 'parked', 'ended'] as const
export const jobStage = pgEnum('job_stage', JOB_STAGES)

/** Places of the work: this installation's machines, or engines that are reached over a network. Each lane has slots of its own. */
export const LANES = ['here', 'elsewhere'] as const
export type LaneName = (typeof LANES)[number]
export const jobLane = pgEnum('job_lane', LANES)

/** Rises with every change of any job: the ids of events, by which a lost connection resumes. */
export const jobRevision = pgSequence('job_revision')
const nextRevision = sql`nextval('job_revision')`

/** The number of a transaction, which never comes again. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Runs with several values of some fields, all combinations: each is a job of its own. */
export const comparisons = pgTable(
  'comparisons',
  {
    id: risingId(),
    accountId: memberId(),
    /** The member's own key for this request: the same one never runs twice. */
    requestKey: text(),
    /** Hash of what the request said, where the key is a header's: another request under the same key is refused. */
    requestPrint: text(),
    mode: text().notNull(),
    /** Model of the runs, unless it varies. */
    model: text().notNull(),
    axes: jsonb().$type<readonly Axis[]>().notNull(),
    createdAt: now(),
  },
  (table) => [uniqueIndex('comparisons_request_key').on(table.accountId, table.requestKey)],
)
export type ComparisonRow = typeof comparisons.$inferSelect

export interface JobWebhook {
  readonly url: string
  /** Scheme and host of the addresses that it is told. */
  readonly origin: string
  readonly events: readonly PredictionEvent[]
}

/** A generation, from the held dots to the stored outputs. */
export const jobs = pgTable(
  'jobs',
  {
    id: risingId(),
    accountId: memberId(),
    /** The member's own key for this request: the same one never runs twice. */
    requestKey: text(),
    /** Hash of what the request said, where the key is a header's: another request under the same key is refused. */
    requestPrint: text(),
    /** The API key that it came by, which may be gone, and how it was called then. */
    keyId: uuid(),
    keyName: text(),
    /** Address at which its caller is told how it goes. */
    webhook: jsonb().$type<JobWebhook>(),
    /** It is cancelled when it has not ended by then. */
    deadline: timestamp({ withTimezone: true }),
    mode: text().notNull(),
    model: text().notNull(),
    template: text(),
    /** The comparison that it is part of, and its place among the combinations, from 0. */
    comparison: uuid().references(() => comparisons.id, { onDelete: 'set null' }),
    cell: integer(),
    /** The chain that it is a step of, called by its first job, and its place in it, from 0. */
    chain: uuid(),
    step: integer(),
    /** The member's work that it began from, where its input names none; it may be gone. */
    origin: uuid(),
    /** Validated input, seed included. */
    input: jsonb().$type<Input>().notNull(),
    /** True if a Chinese prompt is translated for a model that understands English only. */
    translate: boolean().notNull().default(true),
    /** Its words did not pass the check, which was told to mark and not to refuse. */
    flagged: boolean().notNull().default(false),
    status: jobStatus().notNull().default('Pending'),
    stage: jobStage().notNull().default('queued'),
    lane: jobLane().notNull().default('here'),
    /** Lower runs first; 0 unless an operator moved the job to the front. */
    priority: integer().notNull().default(0),
    /** Its round among those who share the lane: a member's next job has a later one than the member's last, so that everyone comes by turns. */
    turn: bigint({ mode: 'number' }).notNull().default(0),
    /** The order of arrival within a turn. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Not claimed, or looked at, before this. */
    dueAt: now(),
    /** The process that runs it or looks at it. */
    leasedBy: uuid(),
    leasedUntil: timestamp({ withTimezone: true }),
    /** The connection that it was handed to. */
    connection: uuid(),
    /** The one connection that may make it, where an operator tries a model there; any that carries its model otherwise. */
    pinned: uuid(),
    /** Number of times that it was handed to an external engine. */
    submission: integer().notNull().default(0),
    /** The last submission whose money was counted. */
    charged: integer().notNull().default(0),
    /** The connections that took it and failed. */
    tried: uuid().array().notNull().default([]),
    /** The connections that stopped while they made it, once for each time. */
    crashed: uuid().array().notNull().default([]),
    /** Failures in a row since the last answer, for the back-off, and since when. */
    failures: integer().notNull().default(0),
    failingSince: timestamp({ withTimezone: true }),
    /** Number of runs before it at the engine. */
    enginePosition: integer(),
    /** Set while it waits for an engine to come back, for its member, who holds it back, or for the step before it in a chain. */
    waitingFor: text().$type<'engine' | 'member' | 'step'>(),
    phase: jobPhase().notNull().default('waiting'),
    /** 0..1, only ever rising within an attempt. */
    ratio: doublePrecision().notNull().default(0),
    note: jsonb().$type<{ code: string; pack: string; received?: number; total?: number }>(),
    cost: integer().notNull(),
    count: integer().notNull(),
    attempt: integer().notNull().default(0),
    cancelRequested: timestamp({ withTimezone: true }),
    /** Opaque to us: what a remote engine needs to be asked again after a restart. */
    operation: jsonb().$type<Json>(),
    errorCode: text(),
    /** For the operator; members see the message of the code. */
    errorDetail: text(),
    /** Message of the engine to the member, instead of that of the code. */
    errorText: jsonb().$type<Text>(),
    warnings: jsonb().$type<{ code: string; text: Text }[]>().notNull().default([]),
    revision: bigint({ mode: 'number' }).notNull().default(nextRevision),
    createdAt: now(),
    startedAt: timestamp({ withTimezone: true }),
    /** Last sign of life from the worker that runs it. */
    heartbeatAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('jobs_request_key').on(table.accountId, table.requestKey),
    index('jobs_by_key')
      .on(table.keyId, table.createdAt)
      .where(sql`key_id is not null`),
    index('jobs_by_comparison')
      .on(table.comparison, table.cell)
      .where(sql`comparison is not null`),
    index('jobs_by_chain')
      .on(table.chain, table.step)
      .where(sql`chain is not null`),
    index('jobs_by_account').on(table.accountId, table.revision),
    index('jobs_in_order').on(table.accountId, table.id),
    index('jobs_by_deadline')
      .on(table.deadline)
      .where(sql`deadline is not null and stage <> 'ended'`),
    // What runs and waits comes first, then the latest: the operator's list.
    index('jobs_managed').on(table.finishedAt.desc().nullsFirst(), table.createdAt.desc()),
    index('jobs_queue')
      .on(table.lane, table.priority, table.turn, table.sequence)
      .where(sql`stage = 'queued'`),
    // The first of each model that an external engine has a place for.
    index('jobs_queue_by_model')
      .on(table.lane, table.model, table.priority, table.turn, table.sequence)
      .where(sql`stage = 'queued'`),
    // Tests of a connection wait for that connection alone.
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

/** Events of jobs, in the order of the changes: one row for each, written in the transaction of the change. Kept for some days. */
export const jobEvents = pgTable(
  'job_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction that wrote it: rows of transactions that may still be under way are not read yet. */
    transaction: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    jobId: uuid().notNull(),
    accountId: uuid().notNull(),
    mode: text().notNull(),
    kind: text().$type<JobEventKind>().notNull(),
    /** The code of a failure. */
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

/** Jobs that ended, counted by a reader of the events: what the metrics show, whichever process ran them. */
export const jobTotals = pgTable(
  'job_totals',
  {
    mode: text().notNull(),
    outcome: text().notNull(),
    jobs: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.mode, table.outcome] })],
)

/** The work so far of a job that runs, as a small picture. Unlogged: lost with a crash of the database, as the run is. A trigger deletes it when the job ends. */
export const jobPreviews = pgTable('job_previews', {
  jobId: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  revision: bigint({ mode: 'number' }).notNull().default(nextRevision),
  type: text().notNull(),
  bytes: bytea().notNull(),
})
