import { options } from '@stipple/core/contract/options'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { findOptions } from './data.ts'
import { access } from './policy.ts'
import { presentOptions } from './present.ts'
import { changeOptions } from './service.ts'

export function optionRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: options, access },
    {
      'GET /api/user/options': async ({ caller }) => ({
        status: 1 as const,
        data: presentOptions(await findOptions(context.db, caller.accountId)),
      }),
      'POST /api/user/update_options': async ({ body, caller }) => ({
        status: 1 as const,
        data: presentOptions(await changeOptions(context, caller.accountId, body)),
      }),
    },
  )
}
