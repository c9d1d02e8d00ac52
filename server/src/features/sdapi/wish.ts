import type { ModeId } from '@stipple/core/domain/mode-ids'
import { pickModel } from '@stipple/core/domain/model'
import { nearest } from '@stipple/core/domain/nearest'
import type { Properties } from '@stipple/core/domain/property'
import { findMode } from '@stipple/core/modes/find-mode'
import { fromServer } from '@stipple/engines/kinds/sdapi/public'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import { findNamed as findByName, offeredModels, type OfferedModel } from '../catalogue/public.ts'
import { lorasOf } from '../generation/public.ts'
import type { ImageBody, TextBody } from './shapes.ts'

/** Our request, and the fields of the call that it does not use. */
export interface Wish {
  readonly mode: ModeId
  readonly model: OfferedModel
  readonly input: Readonly<Record<string, unknown>>
  readonly unused: readonly string[]
}

/** Converts a call to a request: numbers become the nearest possible ones, and fields unknown to the model are listed. Throws `model_missing`. */
export async function wishOf(context: Context, caller: Caller, mode: ModeId, body: TextBody | ImageBody): Promise<Wish> {
  const model = modelFor(context, caller, mode, body.override_settings?.sd_model_checkpoint || caller.key?.model)
  const properties = findMode(mode)?.properties(model, { bare: true }) ?? {}
  const words = await wordsOf(context, caller, body.prompt)
  const { input, unused } = fitting(properties, { ...settingsOf(body, mode), loras: words.loras })
  return {
    mode,
    model,
    input: { prompt: words.prompt, ...input },
    unused: [...unused.map((name) => THEIRS[name] ?? name), ...words.missing.map((name) => `<lora:${name}>`), ...strangeIn(body, mode)],
  }
}

/** The model by its listed name; without one the first for the mode. Throws `model_missing`. */
export function modelFor(context: Context, caller: Caller, modeId: ModeId, name?: string | null): OfferedModel {
  const offered = offeredModels(context, caller)
  const mode = findMode(modeId)
  const model = name ? findNamed(offered, name) : mode && pickModel(offered, mode.task)
  if (!mode || !model) throw new Problem('model_missing')
  if (!model.modes.includes(mode)) throw new Problem('invalid_input', { fields: [{ field: 'model', code: 'not_an_option' }] })
  return model
}

/** Finds a model by id or name, with or without a hash suffix. */
export function findNamed(offered: readonly OfferedModel[], wanted: string): OfferedModel | undefined {
  const name = wanted.replace(/ \[[0-9a-f]+\]$/, '')
  return findByName(offered, name)
}

/** Extracts LoRAs from a prompt: `<lora:name:strength>`, or with the text encoder's strength before the model's. */
async function wordsOf(context: Context, caller: Caller, prompt: string) {
  const named = [...prompt.matchAll(LORA)].map(([, name = '', first, second]) => ({ name, model: strengthOf(second ?? first) }))
  const { loras, missing } = await lorasOf(context, caller, named.length > 0 ? [named] : [])
  return { prompt: prompt.replaceAll(LORA, '').trim(), loras, missing }
}

const strengthOf = (text = '1'): number => Math.min(2, Math.max(-2, Number.parseFloat(text) || 0))

const LORA = /<lora:([^:<>]+)(?::(-?[\d.]+))?(?::(-?[\d.]+))?[^<>]*>/g

