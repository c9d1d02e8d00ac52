import { z } from 'zod'
import { MEASURES, MODERATION_LIMITS, STRIKE_DAYS } from '../domain/moderation.ts'
import { defineCalls } from './define-call.ts'
import { done, isoTime } from './shapes.ts'

const text = z.string().trim().min(1).max(MODERATION_LIMITS.appeal)
const id = z.string().max(80)

/** State of an appeal. */
const appealState = z.object({ state: z.enum(['waiting', 'accepted', 'refused']), text: z.string(), answer: z.string().optional() })

/** A decision of an operator about the caller. */
const measure = z.object({
  kind: z.enum(MEASURES),
  /** ID of the community work, the comment or the strike. */
  id: z.string(),
  /** Reason of a strike, text of a comment, prompt of a work. */
  text: z.string(),
  create_time: isoTime,
  /** End of a strike. */
  expires: isoTime.optional(),
  /** Its appeal; absent when there is none. */
  appeal: appealState.optional(),
})
export type Measure = z.infer<typeof measure>

const strike = z.object({ id: z.string(), reason: z.string(), create_time: isoTime, expires: isoTime, live: z.boolean() })
export type Strike = z.infer<typeof strike>

const appeal = z.object({
  id: z.string(),
  kind: z.enum(MEASURES),
  /** ID of the appealed community work, comment or strike; the user ID for a suspension. */
  subject: z.string(),
  /** Text of the hidden item, or the reason of the strike; empty after deletion. */
  about: z.string(),
  text: z.string(),
  member: z.object({ uid: z.string(), name: z.string() }),
  create_time: isoTime,
})
export type Appeal = z.infer<typeof appeal>

/** Strikes, and appeals against decisions of operators. */
export const moderation = defineCalls({
  'GET /api/account/measures': {
    summary: 'List hidden works, hidden comments and live strikes of the caller, with their appeals, newest first',
    tag: 'moderation',
    reply: z.object({ status: z.literal(1), data: z.array(measure) }),
  },
  'POST /api/account/appeals': {
    summary: 'Appeal a hidden work, a hidden comment or a strike, once each',
    tag: 'moderation',
    words: { free: 'a message to the operator' },
    perMinute: 10,
    body: z.object({ kind: z.enum(['work', 'comment', 'strike']), id, text }),
    reply: done,
    errors: ['invalid_input', 'not_found', 'already_appealed'],
  },
  'POST /api/account/appeal_suspension': {
    summary: 'Appeal the suspension of an account, with its name and password, once for each suspension',
    tag: 'moderation',
    words: { free: 'a message to the operator' },
    secret: ['password'],
    perMinute: 5,
    body: z.object({ name: z.string().trim().min(1).max(200), password: z.string().min(1).max(200), text }),
    reply: done,
    errors: ['invalid_input', 'wrong_credentials', 'not_found', 'already_appealed'],
  },
  'POST /api/manage/appeals': {
    summary: 'List appeals without an answer, oldest first',
    tag: 'moderation',
    keys: ['manage'],
    body: z.object({ page: z.int().min(1).max(10_000).default(1), page_size: z.int().min(1).max(100).default(20) }),
    reply: z.object({ status: z.literal(1), total: z.int(), data: z.array(appeal) }),
  },
  'POST /api/manage/appeal_decide': {
    summary: 'Accept an appeal, which undoes what is appealed, or refuse it; the member gets a notification with the answer',
    tag: 'moderation',
    words: { free: "an operator's answer" },
    keys: ['manage'],
    body: z.object({ id, accept: z.boolean(), answer: z.string().trim().max(MODERATION_LIMITS.answer).default('') }),
    reply: done,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /api/manage/strikes': {
    summary: 'List all strikes of a member, newest first',
    tag: 'moderation',
    keys: ['manage'],
    body: z.object({ uid: z.string().max(64) }),
    reply: z.object({ status: z.literal(1), data: z.array(strike) }),
    errors: ['not_found'],
  },
  'POST /api/manage/strike_give': {
    summary: 'Give a member a strike that ends by itself; three live strikes stop publishing. The same key gives one strike',
    tag: 'moderation',
    words: { free: "an operator's reason" },
    keys: ['manage'],
    body: z.object({
      uid: z.string().max(64),
      reason: z.string().trim().min(1).max(MODERATION_LIMITS.reason),
      days: z.int().min(1).max(STRIKE_DAYS.most).default(STRIKE_DAYS.usual),
      request_key: z.string().min(8).max(64),
    }),
    reply: done,
    errors: ['invalid_input', 'not_found'],
  },
  'POST /api/manage/strike_revoke': {
    summary: 'Withdraw a strike',
    tag: 'moderation',
    keys: ['manage'],
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
})
