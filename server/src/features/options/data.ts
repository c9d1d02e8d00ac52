import type { SetOptions } from '@stipple/core/contract/options'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { memberOptions } from '../../db/schema/options.ts'

/** What is stored about one member; undefined before the first change. */
export async function findOptions(db: Executor, accountId: string): Promise<{ options: object; revision: number } | undefined> {
  const [row] = await db.select().from(memberOptions).where(eq(memberOptions.accountId, accountId))
  return row
}

export async function revisionOf(db: Executor, accountId: string): Promise<number> {
  const [row] = await db.select({ revision: memberOptions.revision }).from(memberOptions).where(eq(memberOptions.accountId, accountId))
  return row?.revision ?? 0
}

/** Sets the options that the patch names, in one statement: of two patches at once, each option is as the later one has it. */
export async function mergeOptions(
  db: Executor,
  accountId: string,
  patch: SetOptions,
): Promise<{ options: object; revision: number } | undefined> {
  const [row] = await db
    .insert(memberOptions)
    .values({ accountId, options: patch })
    .onConflictDoUpdate({
      target: memberOptions.accountId,
      set: { options: sql`${memberOptions.options} || excluded.options`, revision: sql`${memberOptions.revision} + 1` },
    })
    .returning()
  return row
}

export async function deleteOptions(db: Executor, accountId: string): Promise<void> {
  await db.delete(memberOptions).where(eq(memberOptions.accountId, accountId))
}
