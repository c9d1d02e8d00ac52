import { z } from 'zod'
import { memberSession } from './account-shapes.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done } from './shapes.ts'

const uid = z.string().max(64)

/** Sessions of one member, for administrators. `member_log_out` ends all of them. */
export const memberSessions = defineCalls({
  'POST /api/manage/member_sessions': {
    summary: 'List a member’s sessions, last used first; `current` is the caller’s own one',
    tag: 'manage',
    body: z.object({ uid }),
    reply: listOf(memberSession),
    errors: ['not_found', 'invalid_input'],
  },
  'POST /api/manage/member_end_session': {
    summary: 'End one of a member’s sessions',
    tag: 'manage',
    body: z.object({ uid, id: z.string().max(64) }),
    reply: done,
    errors: ['not_found', 'invalid_input'],
  },
})
