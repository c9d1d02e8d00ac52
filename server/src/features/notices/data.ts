import type { NoticeContent } from '@stipple/core/contract/notices'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { notices, type NoticeRow } from '../../db/schema/notices.ts'

/** Inserts a notice unless the member got the same one before; returns true if inserted. */
export async function insertNotice(
  db: Executor,
  { accountId, about, once }: { accountId: string; about: NoticeContent; once: string },
): Promise<boolean> {
  const { rowCount } = await db.insert(notices).values({ accountId, about, once }).onConflictDoNothing()
  return rowCount === 1
}

/** The latest read notice on a subject; undefined if none was read. */
export async function lastRead(db: Executor, { accountId, subject }: { accountId: string; subject: string }): Promise<string | undefined> {
  const [row] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.accountId, accountId), isNotNull(notices.readAt), sql`starts_with(${notices.once}, ${`${subject}:`})`))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(1)
  return row?.id
}

export const listNotices = (db: Executor, accountId: string, most: number): Promise<NoticeRow[]> =>
  db.select().from(notices).where(eq(notices.accountId, accountId)).orderBy(desc(notices.createdAt), desc(notices.id)).limit(most)

/** Marks a notice and all earlier ones as read; returns how many were unread, undefined if it does not exist. */
export async function markRead(db: Executor, { accountId, until }: { accountId: string; until: string }): Promise<number | undefined> {
  const own = and(eq(notices.accountId, accountId), eq(notices.id, until))
  if ((await db.$count(notices, own)) === 0) return undefined
  const { rowCount } = await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notices.accountId, accountId),
        isNull(notices.readAt),
        sql`(${notices.createdAt}, ${notices.id}) <= (select created_at, id from notices where id = ${until})`,
      ),
    )
  return rowCount ?? 0
}

const unread = prepared('notices_unread', (db) =>
  db
    .select({ accountId: notices.accountId, unread: sql<number>`count(*)::int` })
    .from(notices)
    .where(and(sql`${notices.accountId} = any(${sql.placeholder('accountIds')}::uuid[])`, isNull(notices.readAt)))
    .groupBy(notices.accountId),
)

/** Unread notices by member; those without any are missing. */
export async function unreadOf(db: Executor, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await unread(db, { accountIds })
  return new Map(rows.map((row) => [row.accountId, row.unread]))
}

export const exportNotices = (db: Executor, accountId: string) => rowsOfAccount(db, notices, accountId)

export async function eraseNotices(db: Executor, accountId: string): Promise<void> {
  await db.delete(notices).where(eq(notices.accountId, accountId))
}

export async function deleteOldNotices(db: Executor, days: number): Promise<void> {
  await db.delete(notices).where(sql`created_at < now() - ${days} * interval '1 day'`)
}
