import { catalogue } from '@stipple/core/contract/catalogue'
import type { LoraItem, ModelItem } from '@stipple/core/contract/shapes'
import type { Template } from '@stipple/core/contract/templates'
import { addressOfLora, addressOfModelCover } from '@stipple/core/domain/asset-address'
import type { LoraTraits } from '@stipple/core/domain/loras'
import type { Language, Text } from '@stipple/core/domain/text'
import type { WireSchema } from '@stipple/core/domain/wire-schema'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/caller.ts'
import { implement } from '../../http/implement.ts'
import { type PackedAnswer, cacheReplies } from '../../http/packed-answer.ts'
import { serveObjects } from '../../http/send-object.ts'
import { catalogueOf, keyOfCover, keyOfPicture } from '../engines/public.ts'
import { access } from './policy.ts'
import { presentCatalogue, presentLora } from './present.ts'
import { modelSchema, modelTraits, offeredLoras, type OfferedModel } from './service.ts'

const modelLists = cacheReplies<readonly OfferedModel[], ModelItem[]>()
const loraLists = cacheReplies<readonly LoraTraits[], LoraItem[]>()

/** Caller and language of a request. */
interface Reader {
  readonly caller: Caller | undefined
  readonly language: Language
}

/** Parts of the lists from features above this one: apps, and example images of a model. Passed in by the app. */
export interface Additions {
  readonly listApps: (
    context: Context,
    asked: Reader,
  ) => Promise<{ key: string; models: readonly OfferedModel[]; apps: PackedAnswer<Template[]> }>
  readonly appSchema: (context: Context, asked: Reader & { readonly id: string; readonly larger: boolean }) => Promise<WireSchema>
  /** Name of an app in either language. */
  readonly nameOf: (app: Template) => Text
  /** Addresses of example images of a model. */
  readonly showcasesOf: (model: string) => readonly string[]
}

export function catalogueRoutes(app: App, context: Context, { listApps, appSchema, nameOf, showcasesOf }: Additions): void {
  implement(
    app,
    context,
    { calls: catalogue, access },
    {
      'GET /api/v2/models.json': async ({ caller, language }) => {
        const { key, models, apps } = await listApps(context, { caller, language })
        return (
          modelLists.find(models, key) ??
          modelLists.keep(
            models,
            key,
            presentCatalogue({ models, language, apps: apps.value.map((one) => ({ app: one, name: nameOf(one) })), showcasesOf }),
          )
        )
      },
      'GET /api/v2/lora.json': async ({ language }) => {
        const loras = offeredLoras(context)
        return (
          loraLists.find(loras, language) ??
          loraLists.keep(
            loras,
            language,
            loras.map((lora) => presentLora(lora, language)),
          )
        )
      },
      'POST /api/v2/playground_get_model_schema': async ({ body, caller, language }) =>
        body.job_type === 'Apps'
          ? appSchema(context, { id: body.model, larger: body.larger_params ?? false, caller, language })
          : modelSchema(context, { model: body.model, mode: body.job_type, larger: body.larger_params ?? false, language, caller }),
      'GET /api/v2/model_traits': async ({ query, caller }) => modelTraits(context, { model: query.model, mode: query.job_type, caller }),
      'GET /api/v2/packs': async () => [...(await context.packs.list())],
    },
  )
  serveObjects(app, context, '/media/loras/:name', async ({ params: { name = '' } }) => {
    const picture = name.replace(/\.webp$/, '')
    return offeredLoras(context).some(({ image }) => image === addressOfLora(picture))
      ? { key: keyOfPicture(picture), type: 'image/webp' }
      : undefined
  })
  serveObjects(app, context, '/media/models/:name', async ({ params: { name = '' } }) => {
    const picture = name.replace(/\.webp$/, '')
    return catalogueOf(context).models.some(({ cover }) => cover === addressOfModelCover(picture))
      ? { key: keyOfCover(picture), type: 'image/webp' }
      : undefined
  })
}
