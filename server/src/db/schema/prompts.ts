import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now } from './columns.ts'

/**
 * Prompts used by members, without duplicates. A separate table, because finding distinct prompts among jobs would read every job; indexed by hash,
 * because a prompt can be too long for an index.
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
