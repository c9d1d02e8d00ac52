import type { MeasureKind } from '@stipple/core/domain/moderation'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** Warnings by operators; three active ones stop publishing. */
export const strikes = pgTable(
  'strikes',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** Idempotency key of the operator's page. */
    requestKey: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Active until then. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Time of revocation. */
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('strikes_once').on(table.accountId, table.requestKey),
    index('strikes_by_account').on(table.accountId, table.createdAt),
  ],
)
export type StrikeRow = typeof strikes.$inferSelect

/** Members' appeals, each against one decision. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text().$type<MeasureKind>().notNull(),
    /** ID of the community work, the comment or the strike; of a suspension, the user ID. */
    subject: text().notNull(),
    /** Time of the decision: a later one can be appealed again. */
    measuredAt: timestamp({ withTimezone: true }).notNull(),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp({ withTimezone: true }),
    accepted: boolean(),
    answer: text(),
  },
  (table) => [
    unique('appeals_once').on(table.accountId, table.kind, table.subject, table.measuredAt),
    index('appeals_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.decidedAt} is null`),
  ],
)
export type AppealRow = typeof appeals.$inferSelect
