import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { findTagFile, TAG_SOURCES } from './service.ts'

/** The lists of tags, for autocomplete. Two fixed addresses: nothing else can be read by them. */
export function tagRoutes(app: App, context: Context): void {
  for (const source of TAG_SOURCES) {
    app.get(`/assert/${source}.csv`, async (request, reply) => {
      const file = await findTagFile(context, source)
      // Weak, because what is sent may be compressed on the way.
      const etag = `W/"${file.version}"`
      // Asked for again each time, so that a list that the operator changed is there at once; sent again only then.
      reply.headers({ etag, 'cache-control': 'public, no-cache', 'x-tag-list': file.kind })
      if (request.headers['if-none-match']?.includes(file.version)) return reply.status(304).send()
      reply.type('text/csv; charset=utf-8').header('content-length', file.bytes)
      // An empty stream, not nothing: for nothing the framework would announce a length of 0.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : await file.open())
    })
  }
}
