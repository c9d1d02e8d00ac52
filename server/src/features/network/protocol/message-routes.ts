import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { App } from '../../../http/app-type.ts'
import { type FindKeyholder, withKey, requiresKey, keyOf } from './keyholder.ts'
import * as messages from './messages.ts'
import { limit, read } from './reply.ts'
import { messageBody } from './shapes.ts'

const id = z.object({ id: z.string() })
const listing = z.object({
  validity: z.enum(['active', 'expired', 'all']).default('active'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  worker_id: z.string().max(100).optional(),
})

/** Messages to workers by AI Horde calls. */
export function messageRoutes(app: App, context: Context, find: FindKeyholder): void {
  const usual = limit(90, '1 minute')
  const owned = { ...requiresKey(find, { scope: 'work' }), ...usual }
  app.get('/api/v2/workers/messages', usual, (request) => {
    const { worker_id: worker, ...asked } = read(listing, request.query)
    return find.own(keyOf(request)).then((who) => messages.listMessages(context, who, { ...asked, worker }))
  })
  app.post(
    '/api/v2/workers/messages',
    owned,
    withKey((who, request) => messages.addMessage(context, who, read(messageBody, request.body))),
  )
  app.get(
    '/api/v2/workers/messages/:id',
    owned,
    withKey((who, request) => messages.message(context, who, read(id, request.params).id)),
  )
  app.delete(
    '/api/v2/workers/messages/:id',
    owned,
    withKey((who, request) => messages.removeMessage(context, who, read(id, request.params).id)),
  )
}
