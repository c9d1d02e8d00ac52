import { and, count, desc, eq, exists, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isUnblocked } from '../../db/blocks.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { countOf, type Page, pageOf } from '../../db/page.ts'
import { recordAction } from '../../db/record-action.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { type CommentReportRow, commentReports, type CommentRow, comments } from '../../db/schema/comments.ts'
import { communityWorks } from '../../db/schema/community.ts'
import { works } from '../../db/schema/works.ts'
import { newId } from '../../lib/new-id.ts'
import { sendNotice } from '../notices/public.ts'
import type { Reader } from './policy.ts'

/** A comment with everything shown of it. */
export interface FoundComment {
  readonly row: CommentRow
  readonly author: { readonly uid: string; readonly name: string; readonly avatar: string | null; readonly page: boolean }
  /** Account of the work's creator; null for an example. */
  readonly makerId: string | null
}
type Reported = FoundComment & { readonly reports: (CommentReportRow & { reporter: string | null })[] }

/** Comments on a work that are visible to a reader, newest first, or those after a given one. */
export const listComments = (
  db: Executor,
  reader: Reader | undefined,
  { cid, after, size }: { cid: string; after: string | undefined; size: number },
): Promise<FoundComment[]> =>
  commentQuery(db)
    .where(and(seenOn(cid, reader), after === undefined ? undefined : lt(comments.id, after)))
    .orderBy(desc(comments.id))
    .limit(size)

export const countComments = (db: Executor, reader: Reader | undefined, cid: string): Promise<number> =>
  countOf(db, commentQuery(db).where(seenOn(cid, reader)))

/** In any state, if visible to the reader. */
export async function findComment(db: Executor, reader: Reader | undefined, id: string): Promise<FoundComment | undefined> {
  const [one] = await commentQuery(db).where(and(eq(comments.id, id), seenBy(reader)))
  return one
}

/** Locks an account against deletion until the transaction ends. Returns true if it exists. */
export async function holdAccount(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .for('key share')
  return rows.length > 0
}

export const countOfDay = (db: Executor, accountId: string): Promise<number> =>
  db.$count(comments, and(eq(comments.accountId, accountId), sql`${comments.createdAt} > now() - interval '1 day'`))

/** Undefined if the author already used this request key. */
export async function insertComment(
  tx: Transaction,
  comment: Pick<CommentRow, 'cid' | 'accountId' | 'text' | 'requestKey'>,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(comments)
    .values(comment)
    .onConflictDoNothing({ target: [comments.accountId, comments.requestKey] })
    .returning({ id: comments.id })
  return row?.id
}

export async function findByRequestKey(tx: Transaction, accountId: string, requestKey: string): Promise<CommentRow | undefined> {
  const [row] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.accountId, accountId), eq(comments.requestKey, requestKey)))
  return row
}

/** Returns true if it existed. */
export async function deleteComment(db: Executor, id: string): Promise<boolean> {
  return (await db.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id })).length > 0
}

/** Stores a report; a member's second one replaces the first and is open again. */
export async function storeReport(
  db: Executor,
  report: Pick<CommentReportRow, 'commentId' | 'reason' | 'text'> & { accountId: string },
): Promise<void> {
  const { reason, text } = report
  await db
    .insert(commentReports)
    .values(report)
    .onConflictDoUpdate({
      target: [commentReports.commentId, commentReports.accountId],
      set: { reason, text, createdAt: sql`now()`, decidedAt: null },
    })
}

/** Comments with open reports, most reported first, each with its reports, latest first. */
export async function listReported(db: Executor, page: Page): Promise<{ list: Reported[]; total: number }> {
  const { rows: ranked, total } = await pageOf(
    db,
    reportedComments(db),
    page,
    desc(count()),
    desc(sql`max(${commentReports.createdAt})`),
    desc(comments.id),
  )
  const ids = ranked.map(({ id }) => id)
  if (ids.length === 0) return { list: [], total }
  const [rows, reports] = await Promise.all([
    commentQuery(db).where(inArray(comments.id, ids)),
    db
      .select({ report: commentReports, reporter: accounts.name })
      .from(commentReports)
      .leftJoin(accounts, eq(accounts.id, commentReports.accountId))
      .where(and(inArray(commentReports.commentId, ids), isNull(commentReports.decidedAt)))
      .orderBy(desc(commentReports.createdAt), desc(commentReports.id)),
  ])
  const list = ids.flatMap((id) => {
    const one = rows.find(({ row }) => row.id === id)
    const about = reports.flatMap(({ report, reporter }) => (report.commentId === id ? [{ ...report, reporter }] : []))
    return one ? [{ ...one, reports: about }] : []
  })
  return { list, total }
}

