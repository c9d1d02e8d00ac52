import { catalogue } from '@stipple/core/contract/catalogue'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import { presentLora, presentModels } from './present.ts'
import { modelSchema, offeredLoras, offeredModels } from './service.ts'

export function catalogueRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: catalogue, access },
    {
      'GET /api/v2/models.json': async ({ language }) => presentModels(await offeredModels(context), language),
      'GET /api/v2/lora.json': async () => (await offeredLoras(context)).map(presentLora),
      'POST /api/v2/playground_get_model_schema': ({ body, language }) =>
        modelSchema(context, { model: body.model, mode: body.job_type, larger: body.larger_params ?? false, language }),
      'GET /api/v2/packs': async () => [...(await context.packs.list())],
    },
  )
}
