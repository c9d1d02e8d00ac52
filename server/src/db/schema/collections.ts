import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'
import { works } from './works.ts'

/** Named groups of a member's works. */
export const collections = pgTable(
  'collections',
  {
    id: risingId(),
    accountId: memberId(),
    name: text().notNull(),
    /** Normalized name, ignoring case and width. */
    nameKey: text().notNull(),
    /** Secret of the share link; null if not shared. */
    link: text().unique(),
    createdAt: now(),
  },
  (table) => [unique('collections_by_name').on(table.accountId, table.nameKey)],
)
export type CollectionRow = typeof collections.$inferSelect

/** Works in a collection, owned by its owner. */
export const collectionWorks = pgTable(
  'collection_works',
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    workId: uuid()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    addedAt: now(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.workId] }), index('collection_works_by_work').on(table.workId)],
)
