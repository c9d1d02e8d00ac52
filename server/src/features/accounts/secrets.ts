import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id, which is algorithm 2 in the library. */
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Normalizes the Unicode form of a password. */
const canonical = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), COST)

/** Verifies a password; takes the same time without a hash (unknown account). */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), canonical(password))
  return matches && typeof passwordHash === 'string'
}

const decoy = hashPassword(randomBytes(16).toString('hex'))

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Unambiguous letters and digits; ten of them are 49 bits. */
const READABLE = '23456789abcdefghjkmnpqrstuvwxyz'
export const newReadable = (length: number): string => Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')
export const newUid = (): string => newReadable(10)

/** Appends a signature to a text. */
export const sign = (text: string, key: string): string => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`

/** The text before our valid signature; undefined for any other. */
export function verified(signed: string, key: string): string | undefined {
  const text = signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
  const [given, right] = [Buffer.from(signed), Buffer.from(sign(text, key))]
  return given.byteLength === right.byteLength && timingSafeEqual(given, right) ? text : undefined
}
