import type { NoticeContent } from '@stipple/core/contract/notices'
import type { Context } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import type { NoticeRow } from '../../db/schema/notices.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'

/** Payload: the account's id. It has more or fewer notices that are not read. */
export const NOTICES_CHANGED = 'notices_changed'

const SHOWN = 100

/**
 * Tells a member of something, in the transaction in which it happens, and their open pages when that commits. What has the same `once` is told once, however often
 * it is said.
 */
export async function tell(db: Executor, notice: { accountId: string; about: NoticeContent; once: string }): Promise<void> {
  if (await data.insertNotice(db, notice)) await notify(db, NOTICES_CHANGED, notice.accountId)
}

/** Tells a member of what goes on happening to a subject: not again before they have read of it. */
export async function tellUnlessUnread(
  db: Executor,
  { accountId, about, subject }: { accountId: string; about: NoticeContent; subject: string },
): Promise<void> {
  // Whoever says it at the same time says it under the same name.
  await tell(db, { accountId, about, once: `${subject}:${(await data.lastRead(db, { accountId, subject })) ?? ''}` })
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
