import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { prepared } from './driver/query.ts'
import { communityWorks } from './schema/community.ts'

/** Condition that a work is published, and not hidden by moderators. Ignores the trash. */
export const isPublic = (): SQL | undefined => and(isNull(communityWorks.withdrawnAt), isNull(communityWorks.hiddenAt))

/** Returns true if the work is published. Ignores the trash. */
export async function isPublished(db: Executor, workId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: communityWorks.id })
    .from(communityWorks)
    .where(and(eq(communityWorks.workId, workId), isPublic()))
  return row !== undefined
}

/** Returns true if the work is published without its prompt. */
export async function isPromptHidden(db: Executor, workId: string): Promise<boolean> {
  return (await db.$count(communityWorks, and(eq(communityWorks.workId, workId), eq(communityWorks.promptHidden, true)))) > 0
}

const publications = prepared('publications', (db) =>
  db
    .select({
      workId: communityWorks.workId,
      cid: communityWorks.id,
      category: communityWorks.category,
      promptHidden: communityWorks.promptHidden,
    })
    .from(communityWorks)
    .where(and(sql`${communityWorks.workId} = any(${sql.placeholder('workIds')}::uuid[])`, isNull(communityWorks.withdrawnAt))),
)

/** Community id and category of published works, by work id. */
export async function publicationsOf(
  db: Executor,
  workIds: readonly string[],
): Promise<ReadonlyMap<string, { cid: string; category_id: string; promptHidden: boolean }>> {
  if (workIds.length === 0) return new Map()
  const rows = await publications(db, { workIds })
  return new Map(
    rows.flatMap(({ workId, cid, category, promptHidden }) =>
      workId === null ? [] : [[workId, { cid, category_id: category, promptHidden }] as const],
    ),
  )
}
