import type { feedback as calls } from '@stipple/core/contract/feedback'
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Executor } from '../../db/database.ts'
import { recordAction } from '../../db/record-action.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { feedback } from '../../db/schema/feedback.ts'

export type FeedbackRow = typeof feedback.$inferSelect
type Page = z.output<(typeof calls)['GET /api/manage/feedback']['query']>
type Wanted = Pick<Page, 'type' | 'handled'>

export async function insertFeedback(
  db: Executor,
  entry: Pick<FeedbackRow, 'accountId' | 'type' | 'content' | 'mobile' | 'source'>,
): Promise<void> {
  await db.insert(feedback).values(entry)
}

/** The latest first, each with who sent it. */
export const listFeedback = (
  db: Executor,
  { page, per_page, ...wanted }: Page,
): Promise<(FeedbackRow & { member: { uid: string; name: string } | null })[]> =>
  db
    .select({ ...columns, member: { uid: accounts.uid, name: accounts.name } })
    .from(feedback)
    .leftJoin(accounts, eq(accounts.id, feedback.accountId))
    .where(matching(wanted))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(per_page)
    .offset(per_page * (page - 1))

export async function countFeedback(db: Executor, wanted: Wanted): Promise<number> {
  const [row] = await db.select({ total: count() }).from(feedback).where(matching(wanted))
  return row?.total ?? 0
}

/** Marks what was sent as done with or waiting, and writes down who did; whether there is such a message. */
export function handleFeedback(db: Executor, id: string, { handled, by }: { handled: boolean; by: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select({ handledAt: feedback.handledAt }).from(feedback).where(eq(feedback.id, id)).for('update')
    if (!before) return false
    // Two who click at once: the second changes nothing.
    if ((before.handledAt !== null) === handled) return true
    await tx
      .update(feedback)
      .set({ handledAt: handled ? sql`now()` : null })
      .where(eq(feedback.id, id))
    await recordAction(tx, { accountId: by, action: 'feedback_handle', subject: id, before: { handled: !handled }, after: { handled } })
    return true
  })
}

/** All that a member sent, the oldest first. */
export const allFeedback = (db: Executor, accountId: string): AsyncGenerator<FeedbackRow> => rowsOfAccount(db, feedback, accountId)

/** Keeps a member's messages without their author. */
export async function forgetAuthor(db: Executor, accountId: string): Promise<void> {
  await db.update(feedback).set({ accountId: null, mobile: '' }).where(eq(feedback.accountId, accountId))
}

const { id, accountId, type, content, mobile, source, handledAt, createdAt } = feedback
const columns = { id, accountId, type, content, mobile, source, handledAt, createdAt }

const matching = ({ type, handled }: Wanted) =>
  and(
    type === undefined ? undefined : eq(feedback.type, type),
    handled === undefined ? undefined : handled ? isNotNull(feedback.handledAt) : isNull(feedback.handledAt),
  )
