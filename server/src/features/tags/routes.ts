import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { findTagFile, TAG_SOURCES } from './service.ts'

/** Tag lists for autocomplete, at two fixed addresses. */
export function tagRoutes(app: App, context: Context): void {
  for (const source of TAG_SOURCES) {
    app.get(`/assert/${source}.csv`, async (request, reply) => {
      const file = await findTagFile(context, source)
      // Weak, because the response may be compressed.
      const etag = `W/"${file.version}"`
      // Revalidated each time, so that a changed list applies at once.
      reply.headers({ etag, 'cache-control': 'public, no-cache', 'x-tag-list': file.kind })
      if (request.headers['if-none-match']?.includes(file.version)) return reply.status(304).send()
      reply.type('text/csv; charset=utf-8').header('content-length', file.bytes)
      // An empty stream: without one the framework would send a length of 0.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : await file.open())
    })
  }
}
