import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { Reply, Request } from './app-type.ts'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Bytes sent to many clients, plain and compressed, with their ETag. */
export interface Packed {
  readonly etag: string
  readonly bytes: Readonly<Record<Encoding | 'identity', Buffer>>
}

/** Compresses a text well, because it is done once. Takes some milliseconds in the thread pool. */
export async function pack(text: string): Promise<Packed> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { etag: etagOf(identity), bytes: { identity, br, gzip: gz } }
}

export const etagOf = (bytes: Uint8Array): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Sends packed bytes in the caller's encoding in one write; 304 if the caller has them. */
export function sendPacked(request: Request, reply: Reply, { etag, bytes }: Packed): Reply {
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes[encoding])
}

const negotiator = new Negotiator<Encoding | 'identity'>({ supportedValues: [...ENCODINGS, 'identity'] })
