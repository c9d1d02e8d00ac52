import { namedParameters, writeParameters } from '@stipple/core/metadata/parameters'
import { readRecipe, readSettings } from '@stipple/core/metadata/picture'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import type { RequestKey } from '../../http/request-key.ts'
import { Problem } from '../../problem.ts'
import { offeredModels } from '../catalogue/public.ts'
import { readOutputs, submitToEnd } from '../generation/public.ts'
import type { WaitForEnd } from '../jobs/follow/public.ts'
import { chooseModel } from '../keys/public.ts'
import { bytesOfImageText } from '../uploads/public.ts'
import { hiddenIn } from './hidden-in.ts'
import { upscalersOf } from './lists.ts'
import { requireSize, storePicture, storePictures, toPngText } from './pictures.ts'
import { presentInfo } from './present.ts'
import { requestKeyOf } from './progress.ts'
import type { ExtraBody, ImageBody, TextBody } from './shapes.ts'
import { findNamed, modelFor, type Wish, wishOf } from './wish.ts'

/** Disconnect signal and idempotency key of a caller. */
interface Waiting {
  readonly waitForEnd: WaitForEnd
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal
  /** Idempotency key of a repeated call. */
  readonly once: RequestKey | undefined
}

export const makeFromText = async (context: Context, caller: Caller, body: TextBody, waiting: Waiting) =>
  make(context, caller, { body, wish: await wishOf(context, caller, 'Text2Img', body), waiting })

export async function makeOfPicture(context: Context, caller: Caller, body: ImageBody, waiting: Waiting) {
  const wish = await wishOf(context, caller, body.mask == null ? 'Img2Img' : 'Inpainting', body)
  const pictures = await storePictures(context, caller.accountId, body)
  const { init_images: _, mask: __, ...rest } = body
  const echo = body.include_init_images === true ? body : rest
  return make(context, caller, { body, echo, wish: { ...wish, input: { ...wish.input, ...pictures } }, waiting })
}

interface Order {
  readonly body: TextBody | ImageBody
  readonly echo?: object
  readonly wish: Wish
  readonly waiting: Waiting
}

/** Generates images and waits for them; none if interrupted. Throws as `submitToEnd`. */
async function make(context: Context, caller: Caller, { body, echo = body, wish, waiting: { waitForEnd, signal, once } }: Order) {
  const { mode, model, input, unused } = wish
  const job = await submitToEnd(
    context,
    caller,
    { mode, model: model.id, input, bare: true, ...requestKeyOf(body.force_task_id ?? undefined, once) },
    { waitForEnd, signal, isRepeatable: once !== undefined },
  ).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'cancelled') return undefined
    throw error
  })
  const made = job ? await readOutputs(context, job) : []
  const recipes = made.map(({ bytes }) => readRecipe(bytes))
  const [first] = made
  const info = job && {
    job,
    model,
    unused,
    seeds: made.map(({ work }) => work.seed),
    size: { width: first?.work.width ?? 0, height: first?.work.height ?? 0 },
    infotexts: recipes.map((recipe) => (recipe ? writeParameters(recipe) : '')),
  }
  return {
    images:
      body.send_images === false ? [] : await Promise.all(made.map(({ bytes }) => toPngText(context, { bytes, caller: caller.accountId }))),
    parameters: echo,
    info: info ? presentInfo(info) : JSON.stringify({ interrupted: true, all_seeds: [], infotexts: [], not_used: unused }),
  }
}

/** The WebUI's built-in upscalers select the first model here: programs send them without a choice by the member. */
const ANY_UPSCALER = /^(|None|Lanczos|Nearest|(R-)?ESRGAN[ _]4x.*|SwinIR[ _]4x|ScuNET.*|LDSR|DAT x\d)$/

/** Upscales an image: by the model's smallest sufficient factor, then to the requested size. */
export async function upscale(context: Context, caller: Caller, body: ExtraBody, { waitForEnd, signal, once }: Waiting) {
  const mode = findMode('Upscaling')
  const name = body.upscaler_1 ?? ''
  const model = ANY_UPSCALER.test(name) ? modelFor(context, caller, 'Upscaling') : findNamed(upscalersOf(context, caller), name)
  if (!mode || !model) throw new Problem('model_missing')
  const { url, width, height } = await storePicture(context, caller.accountId, body.image)
  const sides = sidesOf(body, { width, height })
  requireSize(sides)
  const factors = (model.can.factors ?? [2]).toSorted((one, other) => one - other)
  const wanted = Math.max(sides.width / width, sides.height / height)
  const factor = factors.find((one) => one >= wanted) ?? factors.at(-1) ?? 2
  const request = { mode: mode.id, model: model.id, input: { image: url, factor }, ...requestKeyOf(undefined, once) }
  const job = await submitToEnd(context, caller, request, { waitForEnd, signal, isRepeatable: once !== undefined })
  const [made] = await readOutputs(context, job)
  if (!made) throw new Problem('engine_failed')
  return { html_info: '', image: await toPngText(context, { bytes: made.bytes, sides, caller: caller.accountId }) }
}

function sidesOf(
  { resize_mode: mode, upscaling_resize: factor, upscaling_resize_w: w, upscaling_resize_h: h }: ExtraBody,
  own: Sides,
): Sides {
  if (mode === 1 && w != null && h != null) return { width: w, height: h }
  return { width: Math.round(own.width * (factor ?? 2)), height: Math.round(own.height * (factor ?? 2)) }
}

interface Sides {
  readonly width: number
  readonly height: number
}

/** Parameters in an image's metadata; empty if none. */
export async function readInfo(image: string) {
  const bytes = bytesOfImageText(image, 'image')
  const settings = readSettings(bytes) ?? (await hiddenIn(bytes))
  if (!settings) return { info: '', items: {}, parameters: {} }
  const { recipe, left } = settings
  const info = writeParameters(recipe, left)
  return { info, items: { parameters: info }, parameters: namedParameters(recipe, left) }
}

/** Settings that apply here. */
export const optionsOf = (context: Context, caller: Caller) => ({
  sd_model_checkpoint: modelChosen(context, caller),
  sd_checkpoint_hash: null,
  sd_vae: 'Automatic',
  CLIP_stop_at_last_layers: 1,
  samples_format: 'png',
  live_previews_enable: true,
  show_progress_every_n_steps: 1,
})

function modelChosen(context: Context, caller: Caller): string {
  const chosen = offeredModels(context, caller).find(({ id }) => id === caller.key?.model)
  return (chosen ?? modelFor(context, caller, 'Text2Img')).id
}

/** Sets the default model of this key's calls. Other settings are ignored. Throws `model_missing`. */
export async function setOptions(
  context: Context,
  caller: Caller,
  { sd_model_checkpoint: name }: { sd_model_checkpoint?: string | null | undefined },
) {
  if (name == null || name === '') return
  const model = findNamed(offeredModels(context, caller), name)
  if (!model) throw new Problem('model_missing')
  if (caller.key) await chooseModel(context.db, caller.key.id, model.id)
}
