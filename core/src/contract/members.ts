import { z } from 'zod'
import { ACCOUNT_RULES, CAREERS } from '../domain/account.ts'
import { memberSession, newName } from './account-shapes.ts'
import { defineCalls } from './define-call.ts'
import { done, isoTime, user } from './shapes.ts'

/** Everything stored about a member, for the member. */
export const members = defineCalls({
  'GET /api/user/check_userinfo': {
    summary: 'Get the caller’s profile; `user_career_id` is empty until an occupation is set',
    tag: 'members',
    query: z.object({ user_source: z.string().max(200).optional() }),
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        uid: z.string(),
        nick: z.string(),
        member_head: z.string().optional(),
        is_vip: z.boolean(),
        vip_until: isoTime.optional(),
        user_career_id: z.union([z.int(), z.literal('')]),
        created_at: isoTime,
        /** Bytes of works and uploads; without `limit` there is none. */
        storage: z.object({ used: z.int(), limit: z.int().optional() }),
      }),
    }),
  },
  'POST /api/user/update_career': {
    summary: 'Set an occupation, 1 to 7',
    tag: 'members',
    body: z.object({ cid: z.literal(Object.values(CAREERS)) }),
    reply: done,
    errors: ['invalid_input'],
  },
  'POST /api/account/rename': {
    summary: 'Change the name of an account of the built-in platform',
    tag: 'members',
    perMinute: 10,
    body: z.object({ name: newName }),
    reply: z.object({ status: z.literal(1), data: z.object({ user }) }),
    errors: ['invalid_input', 'name_taken', 'not_builtin'],
  },
  'GET /api/account/sessions': {
    summary: 'List the caller’s sessions, newest first',
    tag: 'members',
    reply: z.object({
      status: z.literal(1),
      data: z.array(memberSession),
    }),
  },
  'POST /api/account/end_session': {
    summary: 'End one of the caller’s sessions',
    tag: 'members',
    body: z.object({ id: z.string().max(64) }),
    reply: done,
    errors: ['invalid_input', 'not_found'],
  },
  'POST /api/account/end_other_sessions': {
    summary: 'End all other sessions of the caller; returns their number',
    tag: 'members',
    reply: z.object({ status: z.literal(1), data: z.int() }),
  },
  'POST /api/account/delete': {
    summary: 'Delete the account: works, uploads and personal data are deleted, the ledger stays without a name',
    tag: 'members',
    perMinute: 10,
    secret: ['password'],
    body: z.object({
      /** The caller’s user ID, typed to confirm. */
      confirm: z.string().max(64),
      /** Of an account of the built-in platform. */
      password: z.string().max(ACCOUNT_RULES.password.max).optional(),
    }),
    reply: done,
    errors: ['invalid_input', 'wrong_password', 'last_super'],
  },
})

// Browsers use it without loading a schema.
