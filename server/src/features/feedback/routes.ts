import { feedback } from '@stipple/core/contract/feedback'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { Problem } from '../../problem.ts'
import { handleFeedback, insertFeedback, listFeedback } from './data.ts'
import { access } from './policy.ts'
import { presentFeedback } from './present.ts'

export function feedbackRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: feedback, access },
    {
      'POST /api/feedback': async ({ body, caller }) => {
        await insertFeedback(context.db, { ...body, accountId: caller?.accountId ?? null })
        return { status: 1 as const, code: 1 as const }
      },
      'GET /api/manage/feedback': async ({ query }) => {
        const { rows, total } = await listFeedback(context.db, query)
        return { status: 1 as const, total, data: rows.map(presentFeedback) }
      },
      'POST /api/manage/feedback/:id': async ({ params, body, caller }) => {
        if (!(await handleFeedback(context.db, params.id, { ...body, by: caller.accountId }))) throw new Problem('not_found')
        return { status: 1 as const }
      },
    },
  )
}
