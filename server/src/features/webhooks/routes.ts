import { webhooks } from '@stipple/core/contract/webhooks'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { answerAsReplicate } from '../predictions/public.ts'
import { access } from './policy.ts'
import { presentDelivery } from './present.ts'
import * as service from './service.ts'

const SECRET = 'GET /v1/webhooks/default/secret'

export function webhookRoutes(app: App, context: Context): void {
  const { [SECRET]: secretCall, ...calls } = webhooks
  const { [SECRET]: secretAccess, ...ownAccess } = access
  implement(
    app,
    context,
    { calls, access: ownAccess },
    {
      'GET /api/account/webhooks': async ({ caller }) => ({ status: 1 as const, data: await service.endpointsOf(context, caller) }),
      'POST /api/account/webhooks': async ({ caller, body }) => {
        const { secret, endpoint } = await service.makeEndpoint(context, caller, body)
        return { status: 1 as const, secret, data: endpoint }
      },
      'POST /api/account/webhooks/:id/rotate': async ({ caller, params }) => {
        const { secret, endpoint } = await service.rotateSecret(context, caller, params.id)
        return { status: 1 as const, secret, data: endpoint }
      },
      'POST /api/account/webhooks/:id/on': async ({ caller, params }) => {
        await service.switchOn(context, caller, params.id)
        return { status: 1 as const }
      },
      'POST /api/account/webhooks/:id/test': async ({ caller, params }) => ({
        status: 1 as const,
        data: presentDelivery(await service.testEndpoint(context, caller, params.id)),
      }),
      'POST /api/account/webhooks/:id/remove': async ({ caller, params }) => {
        await service.removeEndpoint(context, caller, params.id)
        return { status: 1 as const }
      },
      'GET /api/account/webhook_deliveries': async ({ caller, query }) => {
        const { rows, ...next } = await service.deliveriesOf(context, caller, query.after)
        return { status: 1 as const, data: rows.map(presentDelivery), ...next }
      },
      'POST /api/account/webhook_deliveries/:id/again': async ({ caller, params }) => ({
        status: 1 as const,
        data: presentDelivery(await service.sendAgain(context, caller, params.id)),
      }),
    },
  )
  app.register(async (scope) => {
    answerAsReplicate(scope)
    implement(
      scope,
      context,
      { calls: { [SECRET]: secretCall }, access: { [SECRET]: secretAccess } },
      { [SECRET]: async ({ caller }) => ({ key: await service.memberSecret(context, caller) }) },
    )
  })
}
