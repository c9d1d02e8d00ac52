import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared, type Query } from '../../db/driver/query.ts'
import { usedPrompts, type UsedPromptRow } from '../../db/schema/prompts.ts'

/** Notes that a member used a prompt now: a new row, or the latest use of the one that is there. */
export const upsertPrompt = (accountId: string, prompt: string): Query<unknown> => noted.with({ accountId, prompt })

const noted = prepared('prompt_noted', (db) =>
  db
    .insert(usedPrompts)
    .values({ accountId: sql.placeholder('accountId'), prompt: sql.placeholder('prompt') })
    .onConflictDoUpdate({
      target: [usedPrompts.accountId, usedPrompts.hash],
      // Of two at once, the one that began first may be written last.
      set: { usedAt: sql`greatest(${usedPrompts.usedAt}, excluded.used_at)` },
    }),
)

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
