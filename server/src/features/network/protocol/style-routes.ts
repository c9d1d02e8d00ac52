import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { App } from '../../../http/app-type.ts'
import { withWords } from '../../../http/refuse-words.ts'
import { type FindKeyholder, withKey, requiresKey } from './keyholder.ts'
import { alsoLimited, limit, limitByPath, read } from './reply.ts'
import { collectionBody, collectionChange, exampleBody, sharedKeyBody, styleBody, styleChange } from './shapes.ts'
import * as keys from './shared-keys.ts'
import * as styles from './styles.ts'

const id = z.object({ id: z.string() })
const name = z.object({ name: z.string().max(300) })
const exampleOf = z.object({ id: z.string(), example: z.string() })
const listing = z.object({
  sort: z.enum(['popular', 'age']).default('popular'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  tag: z.string().max(100).optional(),
  model: z.string().max(255).optional(),
})

/** Shared keys, styles and collections by AI Horde calls. */
export function styleRoutes(app: App, context: Context, find: FindKeyholder): void {
  const usual = limit(90, '1 minute')
  const owned = { ...requiresKey(find, { scope: 'generate' }), ...usual }
  const changed = { ...owned, ...limitByPath(2, '1 second'), ...alsoLimited(app, { max: 90, timeWindow: '1 minute', by: 'path' }) }
  app.put(
    '/api/v2/sharedkeys',
    { ...owned, ...limitByPath(5, '1 minute') },
    withKey((who, request) => keys.makeSharedKey(context, who, read(sharedKeyBody, request.body))),
  )
  app.get('/api/v2/sharedkeys/:id', usual, (request) => keys.sharedKey(context, read(id, request.params).id))
  app.patch(
    '/api/v2/sharedkeys/:id',
    owned,
    withKey((who, request) => keys.changeSharedKey(context, who, { ...read(id, request.params), ...read(sharedKeyBody, request.body) })),
  )
  app.delete(
    '/api/v2/sharedkeys/:id',
    owned,
    withKey((who, request) => keys.endSharedKey(context, who, read(id, request.params).id)),
  )

  app.get('/api/v2/styles/image', usual, (request) => styles.listStyles(context, read(listing, request.query)))
  app.get('/api/v2/styles/image/:id', usual, (request) => styles.style(context, read(id, request.params)))
  app.get('/api/v2/styles/image_by_name/:name', usual, (request) =>
    styles.style(context, styles.parseReference(read(name, request.params).name)),
  )
  app.post(
    '/api/v2/styles/image',
    withWords({ words: 'joined' }, changed),
    withKey((who, request) => styles.makeStyle(context, who, read(styleBody, request.body))),
  )
  app.patch(
    '/api/v2/styles/image/:id',
    withWords({ words: 'joined' }, changed),
    withKey((who, request) => styles.changeStyle(context, who, read(id, request.params).id, read(styleChange, request.body))),
  )
  app.delete(
    '/api/v2/styles/image/:id',
    owned,
    withKey((who, request) => styles.removeStyle(context, who, read(id, request.params).id)),
  )
  app.post(
    '/api/v2/styles/image/:id/example',
    changed,
    withKey((who, request) => styles.putExample(context, who, { style: read(id, request.params).id, ...read(exampleBody, request.body) })),
  )
  app.patch(
    '/api/v2/styles/image/:id/example/:example',
    changed,
    withKey((who, request) => {
      const { id: style, example } = exampleOf.parse(request.params)
      return styles.putExample(context, who, { style, example, ...read(exampleBody, request.body) })
    }),
  )
  app.delete(
    '/api/v2/styles/image/:id/example/:example',
    owned,
    withKey((who, request) => {
      const { id: style, example } = exampleOf.parse(request.params)
      return styles.removeExample(context, who, { style, example })
    }),
  )

  app.get('/api/v2/collections', usual, (request) => styles.listCollections(context, read(listing, request.query)))
  app.get('/api/v2/collections/:id', usual, (request) => styles.collection(context, read(id, request.params)))
  app.get('/api/v2/collection_by_name/:name', usual, (request) =>
    styles.collection(context, styles.parseReference(read(name, request.params).name)),
  )
  app.post(
    '/api/v2/collections',
    owned,
    withKey((who, request) => styles.makeCollection(context, who, read(collectionBody, request.body))),
  )
  app.patch(
    '/api/v2/collections/:id',
    owned,
    withKey((who, request) => styles.changeCollection(context, who, read(id, request.params).id, read(collectionChange, request.body))),
  )
  app.delete(
    '/api/v2/collections/:id',
    owned,
    withKey((who, request) => styles.removeCollection(context, who, read(id, request.params).id)),
  )
}
