import { desc, eq, and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { works, type WorkRow } from '../../db/schema/works.ts'

/** Different bits of 512 up to which two images count as the same; variations of one prompt differ by 15 and more. */
const SAME = 4
/** Newest images compared pairwise: each pair costs a fraction of a microsecond. */
const COMPARED = 2500
const MAX_PAIRS = 5000

interface Pairs {
  readonly compared: number
  readonly total: number
  readonly pairs: readonly (readonly [string, string])[]
}

/** Pairs of a member's images outside the trash that look the same, with equal size and mode. */
export async function similarPairs(db: Executor, accountId: string): Promise<Pairs> {
  const { rows } = await db.execute<{ compared: number; total: number; pairs: [string, string][] }>(sql`
    with mine as materialized (
      select works.id, works.mode, works.width, works.height, likenesses.picture from works join likenesses on likenesses.work_id = works.id
      where works.account_id = ${accountId} and works.deleted_at is null and works.media = 'image' and likenesses.picture is not null
      order by works.created_at desc limit ${COMPARED}
    ),
    pairs as (
      select one.id as one, other.id as other from mine as one join mine as other
      on one.id < other.id and one.mode = other.mode and one.width = other.width and one.height = other.height
      where bit_count(one.picture # other.picture) <= ${SAME} limit ${MAX_PAIRS}
    )
    select (select count(*)::int from mine) as compared,
      (select count(*)::int from works where account_id = ${accountId} and deleted_at is null and media = 'image') as total,
      coalesce((select json_agg(json_build_array(one, other)) from pairs), '[]') as pairs`)
  return rows[0] ?? { compared: 0, total: 0, pairs: [] }
}

/** Bytes of a work's files, without thumbnails. */
const bytes = sql<number>`(works.bytes + (select coalesce(sum((form ->> 'bytes')::bigint), 0) from jsonb_array_elements(also) form))`

/** Ids of those works that are in use: published, shared by a link, or in a collection. */
const isUsed: SQL = sql`(works.link is not null
  or exists (select from community_works where community_works.work_id = works.id and community_works.withdrawn_at is null)
  or exists (select from collection_works where collection_works.work_id = works.id))`

export async function usedAmong(db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from works where id = any(${sql.param([...ids])}::uuid[]) and ${isUsed}`)
  return new Set(rows.map(({ id }) => id))
}

/** Largest works of a member that are older than a time, unmarked and unused. */
export const largestUnmarked = (db: Executor, accountId: string, { before, most }: { before: Date; most: number }): Promise<WorkRow[]> =>
  db
    .select()
    .from(works)
    .where(
      and(
        eq(works.accountId, accountId),
        isNull(works.deletedAt),
        sql`starred = 0 and rated = 0 and tags = '{}' and created_at < ${before} and not ${isUsed}`,
      ),
    )
    .orderBy(desc(bytes), desc(works.id))
    .limit(most)

export async function trashSize(db: Executor, accountId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await db.execute<{ count: number; bytes: string }>(sql`
    select count(*)::int as count, coalesce(sum(${bytes}), 0)::text as bytes from works where account_id = ${accountId} and deleted_at is not null and not unkept`)
  return { count: rows[0]?.count ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}
