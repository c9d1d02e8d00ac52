import type { feedback as calls } from '@stipple/core/contract/feedback'
import { count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Executor } from '../../db/database.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { feedback } from '../../db/schema/feedback.ts'

export type FeedbackRow = typeof feedback.$inferSelect
type Page = z.output<(typeof calls)['GET /api/manage/feedback']['query']>

export async function insertFeedback(
  db: Executor,
  entry: Pick<FeedbackRow, 'accountId' | 'type' | 'content' | 'mobile' | 'source'>,
): Promise<void> {
  await db.insert(feedback).values(entry)
}

/** The latest first, each with who sent it. */
export const listFeedback = (
  db: Executor,
  { page, per_page, type }: Page,
): Promise<(FeedbackRow & { member: { uid: string; name: string } | null })[]> =>
  db
    .select({ ...columns, member: { uid: accounts.uid, name: accounts.name } })
    .from(feedback)
    .leftJoin(accounts, eq(accounts.id, feedback.accountId))
    .where(ofType(type))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(per_page)
    .offset(per_page * (page - 1))

export async function countFeedback(db: Executor, { type }: Pick<Page, 'type'>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(feedback).where(ofType(type))
  return row?.total ?? 0
}

/** All that a member sent, the oldest first. */
export const allFeedback = (db: Executor, accountId: string): AsyncGenerator<FeedbackRow> => rowsOfAccount(db, feedback, accountId)

/** What a member sent stays, without a word about who it was. */
export async function forgetAuthor(db: Executor, accountId: string): Promise<void> {
  await db.update(feedback).set({ accountId: null, mobile: '' }).where(eq(feedback.accountId, accountId))
}

const { id, accountId, type, content, mobile, source, createdAt } = feedback
const columns = { id, accountId, type, content, mobile, source, createdAt }

const ofType = (wanted: Page['type']) => (wanted === undefined ? undefined : eq(feedback.type, wanted))