/** Values of the call under our names; undefined if not given. */
function settingsOf(body: TextBody | ImageBody, mode: ModeId): Readonly<Record<string, unknown>> {
  const sampler = body.sampler_name ?? body.sampler_index ?? undefined
  const scheduler = body.scheduler ?? (sampler?.endsWith(' Karras') === true ? 'karras' : undefined)
  const isLarger = 'enable_hr' in body && body.enable_hr === true
  const seed = body.seed ?? -1
  return {
    n: (body.batch_size ?? 1) * (body.n_iter ?? 1),
    negative_prompt: body.negative_prompt,
    steps: body.steps,
    cfg_scale: body.cfg_scale,
    sampler_name: sampler && fromServer([sampler.replace(/ Karras$/, '')])[0],
    karras: scheduler && scheduler.toLowerCase() !== 'automatic' ? scheduler.toLowerCase() === 'karras' : undefined,
    tiling: body.tiling === true || undefined,
    clip_skip: body.clip_skip ?? body.override_settings?.CLIP_stop_at_last_layers,
    seed: seed < 0 ? undefined : seed,
    ...(mode === 'Text2Img'
      ? { ...sidesOf(body), hires_fix: isLarger || undefined }
      : { denoising_strength: body.denoising_strength ?? 0.75 }),
  }
}

/** Size of the result: that of the second pass if requested. */
function sidesOf(body: TextBody | ImageBody) {
  const { width, height, enable_hr: isLarger, hr_scale: scale, hr_resize_x: x, hr_resize_y: y } = body as TextBody
  if (isLarger !== true) return { width, height }
  return { width: x || (width ?? 512) * (scale ?? 2), height: y || (height ?? 512) * (scale ?? 2) }
}

const THEIRS: Readonly<Record<string, string>> = {
  n: 'batch_size',
  karras: 'scheduler',
  hires_fix: 'enable_hr',
  loras: '<lora:…>',
}

/** Values for the model's fields, each adjusted to a valid one; and the names of the others. A count is never adjusted, because it is paid. */
function fitting(properties: Properties, settings: Readonly<Record<string, unknown>>) {
  const input: Record<string, unknown> = {}
  const unused: string[] = []
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || value === null) continue
    const property = properties[name]
    const isOption = property?.options?.some((option) => option.value === value) ?? true
    if (name === 'seed' || name === 'n') input[name] = value
    else if (!property || !isOption) unused.push(name)
    else input[name] = typeof value === 'number' ? nearest(value, property) : value
  }
  if (input['n'] === 1 && !properties['n']) delete input['n']
  // Ignored silently, because they change nothing.
  const idle: Readonly<Record<string, unknown>> = { clip_skip: 1, karras: false, negative_prompt: '' }
  return { input, unused: unused.filter((name) => settings[name] !== idle[name]) }
}

/** Fields of the call that are ignored here, unless they have a neutral value. */
function strangeIn(body: TextBody | ImageBody, mode: ModeId): string[] {
  const known = new Set(mode === 'Text2Img' ? [...READ, ...READ_TEXT] : [...READ, ...READ_IMAGE])
  return Object.entries(body).flatMap(([name, value]) => (known.has(name) || IDLE.test(name) || isIdle(name, value) ? [] : [name]))
}

const READ = 'prompt negative_prompt seed sampler_name sampler_index scheduler batch_size n_iter steps cfg_scale width height tiling clip_skip denoising_strength override_settings force_task_id send_images lang'.split(' ') // prettier-ignore
const READ_TEXT = ['enable_hr', 'hr_scale', 'hr_resize_x', 'hr_resize_y']
const READ_IMAGE = ['init_images', 'mask', 'mask_blur', 'inpainting_mask_invert', 'resize_mode', 'include_init_images']

/** Fields about file locations, the second pass, and subseeds. */
const IDLE =
  /^(do_not_save_|save_|override_settings_restore|hr_|firstphase_|seed_resize_|s_(churn|tmax|tmin|noise|min_uncond)$|subseed$|eta$|refiner_switch_at$|initial_noise_multiplier$|inpaint_full_res|mask_round$|use_deprecated_controlnet$)/

/** Values for “no choice”; for masked content, the only method available here: keep the original. */
function isIdle(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0) return true
  if (name === 'inpainting_fill') return value === 1
  return typeof value === 'object' && Object.values(value).every(isQuiet)
}

/** A plug-in script without effect. */
const isQuiet = (script: unknown): boolean =>
  typeof script === 'object' && script !== null && 'args' in script && Array.isArray(script.args) && script.args.length === 0
