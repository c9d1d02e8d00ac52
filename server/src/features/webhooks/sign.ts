import { createHmac, randomBytes } from 'node:crypto'

/** Prefix of webhook secrets. */
const PREFIX = 'whsec_'

/** A secret of 192 random bits in the format of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(24).toString('base64')

interface Message {
  readonly id: string
  /** Time of this attempt. */
  readonly at: Date
  readonly body: string
}

/** Headers of a message, signed by Standard Webhooks: HMAC-SHA-256 of its id, time (seconds) and body. */
export function signedHeaders({ id, at, body }: Message, secret: string): Record<string, string> {
  const name = `msg_${id.replaceAll('-', '')}`
  const time = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${name}.${time}.${body}`)
    .digest('base64')
  return { 'webhook-id': name, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
}
