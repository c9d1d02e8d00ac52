import { jsonb, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { now } from './columns.ts'

/** Settings that the operator changed while the server ran, as they were entered. A setting without a row has the value of the environment. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  /** Null: set back to what the environment says; the row stays for its revision. */
  value: jsonb().$type<unknown>(),
  revision: integer().notNull(),
  /** User ID. */
  changedBy: text().notNull(),
  changedAt: now(),
})
export type SettingRow = typeof settings.$inferSelect