/** Counts the comments with open reports. */
export const countReportedComments = (db: Executor): Promise<number> => countOf(db, reportedComments(db))

/** Comments with open reports on works that are still in the community. */
const reportedComments = (db: Executor) =>
  db
    .select({ id: comments.id })
    .from(commentReports)
    .innerJoin(comments, eq(comments.id, commentReports.commentId))
    .innerJoin(communityWorks, eq(communityWorks.id, comments.cid))
    .leftJoin(works, eq(works.id, communityWorks.workId))
    .where(and(isNull(commentReports.decidedAt), isNull(communityWorks.withdrawnAt), isNull(works.deletedAt)))
    .groupBy(comments.id)

/** Hides a comment or shows it again. Closes its reports, writes the audit log and notifies the author. Returns true if it exists. */
export function setHidden(db: Executor, id: string, { hide, by }: { hide: boolean; by: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [author] = await tx.select({ accountId: comments.accountId }).from(comments).where(eq(comments.id, id))
    // Before the comment, in the lock order of account deletion.
    if (!author || !(await holdAccount(tx, author.accountId))) return false
    const [before] = await tx
      .select({ hiddenAt: comments.hiddenAt, cid: comments.cid })
      .from(comments)
      .where(eq(comments.id, id))
      .for('update')
    if (!before) return false
    await tx
      .update(comments)
      .set({ hiddenAt: hide ? sql`coalesce(${comments.hiddenAt}, now())` : null })
      .where(eq(comments.id, id))
    const { rowCount } = await tx
      .update(commentReports)
      .set({ decidedAt: sql`now()` })
      .where(and(eq(commentReports.commentId, id), isNull(commentReports.decidedAt)))
    const wasHidden = before.hiddenAt !== null
    await recordAction(tx, {
      accountId: by,
      action: 'moderate_comment',
      subject: id,
      before: { hidden: wasHidden, reports: rowCount ?? 0 },
      after: { hidden: hide, reports: 0 },
    })
    if (author.accountId !== by && wasHidden !== hide)
      await sendNotice(tx, {
        accountId: author.accountId,
        about: { kind: hide ? 'comment_hidden' : 'comment_shown', cid: before.cid },
        once: `moderated:${newId()}`,
      })
    return true
  })
}

/** Deletes a member's comments and their reports. */
export async function eraseComments(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(comments).where(eq(comments.accountId, accountId))
  await tx.update(commentReports).set({ accountId: null }).where(eq(commentReports.accountId, accountId))
}

/** A member's comments and reports of comments, each oldest first, for the export of an account. */
export async function* exportComments(db: Executor, accountId: string) {
  for await (const { id, cid, text, createdAt, hiddenAt } of rowsOfAccount(db, comments, accountId))
    yield { kind: 'written', id, cid, text, createdAt, ...(hiddenAt && { hiddenAt }) }
  for await (const { commentId, reason, text, createdAt } of rowsOfAccount(db, commentReports, accountId))
    yield { kind: 'reported', comment: commentId, reason, text, createdAt }
}

const commentQuery = (db: Executor) =>
  db
    .select({
      row: comments,
      author: { uid: accounts.uid, name: accounts.name, avatar: accounts.avatar, page: hasPage(db) },
      makerId: communityWorks.accountId,
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .innerJoin(communityWorks, eq(communityWorks.id, comments.cid))

/** Returns true if the account has a published work. */
const hasPage = (db: Executor) => {
  const published = db
    .select({ one: sql`1` })
    .from(sql`${communityWorks} as published`)
    .innerJoin(works, sql`${works.id} = published.work_id and ${works.deletedAt} is null`)
    .where(sql`published.account_id = ${accounts.id} and published.withdrawn_at is null and published.hidden_at is null`)
  return sql<boolean>`${accounts.suspendedAt} is null and ${exists(published)}`
}

/**
 * Comments visible to a reader. Hidden ones and those of suspended members: only to their author and super users. None between members of whom one
 * has blocked the other.
 */
function seenBy(reader: Reader | undefined): SQL | undefined {
  if (reader?.isSuper) return undefined
  const everybody = and(isNull(comments.hiddenAt), isNull(accounts.suspendedAt))
  return reader
    ? or(and(everybody, isUnblocked(reader.accountId, comments.accountId)), eq(comments.accountId, reader.accountId))
    : everybody
}

const seenOn = (cid: string, reader: Reader | undefined) => and(eq(comments.cid, cid), seenBy(reader))
