import { z } from 'zod'
import { FEEDBACK_SOURCE, FEEDBACK_TYPES } from '../domain/account.ts'
import { defineCalls } from './define-call.ts'
import { pageOf, pageQuery } from './lists.ts'
import { isoTime } from './shapes.ts'

const type = z.literal(Object.values(FEEDBACK_TYPES))

/** Messages of members to the operator. */
export const feedback = defineCalls({
  'POST /api/feedback': {
    summary: 'Send feedback: a bug (1), a suggestion (0) or a complaint (2)',
    tag: 'feedback',
    words: { free: 'a message to the operator' },
    perMinute: 5,
    body: z.object({
      type,
      content: z.string().trim().min(1).max(5000),
      /** Contact of the sender: a phone number, an address. */
      mobile: z.string().trim().min(1).max(200),
      source: z.literal(FEEDBACK_SOURCE).default(FEEDBACK_SOURCE),
    }),
    reply: z.object({ status: z.literal(1), code: z.literal(1) }),
    errors: ['invalid_input'],
  },
  'GET /api/manage/feedback': {
    summary: 'List members’ messages, newest first unless sorted otherwise',
    tag: 'feedback',
    keys: ['manage'],
    query: pageQuery.extend({
      type: z.coerce.number().pipe(type).optional(),
      /** `true`: only handled messages; `false`: only open ones; absent: both. */
      handled: z.stringbool().optional(),
      /** Part of the text or contact, or of the member’s name or user ID. */
      search: z.string().max(100).optional(),
      order: z.enum(['newest', 'oldest']).default('newest'),
    }),
    reply: pageOf(
      z.object({
        id: z.string(),
        type,
        content: z.string(),
        mobile: z.string(),
        source: z.int(),
        /** Absent for guests and for members whose account was deleted. */
        member: z.object({ uid: z.string(), name: z.string() }).optional(),
        created_at: isoTime,
        /** Absent while the message is open. */
        handled_at: isoTime.optional(),
      }),
    ),
    errors: ['invalid_input'],
  },
  'POST /api/manage/feedback/:id': {
    summary: 'Mark a message as resolved, or reopen it',
    tag: 'feedback',
    keys: ['manage'],
    params: z.object({ id: z.uuid() }),
    body: z.object({ handled: z.boolean() }),
    reply: z.object({ status: z.literal(1) }),
    errors: ['not_found', 'invalid_input'],
  },
})
