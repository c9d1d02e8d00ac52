import { collections } from '@stipple/core/contract/collections'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import * as service from './service.ts'

export function collectionRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: collections, access },
    {
      'GET /api/collections': ({ caller, query }) => replied(service.listCollections(context, caller, query.image_id)),
      'POST /api/collections': ({ caller, body: { name, image_ids: ids } }) => replied(service.collect(context, caller, { name, ids })),
      'POST /api/collections/:id/works': ({ caller, params, body }) =>
        replied(service.changeWorks(context, caller, { id: params.id, ...body })),
      'POST /api/collections/:id/rename': ({ caller, params, body }) =>
        replied(service.renameCollection(context, caller, { id: params.id, name: body.name })),
      'POST /api/collections/:id/link': ({ caller, params, body }) =>
        replied(service.shareCollection(context, caller, { id: params.id, shared: body.shared })),
      'DELETE /api/collections/:id': async ({ caller, params }) => {
        await service.removeCollection(context, caller, params.id)
        return { status: 1 as const }
      },
      'POST /api/v2/works/:id/link': ({ caller, params, body }) =>
        replied(service.shareWork(context, caller, { id: params.id, shared: body.shared })),
      'GET /api/shared/:link': ({ params, query }) => replied(service.showLinked(context, params.link, query.page)),
    },
  )
}

const replied = async <T>(data: Promise<T>) => ({ status: 1 as const, data: await data })
