import { z } from 'zod'
import type { Context } from '../../context.ts'
import { SealBroken } from '../../lib/seal.ts'
import * as data from './data.ts'
import { hashToken } from './secrets.ts'

/** A type of encrypted ticket: its content, and its lifetime in seconds. */
interface Kind<S extends z.ZodObject> {
  readonly name: string
  readonly carries: S
  readonly seconds: number
}
const kind = <S extends z.ZodObject>(name: string, seconds: number, carries: S): Kind<S> => ({ name, seconds, carries })

const envelope = z.object({ content: z.unknown(), until: z.number() })
const accountId = z.string()
/** Fingerprint of the password at that time; a change invalidates the ticket. */
const password = z.string()

/** A password log-in waiting for its second step. */
export const SECOND_STEP = kind('second-step', 10 * 60, z.object({ accountId, password }))
/** A passkey challenge; with an account, only its own passkeys are accepted. */
export const CHALLENGE = kind('challenge', 5 * 60, z.object({ challenge: z.string(), accountId: accountId.optional() }))
/** Creation of a passkey. */
export const NEW_PASSKEY = kind('new-passkey', 5 * 60, z.object({ challenge: z.string(), accountId }))
/** Setup of an authenticator app. */
export const NEW_APP = kind('new-app', 15 * 60, z.object({ secret: z.string(), accountId }))
/** A member's verification in this session. */
export const PROOF = kind('proof', 10 * 60, z.object({ session: z.string() }))
/** A password reset link; `factors`: also removes the second factors. */
export const RESET = kind('reset', 30 * 60, z.object({ accountId, password, factors: z.boolean().optional() }))
export const EMAIL = kind('email', 60 * 60, z.object({ accountId, email: z.string() }))

/** Encrypts a ticket. Only this server can read or make one; it is not stored. */
export async function issue<S extends z.ZodObject>(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  { name, seconds }: Kind<S>,
  content: z.input<S>,
  lasts = seconds,
): Promise<{ readonly ticket: string; readonly expires: Date }> {
  const expires = new Date(now().getTime() + lasts * 1000)
  const sealed = await secrets.seal(JSON.stringify({ content, until: expires.getTime() }), placeOf(name))
  return { ticket: sealed.toString('base64url'), expires }
}

/** The content of a ticket of this type; undefined if expired, used, or not ours. */
export async function read<S extends z.ZodObject>(
  { secrets, db, now }: Pick<Context, 'secrets' | 'db' | 'now'>,
  { name, carries }: Kind<S>,
  ticket: string,
): Promise<z.output<S> | undefined> {
  const text = await secrets.unseal(Buffer.from(ticket, 'base64url'), placeOf(name)).catch((error: unknown) => {
    if (error instanceof SealBroken) return undefined
    throw error
  })
  if (text === undefined || (await data.isUsedToken(db, hashToken(ticket)))) return undefined
  const { content, until } = envelope.parse(JSON.parse(text))
  return until > now().getTime() ? carries.parse(content) : undefined
}

/** Uses up a ticket. Of concurrent calls only one returns true. */
export const spend = ({ db, now }: Pick<Context, 'db' | 'now'>, ticket: string): Promise<boolean> =>
  data.insertUsedToken(db, hashToken(ticket), now())

/** Fingerprint of a password for tickets. */
export const fingerprintOf = ({ passwordHash }: { readonly passwordHash: string | null }): string =>
  hashToken(passwordHash ?? '').slice(0, 22)

const placeOf = (name: string): string => `tickets:${name}`
