import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { bytea, now, risingId } from './columns.ts'
import { jobs } from './jobs.ts'
import { networkWorkers } from './network.ts'

/** An id that nobody guesses: whoever knows that of a shared key makes pictures by it. */
const secretId = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`)

/** Keys of the AI Horde by which others make pictures at the owner's cost. Of limits, -1 is none. */
export const sharedKeys = pgTable(
  'network_shared_keys',
  {
    id: secretId(),
    accountId: memberId(),
    name: text().notNull().default(''),
    /** Kudos that may be made use of by it. */
    kudos: integer().notNull().default(5000),
    maxPixels: integer().notNull().default(-1),
    maxSteps: integer().notNull().default(-1),
    maxTokens: integer().notNull().default(-1),
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: now(),
  },
  (table) => [index('network_shared_keys_by_account').on(table.accountId)],
)
export type SharedKeyRow = typeof sharedKeys.$inferSelect

/** Demands of a request on the worker that makes it. */
export interface Wishes {
  /** Only workers whose owners are known. */
  readonly trusted?: boolean
  /** False: only quick workers. */
  readonly slow?: boolean
  readonly extraSlow?: boolean
  /** Workers that may make it, or may not. */
  readonly workers?: readonly string[]
  readonly isDenyList?: boolean
  /** False where the request does not allow adult content, whatever the operator does. */
  readonly nsfw?: boolean
  /** Each picture by itself. */
  readonly single?: boolean
  /** Parameters that only workers know, by the names of the wire. */
  readonly params?: Readonly<Record<string, unknown>>
}

/** Address that is told of each picture, and the one below which pictures lie. */
export interface Webhook {
  readonly address: string
  readonly origin: string
}

/** Requests of clients of the AI Horde, with what the job that each became does not hold. */
export const hordeOrders = pgTable(
  'network_orders',
  {
    /** Key of the request among those of the account. */
    requestKey: text().primaryKey(),
    accountId: memberId(),
    sharedKey: uuid().references(() => sharedKeys.id, { onDelete: 'set null' }),
    /** Price of all its pictures. */
    kudos: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    wishes: jsonb().$type<Wishes>().notNull().default({}),
    webhook: jsonb().$type<Webhook>(),
    /** When its address was told of the pictures, or given up. */
    toldAt: timestamp({ withTimezone: true }),
    tellings: integer().notNull().default(0),
    triedAt: timestamp({ withTimezone: true }),
    createdAt: now(),
  },
  (table) => [
    index('network_orders_by_shared_key').on(table.sharedKey),
    index('network_orders_by_account').on(table.accountId),
    index('network_orders_untold')
      .on(table.createdAt)
      .where(sql`webhook is not null and told_at is null`),
  ],
)
export type OrderRow = typeof hordeOrders.$inferSelect

export interface StyleExample {
  readonly id: string
  readonly url: string
  readonly primary: boolean
}

/** Ways of the AI Horde to ask for a picture: words around those of the request, parameters and models. */
export const hordeStyles = pgTable(
  'network_styles',
  {
    id: secretId(),
    accountId: memberId(),
    name: text().notNull(),
    info: text().notNull().default(''),
    /** Holds `{p}` for what is wanted, and may hold `{np}` for what is not. */
    prompt: text().notNull(),
    params: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    public: boolean().notNull().default(true),
    nsfw: boolean().notNull().default(false),
    tags: text().array().notNull().default([]),
    models: text().array().notNull().default(['stable_diffusion']),
    /** Key that pays for those who use the style. */
    sharedKey: uuid().references(() => sharedKeys.id, { onDelete: 'set null' }),
    examples: jsonb().$type<readonly StyleExample[]>().notNull().default([]),
    uses: integer().notNull().default(0),
    createdAt: now(),
  },
  (table) => [uniqueIndex('network_styles_name').on(table.accountId, sql`lower(${table.name})`)],
)
export type StyleRow = typeof hordeStyles.$inferSelect

/** Styles of which a request gets any. */
export const hordeCollections = pgTable(
  'network_collections',
  {
    id: secretId(),
    accountId: memberId(),
    name: text().notNull(),
    info: text().notNull().default(''),
    public: boolean().notNull().default(true),
    styles: uuid().array().notNull(),
    uses: integer().notNull().default(0),
    createdAt: now(),
  },
  (table) => [uniqueIndex('network_collections_name').on(table.accountId, sql`lower(${table.name})`)],
)
export type CollectionRow = typeof hordeCollections.$inferSelect

export interface PictureRating {
  readonly id: string
  readonly rating: number
  readonly artifacts?: number | undefined
}

/** Opinions about the pictures of a request, once for each. */
export const hordeRatings = pgTable('network_ratings', {
  jobId: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  accountId: memberId(),
  best: uuid(),
  ratings: jsonb().$type<readonly PictureRating[]>().notNull(),
  at: now(),
})

/** Words to the owners of workers, which their programs show. */
export const workerMessages = pgTable(
  'network_messages',
  {
    id: secretId(),
    /** Null for all workers. */
    worker: uuid().references(() => networkWorkers.id, { onDelete: 'cascade' }),
    accountId: memberId(),
    message: text().notNull(),
    origin: text().notNull(),
    createdAt: now(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('network_messages_by_end').on(table.expiresAt)],
)
export type MessageRow = typeof workerMessages.$inferSelect

/** Questions about a picture. */
export const interrogations = pgTable(
  'network_interrogations',
  {
    id: secretId(),
    accountId: memberId(),
    source: bytea().notNull(),
    wishes: jsonb().$type<Pick<Wishes, 'trusted' | 'slow'>>().notNull().default({}),
    createdAt: now(),
    cancelledAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('network_interrogations_by_account').on(table.accountId, table.createdAt)],
)
export type InterrogationRow = typeof interrogations.$inferSelect

export const FORM_STATES = ['waiting', 'processing', 'done', 'faulted', 'cancelled'] as const

/** One of the questions about a picture, answered here or by a worker. */
export const interrogationForms = pgTable(
  'network_forms',
  {
    id: risingId(),
    interrogation: uuid()
      .notNull()
      .references(() => interrogations.id, { onDelete: 'cascade' }),
    form: text().notNull(),
    payload: jsonb().$type<Readonly<Record<string, unknown>>>(),
    state: text({ enum: FORM_STATES }).notNull().default('waiting'),
    result: jsonb().$type<unknown>(),
    worker: uuid().references(() => networkWorkers.id, { onDelete: 'set null' }),
    /** Secret of the address at which the worker finds the picture. */
    key: uuid(),
    /** It is taken from whoever has it after that. */
    until: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
  },
  (table) => [
    index('network_forms_of').on(table.interrogation),
    index('network_forms_open')
      .on(table.id)
      .where(sql`state in ('waiting', 'processing')`),
  ],
)
export type FormRow = typeof interrogationForms.$inferSelect
