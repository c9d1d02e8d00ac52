import type { Comment } from '@stipple/core/contract/comments'
import { COMMENT_LIMITS, type CommentReportReason, commentText } from '@stipple/core/domain/comment'
import { sexualisesMinors } from '@stipple/engines/safety/public'
import type { Context } from '../../context.ts'
import { isBlockedBetween } from '../../db/blocks.ts'
import type { Transaction } from '../../db/database.ts'
import { partOf } from '../../db/page.ts'
import { refusalOf } from '../../http/refuse-words.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { orNotFound, requireCommunityWork } from '../community/public.ts'
import { noticeUnlessUnread } from '../notices/public.ts'
import * as data from './data.ts'
import { mayDelete, type Reader } from './policy.ts'
import { presentComment } from './present.ts'

type Guest = Parameters<typeof requireCommunityWork>[1]
type Member = NonNullable<Guest>

/** A page of the comments on a work, newest first. Throws `comments_off`, and `not_found` for a work that is not visible to the caller. */
export async function commentsOn(
  context: Context,
  caller: Guest,
  { cid, after }: { cid: string; after?: string | undefined },
): Promise<{ data: Comment[]; total: number; next?: string }> {
  requireComments(context)
  await requireCommunityWork(context, caller, cid)
  const [found, total] = await Promise.all([
    data.listComments(context.db, caller, { cid, after, size: COMMENT_LIMITS.page + 1 }),
    data.countComments(context.db, caller, cid),
  ])
  const { rows, ...next } = partOf(found, COMMENT_LIMITS.page, ({ row }) => row.id)
  return { data: rows.map((one) => presentComment(one, caller)), total, ...next }
}

interface NewComment {
  readonly cid: string
  readonly text: string
  readonly requestKey: string | undefined
}

/**
 * Adds a comment and notifies the work's creator. The same request returns the same comment. Throws `comments_off`, `not_found`, `invalid_input` for
 * a text without visible characters, `not_for_everybody`, `too_many_comments` and `request_key_reused`.
 */
export async function writeComment(context: Context, caller: Member, { cid, text: sent, requestKey }: NewComment): Promise<Comment> {
  requireComments(context)
  const text = commentText(sent)
  if (text === '') throw new Problem('invalid_input', { fields: [{ field: 'text', code: 'missing' }] })
  // The cleaned text may match where the original did not.
  if (sexualisesMinors(text)) throw refusalOf([{ field: 'text', title: { en: 'Comment', zh: '评论' } }])
  const { settings, safety } = context
  if (settings.get('safety.level') !== 'off' && safety.checkWords(text) === 'nsfw')
    throw new Problem('not_for_everybody', { fields: [{ field: 'text', code: 'not_for_everybody' }] })
  const { row: work } = await requireCommunityWork(context, caller, cid)
  const comment = { cid, accountId: caller.accountId, text, requestKey: requestKey ?? null }
  const id = await orNotFound(context.db.transaction((tx) => write(tx, comment, work.accountId)))
  return presentComment(await requireComment(context, caller, id), caller)
}

async function write(tx: Transaction, comment: Parameters<typeof data.insertComment>[1], makerId: string | null): Promise<string> {
  const { accountId, requestKey, cid, text } = comment
  // Locked first, in the lock order of account deletion.
  if (makerId !== null && !(await data.holdAccount(tx, makerId))) throw new Problem('not_found')
  // Also for administrators, who see works of members who blocked them.
  if (makerId !== null && (await isBlockedBetween(tx, makerId, accountId))) throw new Problem('not_found')
  const { ofDay: maximum } = COMMENT_LIMITS
  const isFull = (await data.countOfDay(tx, accountId)) >= maximum
  const id = isFull ? undefined : await data.insertComment(tx, comment)
  if (id === undefined) {
    const before = requestKey === null ? undefined : await data.findByRequestKey(tx, accountId, requestKey)
    if (!before) throw new Problem('too_many_comments', { params: { maximum } })
    if (before.cid !== cid || before.text !== text) throw new Problem('request_key_reused')
    return before.id
  }
  if (makerId !== null && makerId !== accountId)
    await noticeUnlessUnread(tx, { accountId: makerId, about: { kind: 'work_commented', cid }, subject: `commented:${cid}` })
  return id
}

/** Deletes a comment. Throws `not_found`, also if the caller may not delete it. */
export async function removeComment(context: Context, caller: Member, id: string): Promise<void> {
  const found = await requireComment(context, caller, id)
  if (!mayDelete(caller, found) || !(await data.deleteComment(context.db, id))) throw new Problem('not_found')
}

/** Reports a comment to the operator. Throws `not_found`. */
export async function reportComment(
  context: Context,
  caller: Member,
  { id, reason, text }: { id: string; reason: CommentReportReason; text: string },
): Promise<void> {
  const { row } = await requireComment(context, caller, id)
  await requireCommunityWork(context, caller, row.cid)
  await orNotFound(data.storeReport(context.db, { commentId: row.id, accountId: caller.accountId, reason, text: text.trim() }))
}

/** Keeps or hides a comment for an operator. Throws `not_found`. */
export async function moderateComment({ db }: Context, { accountId }: Member, { id, hide }: { id: string; hide: boolean }): Promise<void> {
  if (!isUuid(id) || !(await data.setHidden(db, id, { hide, by: accountId }))) throw new Problem('not_found')
}

async function requireComment({ db }: Context, reader: Reader, id: string): Promise<data.FoundComment> {
  const found = isUuid(id) ? await data.findComment(db, reader, id) : undefined
  if (!found) throw new Problem('not_found')
  return found
}

function requireComments({ settings }: Context): void {
  if (!settings.get('site.comments')) throw new Problem('comments_off')
}
