import type { AppParameters } from '@stipple/core/modes/app-form'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

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
    id: risingId(),
    accountId: memberId(),
    ...content(),
    /** Rises by one with every change. */
    version: integer().notNull().default(1),
    createdAt: now(),
    updatedAt: now(),
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
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
)
