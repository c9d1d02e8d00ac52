import type { PredictionEvent } from '@stipple/core/domain/prediction'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts, memberId } from './accounts.ts'
import { bytea, now, risingId } from './columns.ts'

/** Addresses notified of all jobs of a member, or of one API key. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: risingId(),
    accountId: memberId(),
    url: text().notNull(),
    events: text().array().$type<PredictionEvent[]>().notNull(),
    /** API key whose jobs it receives; null: all of the member's. */
    keyId: uuid(),
    /** Sealed. */
    secret: bytea().notNull(),
    createdAt: now(),
    /** Start of uninterrupted failures. */
    failingSince: timestamp({ withTimezone: true }),
    /** Time when it was disabled after days of failures or a 410 status. */
    offSince: timestamp({ withTimezone: true }),
  },
  (table) => [index('webhook_endpoints_by_account').on(table.accountId)],
)
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

/** Secrets for webhooks named in requests, one per member, encrypted. */
export const webhookSecrets = pgTable('webhook_secrets', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: bytea().notNull(),
})

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Webhook messages in order of events. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same for every attempt: receivers detect repetitions by it. */
    id: risingId(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    accountId: memberId(),
    /** Null for a test. */
    jobId: uuid(),
    /** Target endpoint; null for the address in the request. */
    endpointId: uuid().references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    event: text().$type<PredictionEvent | 'test'>().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: now(),
    /** While a process sends it. */
    leasedUntil: timestamp({ withTimezone: true }),
    /** Result of the last attempt: a status, or the reason why there was none. */
    status: integer(),
    problem: text(),
    createdAt: now(),
    triedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('webhook_deliveries_waiting')
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_in_order')
      .on(table.jobId, table.sequence)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_by_account').on(table.accountId, table.sequence),
  ],
)
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect
