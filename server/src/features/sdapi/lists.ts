import type { TaskKind } from '@stipple/core/domain/task'
import { localize } from '@stipple/core/domain/text'
import { samplerName } from '@stipple/engines/kinds/sdapi/public'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { offeredLoras, offeredModels, type OfferedModel } from '../catalogue/public.ts'

const PAINTING: readonly TaskKind[] = ['text-to-image', 'image-to-image', 'inpaint']

/** Image models, with their price per image in dots. They are chosen by title. */
export const listModels = (context: Context, caller: Caller) =>
  offeredModels(context, caller)
    .filter(({ tasks }) => PAINTING.some((task) => tasks.includes(task)))
    .map(({ id, label, cost }) => ({
      title: id,
      model_name: localize(label, 'en'),
      hash: null,
      sha256: null,
      filename: id,
      config: null,
      dots: cost,
    }))

export const listUpscalers = (context: Context, caller: Caller) => [
  { name: 'None', model_name: null, model_path: null, model_url: null, scale: 4 },
  ...upscalersOf(context, caller).map(({ id, label, cost, can: { factors = [2] } }) => ({
    name: id,
    model_name: localize(label, 'en'),
    model_path: null,
    model_url: null,
    scale: Math.max(...factors),
    dots: cost,
  })),
]

export const upscalersOf = (context: Context, caller: Caller): readonly OfferedModel[] =>
  offeredModels(context, caller).filter(({ tasks }) => tasks.includes('upscale'))

/** Samplers offered by any model, by their names in these programs; without any, a single choice. */
export function listSamplers(context: Context, caller: Caller) {
  const ids = new Set(offeredModels(context, caller).flatMap(({ can: { samplers = [] } }) => samplers))
  const samplers = [...ids].map((id) => ({ name: samplerName(id), aliases: [id], options: {} }))
  return samplers.length > 0 ? samplers : [{ name: 'Automatic', aliases: [], options: {} }]
}

export function listSchedulers(context: Context, caller: Caller) {
  const isChoice = offeredModels(context, caller).some(({ can }) => can.karras)
  return (isChoice ? ['Automatic', 'Karras', 'Normal'] : ['Automatic']).map((label) => ({
    name: label.toLowerCase(),
    label,
    aliases: null,
    default_rho: -1,
    need_inner_model: false,
  }))
}

/** LoRAs with a name for prompts: their own, if unique and valid in the prompt syntax. */
export function listLoras(context: Context) {
  const offered = offeredLoras(context).filter(({ off }) => !off)
  const seen = new Set<string>()
  return offered.map(({ id, name, label, triggers, base, file }) => {
    const isUsable = !/[:<>]/.test(name) && !seen.has(name)
    seen.add(name)
    return {
      name: isUsable ? name : id,
      alias: label ? localize(label, 'en') : name,
      path: file,
      metadata: { ...(triggers && { 'modelspec.trigger_phrase': triggers.join(', ') }), ...(base !== undefined && { base }) },
    }
  })
}

/** Lists that programs request at startup and that are empty here. */
export const EMPTY: Readonly<Record<string, object>> = {
  'cmd-flags': {},
  embeddings: { loaded: {}, skipped: {} },
  hypernetworks: [],
  'face-restorers': [],
  'realesrgan-models': [],
  'prompt-styles': [],
  'latent-upscale-modes': [],
  'sd-vae': [],
  scripts: { txt2img: [], img2img: [] },
  'script-info': [],
}
