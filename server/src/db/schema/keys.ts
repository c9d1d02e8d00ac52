import type { KeyScope } from '@stipple/core/domain/api-key'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Keys by which programs call for a member. The key itself is never stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: risingId(),
    accountId: memberId(),
    name: text().notNull(),
    /** SHA-256 of the key, hexadecimal. */
    hash: text().notNull().unique(),
    /** The key that it replaced, which works until then. */
    oldHash: text().unique(),
    oldUntil: timestamp({ withTimezone: true }),
    prefix: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    /** Dots that its jobs may cost in a month. */
    cap: integer(),
    /** Model that a program chose for calls that name none. */
    model: text(),
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: now(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('api_keys_by_account').on(table.accountId)],
)
export type ApiKeyRow = typeof apiKeys.$inferSelect
