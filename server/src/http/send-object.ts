import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Language } from '@stipple/core/domain/text'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import type { Storage } from '../storage/storage.ts'
import type { App, Reply, Request } from './app-type.ts'
import { resolveCaller } from './auth.ts'
import { withBounds } from './bounds.ts'
import type { Caller } from './caller.ts'
import { languageOf } from './language.ts'
import { MAX_PIXELS, resized } from './resized.ts'
import type { StoredObject, Variant } from './stored-object.ts'

/**
 * Registers an address of stored files (`/media/uploads/:name`). `find` returns the file if it exists and the caller may have it, otherwise
 * undefined.
 */
export function serveObjects(
  app: App,
  context: Context,
  path: string,
  find: (call: {
    caller: Caller | undefined
    params: Readonly<Record<string, string>>
    query: URLSearchParams
    language: Language
  }) => Promise<StoredObject | undefined>,
): void {
  app.get<{ Params: Record<string, string> }>(
    path,
    withBounds({ work: { pixels: MAX_PIXELS, seconds: 60 } }, {}),
    async (request, reply) => {
      const caller = await resolveCaller(context, request, ['generate', 'read'])
      const query = new URL(request.url, 'http://localhost').searchParams
      const object = await find({ caller, params: request.params, query, language: languageOf(request) })
      // Shared files are for anyone with the link, not for search engines.
      if (query.has('link')) reply.header('x-robots-tag', 'noindex')
      if (!object) throw new Problem('not_found')
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      return sendObject(request, reply, {
        ...resized(context, object, { query, signal: gone.signal, caller: caller?.accountId ?? request.ip }),
        storage: context.storage,
      })
    },
  )
}

/** Sends a stored file, whole or a range, or 304. */
export async function sendObject(
  request: Request,
  reply: Reply,
  { storage, key, type, variant, saved = false }: StoredObject & { storage: Storage },
): Promise<Reply> {
  const etag = `"${createHash('sha256')
    .update(`${key} ${variant?.name ?? ''}`)
    .digest('base64url')
    .slice(0, 22)}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    // Revalidated each time (304), so that it is not shown after logging out or losing access.
    'cache-control': 'private, no-cache',
    // Opened directly, a file cannot run scripts.
    'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    ...(saved && { 'content-disposition': 'attachment' }),
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  if (variant) return sendVariant(request, reply, { ...(await variant.make()), type })
  const { bytes } = await storage.stat(key)
  const range = rangeOf(request, { bytes, etag })
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${bytes}`).send()
  reply.type(type).header('content-length', range ? range.end - range.start + 1 : bytes)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  // An empty stream: without one the framework would send a length of 0.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await storage.stream(key, range))
}

/** Made for this request, so never a range. */
function sendVariant(request: Request, reply: Reply, { bytes, content, type }: Variant & { type: string }): Reply {
  reply.type(type).header('content-length', bytes).header('accept-ranges', 'none')
  if (request.method !== 'HEAD') return reply.send(content)
  if (content instanceof Readable) content.destroy()
  return reply.send(Readable.from([]))
}

/** One byte range; several are answered with the whole file, which is allowed. */
function rangeOf(
  request: Request,
  { bytes, etag }: { bytes: number; etag: string },
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end }
}
