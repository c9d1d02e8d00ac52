import { z } from 'zod'
import { KEY_LIMITS, KEY_SCOPES } from '../domain/api-key.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done, isoTime } from './shapes.ts'

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first letters, for recognition by its owner. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created: isoTime,
  last_used: isoTime.optional(),
  expires: isoTime.optional(),
  /** Dots that its jobs may cost in a month; unlimited when absent. */
  cap: z.int().optional(),
  /** Dots that its jobs have cost this month. */
  spent: z.int(),
})
export type ApiKey = z.infer<typeof apiKey>

const id = z.object({ id: z.string().max(64) })
const made = z.object({
  status: z.literal(1),
  /** The key itself. It is not stored and not returned again. */
  token: z.string(),
  data: apiKey,
})

/** Keys of a member's programs, used instead of the password. */
export const keys = defineCalls({
  'GET /api/account/keys': {
    summary: 'List the caller’s API keys, newest first',
    tag: 'keys',
    reply: listOf(apiKey),
  },
  'POST /api/account/keys': {
    summary: 'Create an API key; it is shown only once',
    tag: 'keys',
    perMinute: 40,
    body: z.object({
      name: z.string().trim().min(1).max(KEY_LIMITS.name),
      scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
      /** Days until it expires. */
      days: z.int().min(1).max(KEY_LIMITS.days).optional(),
      /** Dots that its jobs may cost in a month. */
      cap: z.int().min(1).max(KEY_LIMITS.cap).optional(),
      /** In the form of the AI Horde: 22 characters. When absent, a key with the scope `work` has that form. */
      short: z.boolean().optional(),
    }),
    reply: made,
    errors: ['invalid_input', 'too_many_keys', 'no_access'],
  },
  'POST /api/account/keys/:id/rotate': {
    summary: 'Replace an API key; the old one works for another day',
    tag: 'keys',
    perMinute: 20,
    params: id,
    reply: made,
    errors: ['not_found'],
  },
  'POST /api/account/keys/:id/revoke': {
    summary: 'Revoke an API key immediately',
    tag: 'keys',
    params: id,
    reply: done,
    errors: ['not_found'],
  },
})
