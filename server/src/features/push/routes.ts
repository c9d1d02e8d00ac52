import { push } from '@stipple/core/contract/push'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import { subscribe, unsubscribe } from './service.ts'
import { vapidKeys } from './vapid.ts'

export function pushRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: push, access },
    {
      'GET /api/account/push': async () => ({ status: 1 as const, data: { key: (await vapidKeys(context)).publicKey } }),
      'POST /api/account/push': async ({ caller, body }) => {
        await subscribe(context, caller, body)
        return { status: 1 as const }
      },
      'POST /api/account/push/remove': async ({ caller, body }) => {
        await unsubscribe(context, caller, body.endpoint)
        return { status: 1 as const }
      },
    },
  )
}
