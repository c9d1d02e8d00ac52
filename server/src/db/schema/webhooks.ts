import type { PredictionEvent } from '@stipple/core/domain/prediction'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts, memberId } from './accounts.ts'
import { bytea, now, risingId } from './columns.ts'

/** Addresses that are told of every job of a member, or of those of one API key. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: risingId(),
    accountId: memberId(),
    url: text().notNull(),
    events: text().array().$type<PredictionEvent[]>().notNull(),
    /** The API key whose jobs it is told of; all of the member's without one. */
    keyId: uuid(),
    /** Sealed. */
    secret: bytea().notNull(),
    createdAt: now(),
    /** Since when everything that is sent there fails. */
    failingSince: timestamp({ withTimezone: true }),
    /** When it was switched off, because it failed for days or said that it is gone. */
    offSince: timestamp({ withTimezone: true }),
  },
  (table) => [index('webhook_endpoints_by_account').on(table.accountId)],
)
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

/** Secrets of the webhooks that requests name themselves, one for each member, sealed. */
export const webhookSecrets = pgTable('webhook_secrets', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: bytea().notNull(),
})

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Messages to webhooks, in the order in which things happened. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same for every attempt: by it a receiver knows what it had before. */
    id: risingId(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    accountId: memberId(),
    /** Undefined for a test. */
    jobId: uuid(),
    /** The endpoint that it goes to; null for the address that the request named. */
    endpointId: uuid().references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    event: text().$type<PredictionEvent | 'test'>().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: now(),
    /** While a process sends it. */
    leasedUntil: timestamp({ withTimezone: true }),
    /** Outcome of the last attempt: a status, or why there was none. */
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
