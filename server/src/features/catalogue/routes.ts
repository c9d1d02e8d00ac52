import { catalogue } from '@stipple/core/contract/catalogue'
import type { LoraItem, ModelItem } from '@stipple/core/contract/shapes'
import type { Template } from '@stipple/core/contract/templates'
import type { LoraTraits } from '@stipple/core/domain/loras'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { keepAnswers } from '../../http/kept.ts'
import { appSchema, listApps, nameOf } from '../templates/public.ts'
import { access } from './policy.ts'
import { presentCatalogue, presentLora } from './present.ts'
import { modelSchema, offeredLoras, type OfferedModel } from './service.ts'

const modelLists = keepAnswers<readonly OfferedModel[], ModelItem[]>()
const loraLists = keepAnswers<readonly LoraTraits[], LoraItem[]>()

export function catalogueRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: catalogue, access },
    {
      'GET /api/v2/models.json': async ({ caller, language }) => {
        const { key, models, apps } = await listApps(context, { caller, language })
        return (
          modelLists.find(models, key) ??
          modelLists.keep(models, key, presentCatalogue({ models, language, apps: apps.value.map(withName) }))
        )
      },
      'GET /api/v2/lora.json': async () => {
        const loras = offeredLoras(context)
        return loraLists.find(loras, '') ?? loraLists.keep(loras, '', loras.map(presentLora))
      },
      'POST /api/v2/playground_get_model_schema': async ({ body, caller, language }) =>
        body.job_type === 'Apps'
          ? appSchema(context, { id: body.model, larger: body.larger_params ?? false, caller, language })
          : modelSchema(context, { model: body.model, mode: body.job_type, larger: body.larger_params ?? false, language }),
      'GET /api/v2/packs': async () => [...(await context.packs.list())],
    },
  )
}

const withName = (app: Template) => ({ app, name: nameOf(app) })
