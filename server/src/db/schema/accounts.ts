import { PLATFORMS } from '@stipple/core/domain/account'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A person who can sign in. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    /** The short id that people see and copy. */
    uid: text().notNull().unique(),
    platform: text({ enum: PLATFORMS }).notNull().default('builtin'),
    name: text().notNull(),
    /** The name as it is compared: two names that look alike are one. */
    nameKey: text().notNull().unique(),
    passwordHash: text(),
    isSuper: boolean().notNull().default(false),
    isVip: boolean().notNull().default(false),
    isAllowlisted: boolean().notNull().default(false),
    /** The sum of the ledger's entries; only the ledger's trigger writes it. */
    balance: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('accounts_balance_not_negative', sql`${table.balance} >= 0`)],
)
export type AccountRow = typeof accounts.$inferSelect

/** A sign-in. The token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hexadecimal. */
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_by_account').on(table.accountId), index('sessions_by_expiry').on(table.expiresAt)],
)
