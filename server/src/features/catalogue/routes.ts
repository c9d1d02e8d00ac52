import { catalogue } from '@stipple/core/contract/catalogue'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { appSchema, listApps, nameOf } from '../templates/public.ts'
import { access } from './policy.ts'
import { presentApps, presentLora, presentModels } from './present.ts'
import { modelSchema, offeredLoras, offeredModels } from './service.ts'

export function catalogueRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: catalogue, access },
    {
      'GET /api/v2/models.json': async ({ caller, language }) => {
        const models = presentModels(offeredModels(context), language)
        const apps = await listApps(context, { caller, language })
        return [
          ...models,
          ...presentApps(
            apps.map((app) => ({ app, name: nameOf(app) })),
            models,
          ),
        ]
      },
      'GET /api/v2/lora.json': async () => offeredLoras(context).map(presentLora),
      'POST /api/v2/playground_get_model_schema': async ({ body, caller, language }) =>
        body.job_type === 'Apps'
          ? appSchema(context, { id: body.model, larger: body.larger_params ?? false, caller, language })
          : modelSchema(context, { model: body.model, mode: body.job_type, larger: body.larger_params ?? false, language }),
      'GET /api/v2/packs': async () => [...(await context.packs.list())],
    },
  )
}
