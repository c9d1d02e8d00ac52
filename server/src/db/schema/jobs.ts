import { JOB_PHASES, JOB_STATUSES } from '@stipple/core/domain/job'
import type { Input } from '@stipple/core/domain/property'
import type { Json } from '@stipple/engines/spec'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

export const jobStatus = pgEnum('job_status', JOB_STATUSES)
export const jobPhase = pgEnum('job_phase', JOB_PHASES)

/** Rises with every change of any job: the ids of events, by which a lost connection resumes. */
export const jobRevision = pgSequence('job_revision')
const nextRevision = sql`nextval('job_revision')`

/** A generation, from the held dots to the stored outputs. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The member's own key for this request: the same one never runs twice. */
    requestKey: text(),
    mode: text().notNull(),
    model: text().notNull(),
    template: text(),
    /** Validated input, seed included. */
    input: jsonb().$type<Input>().notNull(),
    /** Whether a Chinese prompt is translated for a model that understands English only. */
    translate: boolean().notNull().default(true),
    /** Its words did not pass the check, which was told to mark and not to refuse. */
    flagged: boolean().notNull().default(false),
    status: jobStatus().notNull().default('Pending'),
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
    /** What the engine wants the member to know instead of the message of the code. */
    errorText: jsonb().$type<{ en: string; zh: string }>(),
    warnings: jsonb().$type<{ code: string; text: { en: string; zh: string } }[]>().notNull().default([]),
    revision: bigint({ mode: 'number' }).notNull().default(nextRevision),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    /** Last sign of life from the worker that runs it. */
    heartbeatAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('jobs_request_key').on(table.accountId, table.requestKey),
    index('jobs_by_account').on(table.accountId, table.revision),
    // What runs and waits comes first, then the latest: the operator's list.
    index('jobs_managed').on(table.finishedAt.desc().nullsFirst(), table.createdAt.desc()),
    index('jobs_waiting')
      .on(table.createdAt)
      .where(sql`status in ('Pending', 'Restarted')`),
    index('jobs_finished')
      .on(table.model, table.finishedAt)
      .where(sql`status = 'Finished'`),
  ],
)
export type JobRow = typeof jobs.$inferSelect
