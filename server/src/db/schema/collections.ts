import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { works } from './works.ts'

/** Sets of works that a member has named. */
export const collections = pgTable(
  'collections',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Name as it is told from others, whatever its letters' case and width. */
    nameKey: text().notNull(),
    /** Secret by which anybody sees it; null while nobody else does. */
    link: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('collections_by_name').on(table.accountId, table.nameKey)],
)
export type CollectionRow = typeof collections.$inferSelect

/** Works of a collection; they are its owner's. */
export const collectionWorks = pgTable(
  'collection_works',
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    workId: uuid()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.workId] }), index('collection_works_by_work').on(table.workId)],
)
