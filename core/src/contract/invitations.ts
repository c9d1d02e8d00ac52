import { z } from 'zod'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { isoTime } from './shapes.ts'

/** Most members invited by one call. */
export const MAX_INVITED = 100

/** The new account with its link, or the error. */
const invitation = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  uid: z.string().optional(),
  url: z.string().optional(),
  expires: isoTime.optional(),
  /** True if the link is also sent by mail. */
  mailed: z.boolean().optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
})
export type Invitation = z.infer<typeof invitation>

/** Invitations of members by administrators. */
export const invitations = defineCalls({
  'POST /api/manage/member_invite': {
    summary:
      'Create members without a password. Each gets a link that sets it, once, within 7 days, also by mail where the server sends mail. Without a name, it is made from the address',
    tag: 'manage',
    perMinute: 10,
    body: z.object({
      members: z
        .array(z.object({ name: z.string().trim().max(200).optional(), email: z.string().trim().max(300).optional() }))
        .min(1)
        .max(MAX_INVITED),
      role: z.enum(['vip', 'allowlisted', 'super']).optional(),
      /** Dots for each, besides those of the registration. */
      dots: z.int().min(1).max(1_000_000).optional(),
    }),
    reply: listOf(invitation),
    errors: ['invalid_input', 'not_builtin'],
  },
})
