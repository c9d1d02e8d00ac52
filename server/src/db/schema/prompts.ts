import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now } from './columns.ts'

/**
 * The prompts that members have used, each once. A table of its own, because to find the different ones among a member's jobs would read every job,
 * and because a prompt is longer than an index takes: its hash tells whether it is there.
 */
export const usedPrompts = pgTable(
  'used_prompts',
  {
    accountId: memberId(),
    hash: text()
      .notNull()
      .generatedAlwaysAs(sql`md5(prompt)`),
    prompt: text().notNull(),
    usedAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.hash] }),
    // Read backwards for the latest.
    index('used_prompts_by_use').on(table.accountId, table.usedAt, table.hash),
  ],
)
export type UsedPromptRow = typeof usedPrompts.$inferSelect
