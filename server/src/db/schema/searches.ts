import { SEARCH_PLACES } from '@stipple/core/domain/saved-search'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** Searches that a member keeps under a name. */
export const searches = pgTable(
  'searches',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    place: text({ enum: SEARCH_PLACES }).notNull(),
    name: text().notNull(),
    /** Name as it is told from others, whatever its letters' case and width. */
    nameKey: text().notNull(),
    /** Words and filters, as the address of its page has them. */
    view: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('searches_by_name').on(table.accountId, table.place, table.nameKey)],
)
export type SearchRow = typeof searches.$inferSelect
