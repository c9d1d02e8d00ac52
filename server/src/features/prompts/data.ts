import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { usedPrompts, type UsedPromptRow } from '../../db/schema/prompts.ts'

/**
 * Records a member's use of a prompt: inserts it or updates its last use; nothing if the placeholder `prompt` is null. Part of the statement that
 * inserts a job, after the account's lock (`hold`): deletion also locks the account before its prompts.
 */
export const promptNoted = sql`
  insert into used_prompts (account_id, prompt)
  select ${sql.placeholder('accountId')}::uuid, ${sql.placeholder('prompt')}::text where ${sql.placeholder('prompt')}::text is not null
  on conflict (account_id, hash) do update set ${
    // Of two concurrent jobs, the one that began first may be written last.
    sql`used_at = greatest(used_prompts.used_at, excluded.used_at)`
  }`

export async function countPrompts(db: Executor, accountId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(usedPrompts).where(eq(usedPrompts.accountId, accountId))
  return row?.total ?? 0
}

export function listPrompts(
  db: Executor,
  accountId: string,
  page: { readonly size: number; readonly number: number; readonly order: 'ASC' | 'DESC' },
): Promise<UsedPromptRow[]> {
  const direction = page.order === 'ASC' ? asc : desc
  return db
    .select()
    .from(usedPrompts)
    .where(eq(usedPrompts.accountId, accountId))
    .orderBy(direction(usedPrompts.usedAt), direction(usedPrompts.hash))
    .limit(page.size)
    .offset(page.size * (page.number - 1))
}

export async function deleteAllPrompts(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(usedPrompts).where(eq(usedPrompts.accountId, accountId))
}
