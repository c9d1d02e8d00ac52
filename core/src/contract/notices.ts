import { z } from 'zod'
import { MEASURES } from '../domain/moderation.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done, isoTime } from './shapes.ts'

/** An event worth telling: `key` is how the API key was called then, `spent` and `cap` are dots of this month; `id` is that of the key or the webhook, which notices of before do not have. */
const noticeContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key_near_cap'), id: z.string().optional(), key: z.string(), spent: z.int(), cap: z.int() }),
  z.object({ kind: z.literal('key_at_cap'), id: z.string().optional(), key: z.string(), cap: z.int() }),
  z.object({ kind: z.literal('webhook_off'), id: z.string().optional(), url: z.string() }),
  /** A work of theirs in the community was hidden from others by an operator, or is shown again. */
  z.object({ kind: z.literal('work_hidden'), work: z.string() }),
  z.object({ kind: z.literal('work_shown'), work: z.string() }),
  /** Comments on a work of the account's; `cid` is the work in the community. */
  z.object({ kind: z.literal('work_commented'), cid: z.string() }),
  /** A comment of theirs was hidden from others by an operator, or is shown again. */
  z.object({ kind: z.literal('comment_hidden'), cid: z.string() }),
  z.object({ kind: z.literal('comment_shown'), cid: z.string() }),
  /** Another member gave dots; `cid`: for a work in the community. `gift` is its id. */
  z.object({
    kind: z.literal('dots_received'),
    gift: z.string(),
    from: z.string(),
    dots: z.int(),
    note: z.string(),
    cid: z.string().optional(),
  }),
  /** Few dots are left; at most once after each time that dots came in. */
  z.object({ kind: z.literal('low_balance'), balance: z.int() }),
  /** A strike by an operator, which ends then, or was taken back. */
  z.object({ kind: z.literal('strike'), reason: z.string(), until: isoTime }),
  z.object({ kind: z.literal('strike_revoked') }),
  /** The operator’s answer to an appeal. */
  z.object({ kind: z.literal('appeal_answered'), about: z.enum(MEASURES), accepted: z.boolean(), answer: z.string() }),
])
export type NoticeContent = z.infer<typeof noticeContent>

const notice = z.object({
  id: z.string(),
  about: noticeContent,
  made: isoTime,
  read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

/** Notices of what happened to a member’s things while nobody looked. */
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
