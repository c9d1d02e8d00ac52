import { jsonb, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { now } from './columns.ts'

/** Settings changed at run time, as entered. A setting without a row has the environment's value. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  /** Null: reset to the environment's value; the row keeps its revision. */
  value: jsonb().$type<unknown>(),
  revision: integer().notNull(),
  /** User ID. */
  changedBy: text().notNull(),
  changedAt: now(),
})
export type SettingRow = typeof settings.$inferSelect
