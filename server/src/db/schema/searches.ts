import { SEARCH_PLACES } from '@stipple/core/domain/saved-search'
import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Members' saved searches. */
export const searches = pgTable(
  'searches',
  {
    id: risingId(),
    accountId: memberId(),
    place: text({ enum: SEARCH_PLACES }).notNull(),
    name: text().notNull(),
    /** Normalized name, ignoring case and width. */
    nameKey: text().notNull(),
    /** Search words and filters as in the page's address. */
    view: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
    createdAt: now(),
  },
  (table) => [unique('searches_by_name').on(table.accountId, table.place, table.nameKey)],
)
export type SearchRow = typeof searches.$inferSelect
