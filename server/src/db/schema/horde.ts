import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { bytea, now, risingId } from './columns.ts'
import { jobs } from './jobs.ts'
import { networkWorkers } from './network.ts'

/** An unguessable id: a shared key's id is its secret. */
const secretId = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`)

/** AI Horde keys with which others generate at the owner's cost. A limit of -1 means none. */
export const sharedKeys = pgTable(
  'network_shared_keys',
  {
    id: secretId(),
    accountId: memberId(),
    name: text().notNull().default(''),
    /** Kudos that may be spent with it. */
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

/** Requirements of a request on its worker. */
export interface Wishes {
  /** Only workers of trusted owners. */
  readonly trusted?: boolean
  /** False: only fast workers. */
  readonly slow?: boolean
  readonly extraSlow?: boolean
  /** Allowed or excluded workers. */
  readonly workers?: readonly string[]
  readonly isDenyList?: boolean
  /** False if the request does not allow adult content, independent of the operator's level. */
  readonly nsfw?: boolean
  /** Images are made one by one. */
  readonly single?: boolean
  /** Parameters for workers only, in the API's format. */
  readonly params?: Readonly<Record<string, unknown>>
}

/** Address notified of each image, and the origin of image addresses. */
export interface Webhook {
  readonly address: string
  readonly origin: string
}

/** Requests of AI Horde clients, with data that their jobs do not contain. */
export const hordeOrders = pgTable(
  'network_orders',
  {
    /** Request key within the account. */
    requestKey: text().primaryKey(),
    accountId: memberId(),
    sharedKey: uuid().references(() => sharedKeys.id, { onDelete: 'set null' }),
    /** Price of all its images. */
    kudos: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    wishes: jsonb().$type<Wishes>().notNull().default({}),
    webhook: jsonb().$type<Webhook>(),
    /** When the webhook was notified, or given up. */
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

/** AI Horde styles: a prompt template, parameters and models. */
export const hordeStyles = pgTable(
  'network_styles',
  {
    id: secretId(),
    accountId: memberId(),
    name: text().notNull(),
    info: text().notNull().default(''),
    /** Contains `{p}` for the prompt, and optionally `{np}` for the negative one. */
    prompt: text().notNull(),
    params: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    public: boolean().notNull().default(true),
    nsfw: boolean().notNull().default(false),
    tags: text().array().notNull().default([]),
    models: text().array().notNull().default(['stable_diffusion']),
    /** Shared key that pays for the style's users. */
    sharedKey: uuid().references(() => sharedKeys.id, { onDelete: 'set null' }),
    examples: jsonb().$type<readonly StyleExample[]>().notNull().default([]),
    uses: integer().notNull().default(0),
    createdAt: now(),
  },
  (table) => [uniqueIndex('network_styles_name').on(table.accountId, sql`lower(${table.name})`)],
)
export type StyleRow = typeof hordeStyles.$inferSelect

/** Styles from which a random one is used. */
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

/** Ratings of a request's images, once per request. */
export const hordeRatings = pgTable('network_ratings', {
  jobId: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  accountId: memberId(),
  best: uuid(),
  ratings: jsonb().$type<readonly PictureRating[]>().notNull(),
  at: now(),
})

/** Messages to workers' owners, which their programs show. */
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
    /** Secret of the image address for the worker. */
    key: uuid(),
    /** Reassigned after this time. */
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
