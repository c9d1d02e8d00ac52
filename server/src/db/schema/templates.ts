import type { AppParameters } from '@stipple/core/modes/app-form'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** Columns that define an app; its versions keep them. */
const content = () => ({
  name: text().notNull(),
  description: text().notNull(),
  cover: text(),
  mode: text().notNull(),
  model: text().notNull(),
  parameters: jsonb().$type<AppParameters>().notNull(),
  /** Every member may use it; otherwise its maker alone. */
  shared: boolean().notNull().default(true),
})

/** An app that someone made of a mode and a model. */
export const templates = pgTable(
  'templates',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    ...content(),
    /** Rises by one with every change. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('templates_newest').on(table.createdAt.desc(), table.id.desc()),
    index('templates_by_account').on(table.accountId, table.createdAt),
  ],
)

/** Versions of an app, the current one included. */
export const templateVersions = pgTable(
  'template_versions',
  {
    templateId: uuid()
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    ...content(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
)
