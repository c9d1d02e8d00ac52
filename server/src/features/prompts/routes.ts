import { prompts } from '@stipple/core/contract/prompts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { countPrompts, listPrompts } from './data.ts'
import { access } from './policy.ts'
import { presentUsedPrompt } from './present.ts'
import { promptLibrary } from './service.ts'

export function promptRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: prompts, access },
    {
      'GET /api/v2/prompts.json': async () => promptLibrary('zh'),
      'GET /api/v2/prompts-en.json': async () => promptLibrary('en'),
      'POST /api/v2/get_jobs_prompts_count': async ({ caller }) => ({
        status: 1 as const,
        data: await countPrompts(context.db, caller.accountId),
      }),
      'POST /api/v2/get_jobs_prompts': async ({ body, caller }) => {
        const page = { size: body.page_size, number: body.page_number, order: body.order }
        const rows = await listPrompts(context.db, caller.accountId, page)
        return { status: 1 as const, data: rows.map(presentUsedPrompt) }
      },
    },
  )
}
