import { z } from 'zod'
import { ACCOUNT_RULES, PLATFORMS } from '../domain/account.ts'
import { newName, newPassword, secondStep, session } from './account-shapes.ts'
import { defineCalls } from './define-call.ts'
import { done, isoTime, user } from './shapes.ts'

const { password } = ACCOUNT_RULES

/** Accounts of every platform. Sign-in sets the 12-hour cookie and also returns the token for clients without cookies. */
export const accounts = defineCalls({
  'POST /api/account/sign_up': {
    summary: 'Sign up',
    tag: 'accounts',
    perMinute: 20,
    secret: ['password'],
    body: z.object({ name: newName, password: newPassword }),
    reply: session,
    errors: ['invalid_input', 'name_taken', 'sign_up_closed'],
  },
  'POST /api/account/sign_in': {
    summary: 'Log in; an account with a second factor gets a ticket for `second_factor` or `passkey_sign_in` instead of a session',
    tag: 'accounts',
    perMinute: 20,
    secret: ['password'],
    body: z.object({ name: z.string().trim().min(1).max(200), password: z.string().min(1).max(password.max) }),
    reply: z.union([session, secondStep]),
    errors: ['invalid_input', 'wrong_credentials', 'suspended'],
  },
  'POST /api/account/sign_out': {
    summary: 'Log out; `next` is the next page: the log-out page of the platform, or the first page',
    tag: 'accounts',
    reply: z.object({ status: z.literal(1), data: z.object({ next: z.string() }) }),
  },
  'POST /api/account/change_password': {
    summary: 'Change the password and end all other sessions',
    tag: 'accounts',
    perMinute: 10,
    secret: ['current', 'next'],
    body: z.object({ current: z.string().min(1).max(password.max), next: newPassword }),
    reply: done,
    errors: ['invalid_input', 'wrong_password'],
  },
  'GET /api/account/session': {
    summary: 'Get the logged-in member and the token for headers',
    tag: 'accounts',
    reply: z.object({ status: z.literal(1), data: z.object({ user: user.nullable(), userToken: z.string().optional() }) }),
  },
  'GET /api/account/pending_sign_in': {
    summary: 'Get the pending login that waits for confirmation in this browser',
    tag: 'accounts',
    reply: z.object({ status: z.literal(1), data: z.object({ nick: z.string(), platform: z.enum(PLATFORMS) }).nullable() }),
  },
  'POST /api/account/confirm_sign_in': {
    summary: 'Confirm the pending login',
    tag: 'accounts',
    perMinute: 20,
    reply: z.object({ status: z.literal(1), data: z.object({ user, userToken: z.string(), next: z.string() }) }),
    errors: ['sign_in_expired'],
  },
  'POST /api/account/find_by_key': {
    summary: 'Get the caller’s account by user key or uid',
    tag: 'accounts',
    perMinute: 20,
    body: z.object({
      /** `userKey` or `uid`; never a token. */
      key: z.string().min(1).max(300),
    }),
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        /** Empty: telephone numbers are not kept. */
        mobile: z.string(),
        member_head: z.string(),
        nick: z.string(),
        uid: z.string(),
        is_vip: z.boolean(),
      }),
    }),
    errors: ['invalid_input', 'not_found'],
  },
  'POST /api/account/find_member': {
    summary: 'Validate a user token and get its member; an access token of the second platform is logged in by this call, once',
    tag: 'accounts',
    perMinute: 20,
    secret: ['token', 'access_token'],
    body: z.object({
      token: z.string().max(4000).optional(),
      member_id: z.string().max(200).optional(),
      platform: z.string().max(40).optional(),
      access_token: z.string().max(4000).optional(),
    }),
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        is_login: z.boolean(),
        member_head: z.string(),
        member_name: z.string(),
        member_id: z.string(),
        is_vip: z.boolean(),
        /** User token for the headers; empty without a session. */
        token: z.string(),
      }),
    }),
    errors: ['sign_in_failed', 'platform_unavailable', 'suspended'],
  },
  'POST /api/account/sign_in_link': {
    summary: 'Create an address that logs another device in, once, within a minute',
    tag: 'accounts',
    perMinute: 10,
    reply: z.object({ status: z.literal(1), data: z.object({ url: z.string(), expires: isoTime }) }),
  },
})
