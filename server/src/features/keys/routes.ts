import { keys } from '@stipple/core/contract/keys'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import { keysOf, makeKey, revokeKey, rotateKey } from './service.ts'

export function keyRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: keys, access },
    {
      'GET /api/account/keys': async ({ caller }) => ({ status: 1 as const, data: await keysOf(context, caller) }),
      'POST /api/account/keys': async ({ caller, body }) => {
        const { token, key } = await makeKey(context, caller, body)
        return { status: 1 as const, token, data: key }
      },
      'POST /api/account/keys/:id/rotate': async ({ caller, params }) => {
        const { token, key } = await rotateKey(context, caller, params.id)
        return { status: 1 as const, token, data: key }
      },
      'POST /api/account/keys/:id/revoke': async ({ caller, params }) => {
        await revokeKey(context, caller, params.id)
        return { status: 1 as const }
      },
    },
  )
}
