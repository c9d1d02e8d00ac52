import { searches } from '@stipple/core/contract/searches'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import * as service from './service.ts'

export function searchRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: searches, access },
    {
      'GET /api/searches': ({ caller, query }) => replied(service.listSearches(context, caller, query.place)),
      'POST /api/searches': ({ caller, body }) => replied(service.saveSearch(context, caller, body)),
      'POST /api/searches/:id/rename': ({ caller, params, body }) =>
        replied(service.renameSearch(context, caller, { id: params.id, name: body.name })),
      'DELETE /api/searches/:id': async ({ caller, params }) => {
        await service.removeSearch(context, caller, params.id)
        return { status: 1 as const }
      },
    },
  )
}

const replied = async <T>(data: Promise<T>) => ({ status: 1 as const, data: await data })
