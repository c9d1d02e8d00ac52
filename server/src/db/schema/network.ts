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

/** Abilities of a worker, as it said when it last asked for work. */
export interface WorkerAbilities {
  readonly img2img: boolean
  readonly painting: boolean
  readonly lora: boolean
  readonly control: boolean
  readonly postProcessing: boolean
}

/** Terms on which a worker takes work, as it said when it last asked. */
export interface WorkerTerms {
  /** Slower than others: only for requests that allow it. */
  readonly extraSlow?: boolean
  /** Only what someone pays for. */
  readonly upfront?: boolean
  /** No more steps than usual. */
  readonly limitSteps?: boolean
  /** It may be given addresses of source pictures. */
  readonly unsafeIp?: boolean
}

/** A team of workers: owners put their machines into it. */
export const networkTeams = pgTable(
  'network_teams',
  {
    id: risingId(),
    name: text().notNull(),
    /** The founder's words about it. */
    info: text().notNull().default(''),
    /** Its founder; null once that account is gone. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: now(),
  },
  (table) => [uniqueIndex('network_teams_name').on(sql`lower(${table.name})`)],
)
export type TeamRow = typeof networkTeams.$inferSelect

/** A machine of a member that takes work of the network. */
export const networkWorkers = pgTable(
  'network_workers',
  {
    id: risingId(),
    accountId: memberId(),
    name: text().notNull(),
    /** Program that it runs: `name:version:address`. */
    agent: text().notNull(),
    /** The owner's words about it. */
    info: text().notNull().default(''),
    team: uuid().references(() => networkTeams.id, { onDelete: 'set null' }),
    models: text().array().notNull(),
    abilities: jsonb().$type<WorkerAbilities>().notNull(),
    terms: jsonb().$type<WorkerTerms>().notNull().default({}),
    /** Its owner is known to the operator, or has delivered for longer than a week. */
    trusted: boolean().notNull().default(false),
    kind: text({ enum: ['image', 'interrogation'] })
      .notNull()
      .default('image'),
    /** Forms that it fills in about pictures. */
    forms: text().array().notNull().default([]),
    /** Words of prompts that it does not take. */
    blacklist: text().array().notNull().default([]),
    maxPixels: integer().notNull(),
    threads: integer().notNull(),
    nsfw: boolean().notNull(),
    /** Set by its owner: it gets nothing but the owner's own work. */
    maintenance: boolean().notNull().default(false),
    maintenanceMessage: text().notNull().default(''),
    /** Set by the operator: it gets nothing. */
    paused: boolean().notNull().default(false),
    createdAt: now(),
    /** When it last asked for work. */
    seenAt: now(),
    /** Seconds for which it has been there. */
    uptime: doublePrecision().notNull().default(0),
    /** Spans of ten minutes of that time that were paid. */
    uptimePaid: integer().notNull().default(0),
    /** Pictures that it delivered, and that it took and did not deliver. */
    fulfilled: integer().notNull().default(0),
    uncompleted: integer().notNull().default(0),
    /** Pixels times steps of what it delivered. */
    pixelSteps: bigint({ mode: 'number' }).notNull().default(0),
    /** Pixels times steps a second, of its latest deliveries. */
    speed: doublePrecision(),
  },
  (table) => [
    uniqueIndex('network_workers_name').on(sql`lower(${table.name})`),
    index('network_workers_by_account').on(table.accountId),
    index('network_workers_seen').on(table.seenAt),
  ],
)
export type WorkerRow = typeof networkWorkers.$inferSelect

/** Demands of a request on a worker. */
export interface Wanted {
  readonly models: readonly string[]
  readonly width: number
  readonly height: number
  readonly steps: number
  readonly sampler: string
  readonly prompt: string
  readonly nsfw: boolean
  readonly needs: readonly (keyof WorkerAbilities)[]
  /** Abilities that only certain programs of workers have, see `agents.ts`. */
  readonly agent?: readonly AgentAbility[]
  /** Nobody pays for it. */
  readonly free?: boolean
  readonly trusted?: boolean
  /** False: only for quick workers. */
  readonly slow?: boolean
  readonly extraSlow?: boolean
  /** Workers that may make it, or with `isDenyList` may not. */
  readonly workers?: readonly string[]
  readonly isDenyList?: boolean
  /** Each picture by itself. */
  readonly single?: boolean
}

export type AgentAbility = 'inversions' | 'transparent' | 'workflow'

/** A submission of a job to the workers of the network. */
export const networkRequests = pgTable(
  'network_requests',
  {
    /** Key of the run. */
    id: uuid().primaryKey(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    accountId: uuid().notNull(),
    wanted: jsonb().$type<Wanted>().notNull(),
    /** Parameters for the worker, by the names of the wire. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    processing: text().notNull(),
    source: bytea(),
    mask: bytea(),
    createdAt: now(),
    /** Withdrawn or given up: no worker gets it, and nothing is taken for it any more. */
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

/** A picture of a request: one worker at a time makes it. */
export const networkSlots = pgTable(
  'network_slots',
  {
    /** Name of the work for the worker that has it: a worker that lost it cannot deliver it. */
    id: risingId(),
    request: uuid()
      .notNull()
      .references(() => networkRequests.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    state: text({ enum: SLOT_STATES }).notNull().default('waiting'),
    worker: uuid().references(() => networkWorkers.id, { onDelete: 'set null' }),
    model: text(),
    /** Secret of the address to which the worker may put the picture. */
    uploadKey: text(),
    poppedAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
    /** It is taken from the worker after that. */
    until: timestamp({ withTimezone: true }),
    picture: bytea(),
    /** The picture lies in the object store, where its worker put it. */
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

/** Work that workers took and did not deliver. */
export const networkFaults = pgTable(
  'network_faults',
  {
    slot: uuid().notNull(),
    worker: uuid()
      .notNull()
      .references(() => networkWorkers.id, { onDelete: 'cascade' }),
    jobId: uuid().notNull(),
    /** It was not delivered in time; otherwise the worker said that it failed. */
    late: boolean().notNull(),
    at: now(),
  },
  (table) => [
    primaryKey({ columns: [table.slot, table.worker] }),
    index('network_faults_by_job').on(table.jobId),
    index('network_faults_by_worker').on(table.worker, table.at),
  ],
)

/** Pictures that workers delivered: one row each, and after a day one for each day and model. */
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

/** The ledger of kudos: nothing in it is ever changed. */
export const kudosEntries = pgTable(
  'kudos_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: memberId(),
    worker: uuid(),
    reason: text({ enum: KUDOS_REASONS }).notNull(),
    amount: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    /** Dots that it is worth, by the rate of its time. */
    dots: numeric({ precision: 14, scale: 4, mode: 'number' }).notNull().default(0),
    /** Name of the paid thing: the same one is paid once. */
    subject: text().notNull(),
    at: now(),
  },
  (table) => [
    uniqueIndex('kudos_entries_once').on(table.reason, table.subject),
    index('kudos_entries_by_account').on(table.accountId),
    index('kudos_entries_by_worker').on(table.worker),
  ],
)

/** Running totals of the ledger of kudos, by the worker that earned them: a trigger on the entries keeps them, whichever release writes those. */
export const kudosTotals = pgTable(
  'kudos_totals',
  {
    accountId: memberId(),
    /** Zeros where none earned them. */
    worker: uuid().notNull().default('00000000-0000-0000-0000-000000000000'),
    reason: text({ enum: KUDOS_REASONS }).notNull(),
    amount: numeric({ precision: 20, scale: 2, mode: 'number' }).notNull(),
    dots: numeric({ precision: 20, scale: 4, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.worker, table.reason] }), index('kudos_totals_by_worker').on(table.worker)],
)

/** Pictures that workers delivered to a member, and their pixels times steps. */
export const networkUsage = pgTable('network_usage', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  pictures: integer().notNull().default(0),
  pixelSteps: bigint({ mode: 'number' }).notNull().default(0),
})

/** Models of the AI Horde's reference that were asked for while no worker had them. */
export const networkWanted = pgTable('network_wanted', { model: text().primaryKey(), at: now() })
