import { notices } from '@stipple/core/contract/notices'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import { presentNotice } from './present.ts'
import { noticesOf, read } from './service.ts'

export function noticeRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: notices, access },
    {
      'GET /api/account/notices': async ({ caller }) => ({
        status: 1 as const,
        data: (await noticesOf(context, caller.accountId)).map(presentNotice),
      }),
      'POST /api/account/notices/read': async ({ caller, body }) => {
        await read(context, caller.accountId, body.until)
        return { status: 1 as const }
      },
    },
  )
}
