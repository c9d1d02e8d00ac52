import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Properties } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import type { Workflow } from '@stipple/core/domain/workflow'
import type { ConnectionLimits, Survey } from '@stipple/engines/kinds/spec'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, now, risingId } from './columns.ts'

/** `paused`: its jobs are accepted and wait. `draining`: accepted jobs are still made, new ones refused. */
export const CONNECTION_STATES = ['on', 'paused', 'draining'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]
export const connectionState = pgEnum('connection_state', CONNECTION_STATES)

/** `away`: no response, retried regularly. `needs_you`: it refuses our credentials, which only the operator can fix. */
export const HEALTH_STATES = ['well', 'away', 'needs_you'] as const
export type HealthState = (typeof HEALTH_STATES)[number]
export const healthState = pgEnum('health_state', HEALTH_STATES)

/** An external engine: address and settings. */
export const engineConnections = pgTable('engine_connections', {
  id: risingId(),
  /** Id of its kind. */
  kind: text().notNull(),
  /** The operator's name for it. */
  name: text().notNull(),
  /** All settings except secrets. */
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  /** The secret settings, encrypted. */
  secrets: bytea(),
  state: connectionState().notNull().default('on'),
  /** Concurrent jobs. */
  slots: integer().notNull().default(1),
  /** Of equally free connections the one with the highest weight is used. */
  weight: integer().notNull().default(1),
  /** Daily limit of spending in the currency of its bill; afterwards it pauses until midnight in Shanghai. */
  dailyBudget: numeric({ precision: 12, scale: 2, mode: 'number' }),
  /** Limits and traits found by the last survey. */
  limits: jsonb().$type<ConnectionLimits>(),
  facts: jsonb().$type<Pick<Survey, 'version' | 'hardware' | 'warnings'>>(),
  loras: jsonb().$type<readonly LoraTraits[]>().notNull().default([]),
  /** Increases with every change by an operator. */
  revision: bigint({ mode: 'number' }).notNull().default(1),
  createdAt: now(),
})
export type ConnectionRow = typeof engineConnections.$inferSelect

const connection = () =>
  uuid()
    .notNull()
    .references(() => engineConnections.id, { onDelete: 'cascade' })

/** A model of a connection. Several connections may have the same one. */
export const engineModels = pgTable(
  'engine_models',
  {
    connection: connection(),
    /** Its name at the engine. */
    remoteId: text().notNull(),
    /** Public model id. */
    model: text().notNull(),
    traits: jsonb().$type<Omit<ModelTraits, 'id' | 'engine' | 'form'>>().notNull(),
    /** Fields beyond those of its modes. */
    form: jsonb().$type<Properties>(),
    /** Not offered to members. */
    hidden: boolean().notNull().default(false),
    /** Concurrent jobs of this model on the connection; null: as many as there are slots. */
    most: integer(),
    /** Price of one output in money, set by the operator. */
    price: numeric({ precision: 12, scale: 6, mode: 'number' }),
    /** Missing in the last survey. */
    missing: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.connection, table.remoteId] }), index('engine_models_by_model').on(table.model)],
)
export type EngineModelRow = typeof engineModels.$inferSelect

/** A workflow that an operator added to a connection as a model. */
export const engineWorkflows = pgTable(
  'engine_workflows',
  {
    id: uuid().primaryKey(),
    connection: connection(),
    /** Its name among the connection's models. */
    remoteId: text().notNull(),
    workflow: jsonb().$type<Workflow>().notNull(),
    /** Fingerprints of its node classes at the first survey after saving. */
    pins: jsonb().$type<Readonly<Record<string, string>>>(),
    /** One of its node classes changed, or something that it needs is missing. */
    check: boolean().notNull().default(false),
    /** Increases with every change by an operator. */
    revision: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: now(),
  },
  (table) => [index('engine_workflows_by_connection').on(table.connection)],
)
export type EngineWorkflowRow = typeof engineWorkflows.$inferSelect

/** Health of a connection. */
export const engineHealth = pgTable('engine_health', {
  connection: connection().primaryKey(),
  state: healthState().notNull().default('well'),
  /** Time of the last change of state. */
  since: now(),
  /** Consecutive. */
  failures: integer().notNull().default(0),
  /** Time of the next survey; null: after the next change. */
  surveyAt: timestamp({ withTimezone: true }).defaultNow(),
  /** For the operator. */
  lastError: jsonb().$type<Text>(),
  /** Time of the last response. */
  seenAt: timestamp({ withTimezone: true }),
  /** Model of its last finished run: probably still loaded. */
  loaded: text(),
})

/** Spending of a connection per day in Shanghai: the cost of accepted runs. */
export const engineSpending = pgTable(
  'engine_spending',
  {
    connection: connection(),
    day: date().notNull(),
    money: numeric({ precision: 14, scale: 6, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.connection, table.day] })],
)

/** Slots of a connection: each is held by one job while its lease lasts. */
export const engineSlots = pgTable(
  'engine_slots',
  {
    connection: connection(),
    slot: integer().notNull(),
    job: uuid(),
    until: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.connection, table.slot] }),
    index('engine_slots_by_job')
      .on(table.job)
      .where(sql`job is not null`),
  ],
)

/** Display of a LoRA set by the operator, for all connections. Null: as in its file. */
export const loraLooks = pgTable('lora_looks', {
  lora: text().primaryKey(),
  label: jsonb().$type<Text>(),
  /** Id of its image in the object store. */
  picture: uuid(),
  tags: jsonb().$type<readonly string[]>(),
  triggers: jsonb().$type<readonly string[]>(),
  /** Reason why it is disabled; empty texts for no reason. Null: enabled. */
  off: jsonb().$type<Text>(),
})
export type LoraLookRow = typeof loraLooks.$inferSelect

/** Covers of models of external engines, by public model id, for all connections. */
export const modelCovers = pgTable('model_covers', {
  model: text().primaryKey(),
  /** Id of the picture in the object store. */
  picture: uuid().notNull(),
})
