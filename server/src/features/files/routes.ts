import { fileChecks } from '@stipple/core/contract/file-check'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import { describeCheck, startCheck } from './service.ts'

export function fileRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: fileChecks, access },
    {
      'GET /api/manage/file_check': async () => {
        const data = await describeCheck(context)
        return { status: 1 as const, ...(data && { data }) }
      },
      'POST /api/manage/file_check': async ({ caller }) => ({ status: 1 as const, data: await startCheck(context, caller) }),
    },
  )
}
