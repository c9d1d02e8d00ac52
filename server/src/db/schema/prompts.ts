import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/**
 * The prompts that members have used, each once. A table of its own, because to find the different ones among a member's jobs would read every job,
 * and because a prompt is longer than an index takes: its hash tells whether it is there.
 */
export const usedPrompts = pgTable(
  'used_prompts',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    hash: text()
      .notNull()
      .generatedAlwaysAs(sql`md5(prompt)`),
    prompt: text().notNull(),
    usedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.hash] }),
    // Read backwards for the latest.
    index('used_prompts_by_use').on(table.accountId, table.usedAt, table.hash),
  ],
)
export type UsedPromptRow = typeof usedPrompts.$inferSelect
