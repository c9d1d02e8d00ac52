import { works } from '@stipple/core/contract/works'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { countWorks, listWorks, markWorks } from './data.ts'
import { mediaRoutes } from './media.ts'
import { access } from './policy.ts'
import { presentWork } from './present.ts'
import { deleteWorks, requireWork } from './service.ts'

export function workRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: works, access },
    {
      'POST /api/v2/get_generate_works_count': async ({ body, caller }) => ({
        status: 1 as const,
        data: await countWorks(context.db, caller.accountId, body ?? {}),
      }),
      'POST /api/v2/get_generate_works': async ({ body, caller }) => {
        const rows = await listWorks(context.db, caller.accountId, { ...body, size: body.page_size, number: body.page_number })
        return { status: 1 as const, data: rows.map(presentWork) }
      },
      'GET /api/v2/works/:id': async ({ params, caller }) => presentWork(await requireWork(context, caller, params.id)),
      'POST /api/v2/works_update': async ({ body, caller }) => {
        const { starred, rated } = body
        const marks = { ...(starred !== undefined && { starred }), ...(rated !== undefined && { rated }) }
        const changed =
          Object.keys(marks).length === 0 ? 0 : await markWorks(context.db, caller.accountId, body.image_ids.filter(isUuid), marks)
        return { status: 1 as const, data: changed }
      },
      'POST /api/v2/works_delete': async ({ body, caller }) => ({
        status: 1 as const,
        data: await deleteWorks(context, caller, body.image_ids),
      }),
    },
  )
  mediaRoutes(app, context)
}
