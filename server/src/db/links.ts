import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { accounts } from './schema/accounts.ts'
import { collections, collectionWorks } from './schema/collections.ts'
import { works } from './schema/works.ts'

/** Returns true if a shared link shows a work: its own, or that of a collection that contains it. Ignores the trash. */
export async function isLinked(db: Executor, workId: string, link: string): Promise<boolean> {
  const inCollection = sql`exists (
    select 1 from ${collections} join ${collectionWorks} on ${collectionWorks.collectionId} = ${collections.id}
    where ${collections.link} = ${link} and ${collectionWorks.workId} = ${works.id})`
  const [row] = await db
    .select({ id: works.id })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.accountId))
    .where(and(eq(works.id, workId), isShowable(), or(eq(works.link, link), inCollection)))
  return row !== undefined
}

/** Condition for works that guests may see: checked, safe, not in the trash, of an active account. */
export const isShowable = (): SQL | undefined =>
  and(
    isNull(works.deletedAt),
    isNotNull(works.lookedAt),
    eq(works.censored, false),
    isNull(accounts.suspendedAt),
    isNull(accounts.deletedAt),
  )
