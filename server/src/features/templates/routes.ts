import { templates } from '@stipple/core/contract/templates'
import { OPERATOR_ZONE } from '@stipple/core/domain/time'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { coverRoutes } from './covers.ts'
import { embedRoutes } from './embed.ts'
import { figures, listApps, requireApp, versionsOf } from './find.ts'
import { lineageOf, listCopies } from './lineage.ts'
import { access } from './policy.ts'
import { presentInFull } from './present.ts'
import { removeTemplate, restoreTemplate, saveTemplate } from './service.ts'
import { sharePercent } from './shares.ts'
import { appUsage } from './usage.ts'

export function templateRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: templates, access },
    {
      'GET /api/manage/apps': async ({ language }) => ({ status: 1 as const, data: await appUsage(context, language) }),
      'GET /api/v2/templates': async ({ caller, language }) => (await listApps(context, { caller, language })).apps,
      'GET /api/v2/templates/:id': async ({ params, caller, language }) => {
        const app = await requireApp(context, { id: params.id, caller, language })
        const lineage = await lineageOf(context, app, { caller, language })
        return presentInFull(app, { accountId: caller?.accountId, language }, { ...lineage, share: sharePercent(context) })
      },
      'GET /api/v2/templates/:id/copies': ({ params, caller, language }) => listCopies(context, { id: params.id, caller, language }),
      'GET /api/v2/templates/:id/versions': ({ params, caller }) => versionsOf(context, caller, params.id),
      'GET /api/v2/templates/:id/figures': ({ params, query, caller, language }) =>
        figures(context, caller, { id: params.id, zone: query.time_zone ?? OPERATOR_ZONE, language }),
      'POST /api/v2/template_restore': ({ body, caller, language }) => restoreTemplate(context, caller, { ...body, language }),
      'POST /api/v2/template_save': ({ body: { job_type: mode, ...body }, caller, language }) =>
        saveTemplate(context, caller, { draft: { ...body, mode }, language }),
      'POST /api/v2/template_delete': async ({ body, caller }) => {
        await removeTemplate(context, caller, body.id)
        return { status: 1 as const }
      },
    },
  )
  coverRoutes(app, context)
  embedRoutes(app, context)
}
