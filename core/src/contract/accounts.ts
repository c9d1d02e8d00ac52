import { z } from 'zod'
import { ACCOUNT_RULES } from '../domain/account.ts'
import { defineCalls } from './define-call.ts'
import { done, user } from './shapes.ts'

const { name, password } = ACCOUNT_RULES
// One spelling of accents, so that the pattern and everybody who compares names see the same letters.
const newName = z.string().normalize('NFC').trim().min(name.min).max(name.max).regex(name.pattern)
const newPassword = z.string().min(password.min).max(password.max)
const session = z.object({ status: z.literal(1), data: z.object({ user, userToken: z.string() }) })

/** The built-in account platform. Sign-in sets the 12-hour cookie and also returns the token for clients without cookies. */
export const accounts = defineCalls({
  'POST /api/account/sign_up': {
    summary: 'Open an account',
    tag: 'accounts',
    audience: 'public',
    perMinute: 20,
    body: z.object({ name: newName, password: newPassword }),
    reply: session,
    errors: ['invalid_input', 'name_taken'],
  },
  'POST /api/account/sign_in': {
    summary: 'Sign in',
    tag: 'accounts',
    audience: 'public',
    perMinute: 20,
    body: z.object({ name: z.string().trim().min(1).max(200), password: z.string().min(1).max(password.max) }),
    reply: session,
    errors: ['invalid_input', 'wrong_credentials'],
  },
  'POST /api/account/sign_out': {
    summary: 'End this session',
    tag: 'accounts',
    audience: 'public',
    reply: done,
  },
  'POST /api/account/change_password': {
    summary: 'Change the password; other sessions end',
    tag: 'accounts',
    audience: 'member',
    perMinute: 10,
    body: z.object({ current: z.string().min(1).max(password.max), next: newPassword }),
    reply: done,
    errors: ['invalid_input', 'wrong_password'],
  },
  'GET /api/account/session': {
    summary: 'Who is signed in',
    tag: 'accounts',
    audience: 'public',
    reply: z.object({ status: z.literal(1), data: z.object({ user: user.nullable() }) }),
  },
})
