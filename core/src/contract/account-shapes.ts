import { z } from 'zod'
import { ACCOUNT_RULES } from '../domain/account.ts'
import { isoTime, user } from './shapes.ts'

const { name, password } = ACCOUNT_RULES
// One spelling of accents, so that the pattern and all comparisons of names see the same characters.
export const newName = z.string().normalize('NFC').trim().min(name.min).max(name.max).regex(name.pattern)
export const newEmail = z.email().max(254)
export const newPassword = z.string().min(password.min).max(password.max)
/** A finished login. */
export const session = z.object({ status: z.literal(1), data: z.object({ user, userToken: z.string() }) })
/** A login that is waiting for its second factor. */
export const secondStep = z.object({
  status: z.literal(1),
  data: z.object({
    second: z.object({
      /** Sealed; finishes this login only. */
      ticket: z.string(),
      expires: z.iso.datetime(),
      /** Methods of finishing it. A recovery code always does. */
      app: z.boolean(),
      passkey: z.boolean(),
    }),
  }),
})

/** A session without its token. */
export const memberSession = z.object({
  id: z.string(),
  /** The session of this call. */
  current: z.boolean(),
  userAgent: z.string().optional(),
  created: isoTime,
  lastSeen: isoTime,
  expires: isoTime,
})
export type MemberSession = z.infer<typeof memberSession>
