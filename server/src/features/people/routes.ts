import { people } from '@stipple/core/contract/people'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { give, giftOffer } from './give.ts'
import { access } from './policy.ts'
import { block, blockedBy, follow, showPerson } from './service.ts'

export function peopleRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: people, access },
    {
      'GET /api/people/:uid': async ({ caller, params }) => ({ status: 1 as const, data: await showPerson(context, caller, params.uid) }),
      'POST /api/people/:uid/follow': async ({ caller, params, body }) => ({
        status: 1 as const,
        data: await follow(context, caller, { uid: params.uid, following: body.following }),
      }),
      'POST /api/people/:uid/block': async ({ caller, params, body }) => {
        await block(context, caller, { uid: params.uid, blocked: body.blocked })
        return { status: 1 as const }
      },
      'GET /api/people/:uid/give': async ({ caller, params, query }) => ({
        status: 1 as const,
        data: await giftOffer(context, caller, { uid: params.uid, ...query }),
      }),
      'POST /api/people/:uid/give': async ({ caller, params, body: { request_key: key, ...gift } }) => ({
        status: 1 as const,
        data: { balance: await give(context, caller, { uid: params.uid, key, ...gift }) },
      }),
      'GET /api/account/blocks': async ({ caller }) => ({ status: 1 as const, data: await blockedBy(context, caller) }),
    },
  )
}
