import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea } from './columns.ts'

/** Members' options. A separate table, because the account is read with every call and a prompt library is long. */
export const memberOptions = pgTable('member_options', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Only options that were set, by any version: read it with `presentOptions`. */
  options: jsonb().$type<object>().notNull(),
  /** The member's own AI Horde key, encrypted. */
  hordeKey: bytea(),
  /** Increases with every change. */
  revision: integer().notNull().default(1),
})
export type OptionsRow = typeof memberOptions.$inferSelect
