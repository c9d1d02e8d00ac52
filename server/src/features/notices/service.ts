import type { NoticeContent } from '@stipple/core/contract/notices'
import type { Context } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import type { NoticeRow } from '../../db/schema/notices.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'

/** Payload: the account's id. Its number of unread notices changed. */
export const NOTICES_CHANGED = 'notices_changed'

const SHOWN = 100

/** Sends a notice in the transaction of its cause, and to open pages on commit. Each `once` key is sent once. */
export async function sendNotice(db: Executor, notice: { accountId: string; about: NoticeContent; once: string }): Promise<void> {
  if (await data.insertNotice(db, notice)) await notify(db, NOTICES_CHANGED, notice.accountId)
}

/** Sends a notice about a repeating event, unless the last one on the subject is unread. */
export async function noticeUnlessUnread(
  db: Executor,
  { accountId, about, subject }: { accountId: string; about: NoticeContent; subject: string },
): Promise<void> {
  // Concurrent notices get the same key.
  await sendNotice(db, { accountId, about, once: `${subject}:${(await data.lastRead(db, { accountId, subject })) ?? ''}` })
}

export const noticesOf = ({ db }: Pick<Context, 'db'>, accountId: string): Promise<NoticeRow[]> => data.listNotices(db, accountId, SHOWN)

/** Marks a notice and those before it as read. Throws `not_found`. */
export async function read({ db }: Pick<Context, 'db'>, accountId: string, until: string): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = isUuid(until) ? await data.markRead(tx, { accountId, until }) : undefined
    if (marked === undefined) throw new Problem('not_found')
    if (marked > 0) await notify(tx, NOTICES_CHANGED, accountId)
  })
}
