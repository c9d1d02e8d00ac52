import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea } from './columns.ts'

/** Options of members for every page. A table of its own, because the account is read with every call and a library of prompts is long. */
export const memberOptions = pgTable('member_options', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Only what was ever set. Written by whatever version ran then: read it with `presentOptions`. */
  options: jsonb().$type<object>().notNull(),
  /** The member's own key for a Horde, sealed. */
  hordeKey: bytea(),
  /** Rises with every change. */
  revision: integer().notNull().default(1),
})
export type OptionsRow = typeof memberOptions.$inferSelect
