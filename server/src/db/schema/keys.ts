import type { KeyScope } from '@stipple/core/domain/api-key'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** API keys of members. The key itself is never stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: risingId(),
    accountId: memberId(),
    name: text().notNull(),
    /** SHA-256 of the key, hexadecimal. */
    hash: text().notNull().unique(),
    /** The replaced key, valid until then. */
    oldHash: text().unique(),
    oldUntil: timestamp({ withTimezone: true }),
    prefix: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    /** Monthly limit in dots. */
    cap: integer(),
    /** Default model for calls of this key. */
    model: text(),
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: now(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('api_keys_by_account').on(table.accountId)],
)
export type ApiKeyRow = typeof apiKeys.$inferSelect
