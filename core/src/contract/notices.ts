import { z } from 'zod'
import { MEASURES } from '../domain/moderation.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done, isoTime } from './shapes.ts'
import { textOf } from './text-shape.ts'

/** An event to report: `key` is the name of the API key at that time, `spent` and `cap` are dots of this month; `id` is that of the key or the webhook, absent in old notices. */
const noticeContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key_near_cap'), id: z.string().optional(), key: z.string(), spent: z.int(), cap: z.int() }),
  z.object({ kind: z.literal('key_at_cap'), id: z.string().optional(), key: z.string(), cap: z.int() }),
  z.object({ kind: z.literal('webhook_off'), id: z.string().optional(), url: z.string() }),
  /** An operator hid the member's community work, or showed it again. */
  z.object({ kind: z.literal('work_hidden'), work: z.string() }),
  z.object({ kind: z.literal('work_shown'), work: z.string() }),
  /** Comments on a work of the member; `cid` is the work in the community. */
  z.object({ kind: z.literal('work_commented'), cid: z.string() }),
  /** An operator hid the member's comment, or showed it again. */
  z.object({ kind: z.literal('comment_hidden'), cid: z.string() }),
  z.object({ kind: z.literal('comment_shown'), cid: z.string() }),
  /** Another member gave dots; `cid`: for a work in the community; `app`: for a shared app. `gift` is its id. */
  z.object({
    kind: z.literal('dots_received'),
    gift: z.string(),
    from: z.string(),
    dots: z.int(),
    note: z.string(),
    cid: z.string().optional(),
    app: z.string().optional(),
  }),
  /** The balance is low; sent at most once after each increase. */
  z.object({ kind: z.literal('low_balance'), balance: z.int() }),
  /** A strike by an operator with its end, or its withdrawal. */
  z.object({ kind: z.literal('strike'), reason: z.string(), until: isoTime }),
  z.object({ kind: z.literal('strike_revoked') }),
  /** The operator’s answer to an appeal. */
  z.object({ kind: z.literal('appeal_answered'), about: z.enum(MEASURES), accepted: z.boolean(), answer: z.string() }),
  /** A contest with an entry of the member has ended, or was cancelled. `place`: their best one; `dots`: all their prizes. */
  z.object({ kind: z.literal('contest_won'), contest: z.string(), title: textOf(z.string()), place: z.int(), dots: z.int() }),
  z.object({ kind: z.literal('contest_ended'), contest: z.string(), title: textOf(z.string()) }),
  z.object({ kind: z.literal('contest_cancelled'), contest: z.string(), title: textOf(z.string()), reason: z.string() }),
])
export type NoticeContent = z.infer<typeof noticeContent>

const notice = z.object({
  id: z.string(),
  about: noticeContent,
  made: isoTime,
  read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

/** Notices of changes to a member's items. */
export const notices = defineCalls({
  'GET /api/account/notices': {
    summary: 'List the caller’s latest notices, newest first',
    tag: 'members',
    reply: listOf(notice),
  },
  'POST /api/account/notices/read': {
    summary: 'Mark a notice, and those before it, as read',
    tag: 'members',
    body: z.object({ until: z.string().max(64) }),
    reply: done,
    errors: ['not_found'],
  },
})
