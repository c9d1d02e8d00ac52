import { SEARCH_PLACES } from '@stipple/core/domain/saved-search'
import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Searches that a member keeps under a name. */
export const searches = pgTable(
  'searches',
  {
    id: risingId(),
    accountId: memberId(),
    place: text({ enum: SEARCH_PLACES }).notNull(),
    name: text().notNull(),
    /** Name as it is told from others, whatever its letters' case and width. */
    nameKey: text().notNull(),
    /** Words and filters, as the address of its page has them. */
    view: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
    createdAt: now(),
  },
  (table) => [unique('searches_by_name').on(table.accountId, table.place, table.nameKey)],
)
export type SearchRow = typeof searches.$inferSelect
