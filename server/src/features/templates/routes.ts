import { templates } from '@stipple/core/contract/templates'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import { offeredTemplates, removeTemplate, saveTemplate } from './service.ts'

export function templateRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: templates, access },
    {
      'GET /api/v2/templates': ({ language }) => offeredTemplates(context, language),
      'POST /api/v2/template_save': ({ body, caller, language }) => saveTemplate(context, caller, { draft: body, language }),
      'POST /api/v2/template_delete': async ({ body, caller }) => {
        await removeTemplate(context, caller, body.id)
        return { status: 1 as const }
      },
    },
  )
}
