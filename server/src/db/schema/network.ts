import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts, memberId } from './accounts.ts'
import { bytea, now, risingId } from './columns.ts'
import { jobs } from './jobs.ts'

/** Abilities of a worker, as of its last check-in. */
export interface WorkerAbilities {
  readonly img2img: boolean
  readonly painting: boolean
  readonly lora: boolean
  readonly control: boolean
  readonly postProcessing: boolean
}

/** Conditions of a worker, as of its last check-in. */
export interface WorkerTerms {
  /** Slow: only for requests that allow it. */
  readonly extraSlow?: boolean
  /** Only paid requests. */
  readonly upfront?: boolean
  /** Not more steps than usual. */
  readonly limitSteps?: boolean
  /** May receive addresses of source images. */
  readonly unsafeIp?: boolean
}

/** A team of workers. */
export const networkTeams = pgTable(
  'network_teams',
  {
    id: risingId(),
    name: text().notNull(),
    /** Description by its founder. */
    info: text().notNull().default(''),
    /** Its founder; null if that account is deleted. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: now(),
  },
  (table) => [uniqueIndex('network_teams_name').on(sql`lower(${table.name})`)],
)
export type TeamRow = typeof networkTeams.$inferSelect

/** A member's worker in the network. */
export const networkWorkers = pgTable(
  'network_workers',
  {
    id: risingId(),
    accountId: memberId(),
    name: text().notNull(),
    /** Its program: `name:version:address`. */
    agent: text().notNull(),
    /** Description by its owner. */
    info: text().notNull().default(''),
    team: uuid().references(() => networkTeams.id, { onDelete: 'set null' }),
    models: text().array().notNull(),
    abilities: jsonb().$type<WorkerAbilities>().notNull(),
    terms: jsonb().$type<WorkerTerms>().notNull().default({}),
    /** Its owner is trusted by the operator, or has delivered for longer than a week. */
    trusted: boolean().notNull().default(false),
    kind: text({ enum: ['image', 'interrogation'] })
      .notNull()
      .default('image'),
    /** Kinds of questions about images that it answers. */
    forms: text().array().notNull().default([]),
    /** Prompt words that it refuses. */
    blacklist: text().array().notNull().default([]),
    maxPixels: integer().notNull(),
    threads: integer().notNull(),
    nsfw: boolean().notNull(),
    /** Set by its owner: it only gets the owner's work. */
    maintenance: boolean().notNull().default(false),
    maintenanceMessage: text().notNull().default(''),
    /** Set by the operator: it gets nothing. */
    paused: boolean().notNull().default(false),
    createdAt: now(),
    /** Last check-in. */
    seenAt: now(),
    /** Seconds online. */
    uptime: doublePrecision().notNull().default(0),
    /** Paid spans of ten minutes. */
    uptimePaid: integer().notNull().default(0),
    /** Images delivered, and taken without delivery. */
    fulfilled: integer().notNull().default(0),
    uncompleted: integer().notNull().default(0),
    /** Pixels times steps delivered. */
    pixelSteps: bigint({ mode: 'number' }).notNull().default(0),
    /** Pixels times steps per second, of its latest deliveries. */
    speed: doublePrecision(),
  },
  (table) => [
    uniqueIndex('network_workers_name').on(sql`lower(${table.name})`),
    index('network_workers_by_account').on(table.accountId),
    index('network_workers_seen').on(table.seenAt),
  ],
)
export type WorkerRow = typeof networkWorkers.$inferSelect

/** Requirements of a request on a worker. */
export interface WorkerRequirements {
  readonly models: readonly string[]
  readonly width: number
  readonly height: number
  readonly steps: number
  readonly sampler: string
  readonly prompt: string
  readonly nsfw: boolean
  readonly needs: readonly (keyof WorkerAbilities)[]
  /** Abilities that only some worker programs have, see `agents.ts`. */
  readonly agent?: readonly AgentAbility[]
  /** Unpaid. */
  readonly free?: boolean
  readonly trusted?: boolean
  /** False: only for fast workers. */
  readonly slow?: boolean
  readonly extraSlow?: boolean
  /** Allowed workers, or excluded ones with `isDenyList`. */
  readonly workers?: readonly string[]
  readonly isDenyList?: boolean
  /** Images are made one by one. */
  readonly single?: boolean
}

export type AgentAbility = 'inversions' | 'transparent' | 'workflow'

/** A job's submission to the workers of the network. */
export const networkRequests = pgTable(
  'network_requests',
  {
    /** Key of the run. */
    id: uuid().primaryKey(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    accountId: uuid().notNull(),
    wanted: jsonb().$type<WorkerRequirements>().notNull(),
    /** Parameters for the worker, in the API's format. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    processing: text().notNull(),
    source: bytea(),
    mask: bytea(),
    createdAt: now(),
    /** Cancelled or given up: it is neither assigned nor accepted any more. */
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('network_requests_by_job').on(table.jobId),
    index('network_requests_open')
      .on(table.createdAt)
      .where(sql`closed_at is null`),
  ],
)
export type RequestRow = typeof networkRequests.$inferSelect

export const SLOT_STATES = ['waiting', 'processing', 'done', 'censored', 'faulted'] as const

/** An image of a request, made by one worker at a time. */
export const networkSlots = pgTable(
  'network_slots',
  {
    /** Id of the work item: a worker that lost it cannot deliver it. */
    id: risingId(),
    request: uuid()
      .notNull()
      .references(() => networkRequests.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    state: text({ enum: SLOT_STATES }).notNull().default('waiting'),
    worker: uuid().references(() => networkWorkers.id, { onDelete: 'set null' }),
    model: text(),
    /** Secret of the upload address. */
    uploadKey: text(),
    poppedAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
    /** Reassigned after this time. */
    until: timestamp({ withTimezone: true }),
    picture: bytea(),
    /** The image was uploaded to the object store. */
    stored: boolean().notNull().default(false),
    seed: bigint({ mode: 'number' }),
    metadata: jsonb().$type<readonly { readonly type: string; readonly value: string }[]>().notNull().default([]),
  },
  (table) => [
    index('network_slots_by_request').on(table.request),
    index('network_slots_by_worker')
      .on(table.worker)
      .where(sql`state = 'processing'`),
  ],
)
export type SlotRow = typeof networkSlots.$inferSelect

/** Work items taken but not delivered. */
export const networkFaults = pgTable(
  'network_faults',
  {
    slot: uuid().notNull(),
    worker: uuid()
      .notNull()
      .references(() => networkWorkers.id, { onDelete: 'cascade' }),
    jobId: uuid().notNull(),
    /** Timed out; otherwise the worker reported a failure. */
    late: boolean().notNull(),
    at: now(),
  },
  (table) => [
    primaryKey({ columns: [table.slot, table.worker] }),
    index('network_faults_by_job').on(table.jobId),
    index('network_faults_by_worker').on(table.worker, table.at),
  ],
)

/** Deliveries of workers: one row each, combined by day and model later. */
export const networkDeliveries = pgTable(
  'network_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    model: text().notNull(),
    images: integer().notNull().default(1),
    pixelSteps: bigint({ mode: 'number' }).notNull(),
    at: now(),
  },
  (table) => [index('network_deliveries_at').on(table.at)],
)

export const KUDOS_REASONS = ['generated', 'uptime', 'gifted', 'received', 'awarded', 'styled'] as const
export type KudosReason = (typeof KUDOS_REASONS)[number]

/** The ledger of kudos: append-only. */
export const kudosEntries = pgTable(
  'kudos_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: memberId(),
    worker: uuid(),
    reason: text({ enum: KUDOS_REASONS }).notNull(),
    amount: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    /** Its value in dots at the rate of that time. */
    dots: numeric({ precision: 14, scale: 4, mode: 'number' }).notNull().default(0),
    /** Idempotency key: each subject is paid once. */
    subject: text().notNull(),
    at: now(),
  },
  (table) => [
    uniqueIndex('kudos_entries_once').on(table.reason, table.subject),
    index('kudos_entries_by_account').on(table.accountId),
    index('kudos_entries_by_worker').on(table.worker),
  ],
)

/** Running totals of the kudos ledger by worker, kept by a trigger, independent of the release that writes entries. */
export const kudosTotals = pgTable(
  'kudos_totals',
  {
    accountId: memberId(),
    /** Zeros for entries without a worker. */
    worker: uuid().notNull().default('00000000-0000-0000-0000-000000000000'),
    reason: text({ enum: KUDOS_REASONS }).notNull(),
    amount: numeric({ precision: 20, scale: 2, mode: 'number' }).notNull(),
    dots: numeric({ precision: 20, scale: 4, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.worker, table.reason] }), index('kudos_totals_by_worker').on(table.worker)],
)

/** Images that workers delivered to a member, and their pixels times steps. */
export const networkUsage = pgTable('network_usage', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  pictures: integer().notNull().default(0),
  pixelSteps: bigint({ mode: 'number' }).notNull().default(0),
})

/** Models of the AI Horde's reference requested while no worker had them. */
export const networkWanted = pgTable('network_wanted', { model: text().primaryKey(), at: now() })
