import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { prepared } from './driver/query.ts'
import { communityWorks } from './schema/community.ts'

/** Returns true if the work of this id is public. Does not look into the trash. */
export async function isPublished(db: Executor, workId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: communityWorks.id })
    .from(communityWorks)
    .where(and(eq(communityWorks.workId, workId), isNull(communityWorks.withdrawnAt), isNull(communityWorks.hiddenAt)))
  return row !== undefined
}

/** Returns true if the work of this id is in the community without its prompt. */
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

/** Under which id and in what category works are published, by the id of the work. */
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
