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

/** `paused`: its jobs are accepted and wait. `draining`: what was accepted before is still made, nothing new is accepted. */
export const CONNECTION_STATES = ['on', 'paused', 'draining'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]
export const connectionState = pgEnum('connection_state', CONNECTION_STATES)

/** `away`: it does not answer, and is tried again by and by. `needs_you`: it refuses us, which only the operator can put right. */
export const HEALTH_STATES = ['well', 'away', 'needs_you'] as const
export type HealthState = (typeof HEALTH_STATES)[number]
export const healthState = pgEnum('health_state', HEALTH_STATES)

/** An external engine: where it is reached, and with what. */
export const engineConnections = pgTable('engine_connections', {
  id: risingId(),
  /** Id of its kind. */
  kind: text().notNull(),
  /** The operator's name for it. */
  name: text().notNull(),
  /** All settings but the secret ones. */
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  /** The secret settings, sealed. */
  secrets: bytea(),
  state: connectionState().notNull().default('on'),
  /** Jobs that it is given at a time. */
  slots: integer().notNull().default(1),
  /** Of several that are equally free the heaviest is taken. */
  weight: integer().notNull().default(1),
  /** Money that its runs may cost in a day, in the currency of its bill; after that it rests until midnight in Shanghai. */
  dailyBudget: numeric({ precision: 12, scale: 2, mode: 'number' }),
  /** Limits and traits of the connection, as found when it was last looked at. */
  limits: jsonb().$type<ConnectionLimits>(),
  facts: jsonb().$type<Pick<Survey, 'version' | 'hardware' | 'warnings'>>(),
  loras: jsonb().$type<readonly LoraTraits[]>().notNull().default([]),
  /** Rises with every change by an operator. */
  revision: bigint({ mode: 'number' }).notNull().default(1),
  createdAt: now(),
})
export type ConnectionRow = typeof engineConnections.$inferSelect

const connection = () =>
  uuid()
    .notNull()
    .references(() => engineConnections.id, { onDelete: 'cascade' })

/** A model that a connection carries. Several connections may carry the same one. */
export const engineModels = pgTable(
  'engine_models',
  {
    connection: connection(),
    /** Its name over there. */
    remoteId: text().notNull(),
    /** The id that members use. */
    model: text().notNull(),
    traits: jsonb().$type<Omit<ModelTraits, 'id' | 'engine' | 'form'>>().notNull(),
    /** Fields that it has beside those of its modes. */
    form: jsonb().$type<Properties>(),
    /** Not offered to members. */
    hidden: boolean().notNull().default(false),
    /** Jobs of it that the connection takes at a time; null: as many as it has places. */
    most: integer(),
    /** Money that one output costs there, as the operator says. */
    price: numeric({ precision: 12, scale: 6, mode: 'number' }),
    /** It was there, and the connection did not name it when it was last looked at. */
    missing: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.connection, table.remoteId] }), index('engine_models_by_model').on(table.model)],
)
export type EngineModelRow = typeof engineModels.$inferSelect

/** A workflow that an operator brought to a connection, where it is a model. */
export const engineWorkflows = pgTable(
  'engine_workflows',
  {
    id: uuid().primaryKey(),
    connection: connection(),
    /** Its name among the models of the connection. */
    remoteId: text().notNull(),
    workflow: jsonb().$type<Workflow>().notNull(),
    /** Marks of its classes of nodes, as they were at the first look after it was saved. */
    pins: jsonb().$type<Readonly<Record<string, string>>>(),
    /** A class of its nodes is another one now, or something that it needs has gone. */
    check: boolean().notNull().default(false),
    /** Rises with every change by an operator. */
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
  /** In a row. */
  failures: integer().notNull().default(0),
  /** When it is looked at next; null: not before someone has changed it. */
  surveyAt: timestamp({ withTimezone: true }).defaultNow(),
  /** For the operator. */
  lastError: jsonb().$type<Text>(),
  /** When it last answered. */
  seenAt: timestamp({ withTimezone: true }),
  /** Model of the last run that it finished: probably still in its memory. */
  loaded: text(),
})

/** Money spent at a connection on a day of Shanghai: what the runs cost that it took. */
export const engineSpending = pgTable(
  'engine_spending',
  {
    connection: connection(),
    day: date().notNull(),
    money: numeric({ precision: 14, scale: 6, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.connection, table.day] })],
)

/** Places for jobs on a connection: one is taken as long as its lease lasts, by one process, whichever it is. */
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

/** A LoRA as the operator wants it shown, whichever connections have it. Null: as its file says. */
export const loraLooks = pgTable('lora_looks', {
  lora: text().primaryKey(),
  label: jsonb().$type<Text>(),
  /** Id of its picture in the object store. */
  picture: uuid(),
  tags: jsonb().$type<readonly string[]>(),
  triggers: jsonb().$type<readonly string[]>(),
  /** Why members cannot use it; empty texts for no reason. Null: they can. */
  off: jsonb().$type<Text>(),
})
export type LoraLookRow = typeof loraLooks.$inferSelect

/** Covers of models made elsewhere, by the id that members use, whichever connections carry them. */
export const modelCovers = pgTable('model_covers', {
  model: text().primaryKey(),
  /** Id of the picture in the object store. */
  picture: uuid().notNull(),
})
