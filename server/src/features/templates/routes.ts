import { templates } from '@stipple/core/contract/templates'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { coverRoutes } from './covers.ts'
import { listApps, requireApp, versionsOf } from './find.ts'
import { access } from './policy.ts'
import { presentWhole } from './present.ts'
import { removeTemplate, restoreTemplate, saveTemplate } from './service.ts'

export function templateRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: templates, access },
    {
      'GET /api/v2/templates': async ({ caller, language }) => (await listApps(context, { caller, language })).apps,
      'GET /api/v2/templates/:id': async ({ params, caller, language }) =>
        presentWhole(await requireApp(context, { id: params.id, caller, language }), { accountId: caller?.accountId, language }),
      'GET /api/v2/templates/:id/versions': ({ params, caller }) => versionsOf(context, caller, params.id),
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
}
