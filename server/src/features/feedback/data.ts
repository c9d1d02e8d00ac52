import type { feedback as calls } from '@stipple/core/contract/feedback'
import { and, asc, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { containing } from '../../db/containing.ts'
import type { Executor } from '../../db/database.ts'
import { pageOf } from '../../db/page.ts'
import { recordAction } from '../../db/record-action.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { feedback } from '../../db/schema/feedback.ts'

export type FeedbackRow = typeof feedback.$inferSelect
type FeedbackQuery = z.output<(typeof calls)['GET /api/manage/feedback']['query']>
type Listed = FeedbackRow & { readonly member: { uid: string; name: string } | null }

export async function insertFeedback(
  db: Executor,
  entry: Pick<FeedbackRow, 'accountId' | 'type' | 'content' | 'mobile' | 'source'>,
): Promise<void> {
  await db.insert(feedback).values(entry)
}

/** A page of messages with their senders. */
export function listFeedback(db: Executor, wanted: FeedbackQuery): Promise<{ rows: Listed[]; total: number }> {
  const listing = db
    .select({ ...columns, member: { uid: accounts.uid, name: accounts.name } })
    .from(feedback)
    .leftJoin(accounts, eq(accounts.id, feedback.accountId))
    .where(matching(wanted))
  const order = wanted.order === 'oldest' ? asc : desc
  return pageOf(db, listing, wanted, order(feedback.createdAt), order(feedback.id))
}

/** Counts the messages that are not resolved. */
export const countOpenFeedback = (db: Executor): Promise<number> => db.$count(feedback, isNull(feedback.handledAt))

/** Marks a message as resolved or open, and writes the audit log. Returns true if it exists. */
export function handleFeedback(db: Executor, id: string, { handled, by }: { handled: boolean; by: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select({ handledAt: feedback.handledAt }).from(feedback).where(eq(feedback.id, id)).for('update')
    if (!before) return false
    // Of two concurrent clicks the second changes nothing.
    if ((before.handledAt !== null) === handled) return true
    await tx
      .update(feedback)
      .set({ handledAt: handled ? sql`now()` : null })
      .where(eq(feedback.id, id))
    await recordAction(tx, { accountId: by, action: 'feedback_handle', subject: id, before: { handled: !handled }, after: { handled } })
    return true
  })
}

/** All messages of a member, oldest first. */
export const allFeedback = (db: Executor, accountId: string): AsyncGenerator<FeedbackRow> => rowsOfAccount(db, feedback, accountId)

/** Keeps a member's messages without their author. */
export async function anonymizeFeedback(db: Executor, accountId: string): Promise<void> {
  await db.update(feedback).set({ accountId: null, mobile: '' }).where(eq(feedback.accountId, accountId))
}

const { id, accountId, type, content, mobile, source, handledAt, createdAt } = feedback
const columns = { id, accountId, type, content, mobile, source, handledAt, createdAt }

const matching = ({ type, handled, search = '' }: Pick<FeedbackQuery, 'type' | 'handled' | 'search'>) => {
  const part = containing(search.trim())
  return and(
    type === undefined ? undefined : eq(feedback.type, type),
    handled === undefined ? undefined : handled ? isNotNull(feedback.handledAt) : isNull(feedback.handledAt),
    search.trim() === '' ? undefined : or(...[content, mobile, accounts.name, accounts.uid].map((column) => ilike(column, part))),
  )
}
