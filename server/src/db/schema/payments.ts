import type { Checkout } from '@stipple/core/contract/payments'
import { type BonusKind, ORDER_STATES, type PlanId, type PlanMonths, type ProviderId } from '@stipple/core/domain/recharge'
import type { Text } from '@stipple/core/domain/text'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { now, risingId } from './columns.ts'

export const orderState = pgEnum('order_state', ORDER_STATES)

/** Members' orders, with price and dots at that time. */
export const orders = pgTable(
  'orders',
  {
    id: risingId(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The browser's idempotency key. */
    requestKey: text().notNull(),
    plan: text().$type<PlanId>().notNull(),
    months: smallint().$type<PlanMonths>().notNull(),
    /** In the smallest unit of the currency. */
    price: integer().notNull(),
    currency: text().notNull(),
    /** Dots of the plan, without bonuses. */
    dots: integer().notNull(),
    bonuses: jsonb().$type<{ kind: BonusKind; dots: number; label?: Text; until?: string }[]>().notNull(),
    /** The buyer is VIP while the dots last. */
    vip: boolean().notNull(),
    provider: text().$type<ProviderId>().notNull(),
    /** The provider's payment number. */
    reference: text(),
    checkout: jsonb().$type<Checkout>(),
    state: orderState().notNull().default('pending'),
    createdAt: now(),
    /** End of the time for payment. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
    dotsUntil: timestamp({ withTimezone: true }),
    closedAt: timestamp({ withTimezone: true }),
    refundedAt: timestamp({ withTimezone: true }),
    /** Mismatch, for the operator. */
    problem: text(),
    /** Time of the last query at the provider. */
    checkedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('orders_price_positive', sql`${table.price} > 0 and ${table.dots} > 0`),
    uniqueIndex('orders_request_key').on(table.accountId, table.requestKey),
    index('orders_by_account').on(table.accountId, table.createdAt.desc()),
    index('orders_latest').on(table.createdAt.desc()),
    index('orders_pending')
      .on(table.createdAt)
      .where(sql`state = 'pending'`),
  ],
)
export type OrderRow = typeof orders.$inferSelect

/** Verified events from providers, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().$type<ProviderId>().notNull(),
    eventId: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Reported status: paid, failed, closed, refunded. */
    status: text().notNull(),
    amount: integer(),
    currency: text(),
    /** Outcome for the order. */
    outcome: text().notNull(),
    receivedAt: now(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

/** Payments of the sandbox, which acts as a provider: the shop's code must not read them. */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: risingId(),
  /** The shop's order number. */
  orderId: uuid().notNull().unique(),
  amount: integer().notNull(),
  currency: text().notNull(),
  description: text().notNull(),
  returnTo: text().notNull(),
  state: text({ enum: ['open', 'paid', 'failed', 'closed', 'refunded'] })
    .notNull()
    .default('open'),
  createdAt: now(),
})
