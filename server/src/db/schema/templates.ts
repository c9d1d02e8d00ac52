import type { Value } from '@stipple/core/domain/property'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** What happens to a field of the mode in an app. */
export type Parameters = Readonly<Record<string, { readonly shown: boolean; readonly initial?: Value | undefined }>>

/** An app that somebody made of a mode and a model. */
export const templates = pgTable(
  'templates',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    cover: text(),
    mode: text().notNull(),
    model: text().notNull(),
    parameters: jsonb().$type<Parameters>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('templates_newest').on(table.createdAt.desc(), table.id.desc()),
    index('templates_by_account').on(table.accountId, table.createdAt),
  ],
)
