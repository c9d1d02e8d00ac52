import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'

/** Calls by API keys, kept for a month for their owners, without inputs and replies. */
export const keyCalls = pgTable(
  'key_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: uuid().notNull(),
    accountId: memberId(),
    /** No reference: the log outlives the key. */
    keyId: uuid().notNull(),
    keyName: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    milliseconds: integer().notNull(),
    dots: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('key_calls_by_account').on(table.accountId, table.id),
    index('key_calls_by_key').on(table.keyId, table.id),
    index('key_calls_refused')
      .on(table.accountId, table.id)
      .where(sql`status >= 400`),
    index('key_calls_by_time').using('brin', table.at),
  ],
)
export type KeyCallRow = typeof keyCalls.$inferSelect
