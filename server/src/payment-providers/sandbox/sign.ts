import { createHmac, timingSafeEqual } from 'node:crypto'

/** Largest difference between a notification's time and now, in either direction. */
const TOLERANCE_SECONDS = 5 * 60

interface Signed {
  readonly key: string
  /** Unix seconds, as in the header. */
  readonly timestamp: string
  readonly body: Buffer
}

/** HMAC-SHA256 over `timestamp.body`, in hexadecimal. */
export const signatureOf = ({ key, timestamp, body }: Signed): string =>
  createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')

export function isGenuine({ signature, ...signed }: Signed & { readonly signature: string }): boolean {
  const expected = Buffer.from(signatureOf(signed))
  const given = Buffer.from(signature)
  return expected.byteLength === given.byteLength && timingSafeEqual(expected, given)
}

export function isFresh(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
}
