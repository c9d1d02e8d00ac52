import { z } from 'zod'
import { defineCalls } from './define-call.ts'
import { done } from './shapes.ts'

/** Address of a browser at its push service. */
const endpoint = z.url({ protocol: /^https?$/ }).max(2000)

/** A browser's subscription, as `PushSubscription.toJSON()` writes it. */
const subscription = z.object({
  endpoint,
  keys: z.object({
    /** Public key on P-256, uncompressed: 65 bytes. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    /** Authentication secret: 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
})
export type PushSubscriptionInput = z.infer<typeof subscription>

/** Push messages to the browsers in which a member is logged in (RFC 8030, 8291, 8292). */
export const push = defineCalls({
  'GET /api/account/push': {
    summary: 'Get the public key under which push messages are sent',
    tag: 'members',
    reply: z.object({ status: z.literal(1), data: z.object({ key: z.string() }) }),
  },
  'POST /api/account/push': {
    summary: 'Send push messages to this browser until its sign-in ends',
    tag: 'members',
    // The address lets anyone who has it send messages to the browser.
    secret: ['endpoint', 'keys.p256dh', 'keys.auth'],
    perMinute: 30,
    body: subscription,
    reply: done,
    errors: ['invalid_input'],
  },
  'POST /api/account/push/remove': {
    summary: 'Send no more push messages to a browser',
    tag: 'members',
    secret: ['endpoint'],
    perMinute: 30,
    body: z.object({ endpoint }),
    reply: done,
  },
})

/** Decrypted body of a push message. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** Path to open, below the base of the studio. */
  readonly path: string
  /** Messages with the same tag replace each other. */
  readonly tag: string
}
