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

/** A request of ours, and the fields of the call that it has no use for. */
export interface Wish {
  readonly mode: ModeId
  readonly model: OfferedModel
  readonly input: Readonly<Record<string, unknown>>
  readonly unused: readonly string[]
}

/** Turns a call into a request: numbers become the nearest that the model takes, and what it has no field for is named. Throws `model_missing`. */
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

/** The model of a name as the lists here have it; without one the first that does the mode. Throws `model_missing`. */
export function modelFor(context: Context, caller: Caller, modeId: ModeId, name?: string | null): OfferedModel {
  const offered = offeredModels(context, caller)
  const mode = findMode(modeId)
  const model = name ? findNamed(offered, name) : mode && pickModel(offered, mode.task)
  if (!mode || !model) throw new Problem('model_missing')
  if (!model.modes.includes(mode)) throw new Problem('invalid_input', { fields: [{ field: 'model', code: 'not_an_option' }] })
  return model
}

/** Finds a model by its id or name, with or without a hash behind it. */
export function findNamed(offered: readonly OfferedModel[], wanted: string): OfferedModel | undefined {
  const name = wanted.replace(/ \[[0-9a-f]+\]$/, '')
  return findByName(offered, name)
}

/** Takes add-ons out of a prompt, where these programs name them: `<lora:name:strength>`, or with one for the text encoder before that for the model. */
async function wordsOf(context: Context, caller: Caller, prompt: string) {
  const named = [...prompt.matchAll(LORA)].map(([, name = '', first, second]) => ({ name, model: strengthOf(second ?? first) }))
  const { loras, missing } = await lorasOf(context, caller, named.length > 0 ? [named] : [])
  return { prompt: prompt.replaceAll(LORA, '').trim(), loras, missing }
}

const strengthOf = (text = '1'): number => Math.min(2, Math.max(-2, Number.parseFloat(text) || 0))

const LORA = /<lora:([^:<>]+)(?::(-?[\d.]+))?(?::(-?[\d.]+))?[^<>]*>/g

/** Values of the call under our names; undefined for what is not given. */
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

/** Sides of the result: those of the second pass, where one is asked for. */
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

/** Values that the model has fields for, each brought to where it is taken; the names of the others. A count is never another than was asked for: it is paid. */
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
  // What changes nothing is not missed.
  const idle: Readonly<Record<string, unknown>> = { clip_skip: 1, karras: false, negative_prompt: '' }
  return { input, unused: unused.filter((name) => settings[name] !== idle[name]) }
}

/** Fields of the call that nothing here reads, unless they stand at what changes nothing. */
function strangeIn(body: TextBody | ImageBody, mode: ModeId): string[] {
  const known = new Set(mode === 'Text2Img' ? [...READ, ...READ_TEXT] : [...READ, ...READ_IMAGE])
  return Object.entries(body).flatMap(([name, value]) => (known.has(name) || IDLE.test(name) || isIdle(name, value) ? [] : [name]))
}

const READ = 'prompt negative_prompt seed sampler_name sampler_index scheduler batch_size n_iter steps cfg_scale width height tiling clip_skip denoising_strength override_settings force_task_id send_images lang'.split(' ') // prettier-ignore
const READ_TEXT = ['enable_hr', 'hr_scale', 'hr_resize_x', 'hr_resize_y']
const READ_IMAGE = ['init_images', 'mask', 'mask_blur', 'inpainting_mask_invert', 'resize_mode', 'include_init_images']

/** Fields about where a program keeps its files, about the second pass, and about what comes after a chance of its own. */
const IDLE =
  /^(do_not_save_|save_|override_settings_restore|hr_|firstphase_|seed_resize_|s_(churn|tmax|tmin|noise|min_uncond)$|subseed$|eta$|refiner_switch_at$|initial_noise_multiplier$|inpaint_full_res|mask_round$|use_deprecated_controlnet$)/

/** Values that stand for no choice; for the part under a mask, that which is always done here: it begins as it is. */
function isIdle(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0) return true
  if (name === 'inpainting_fill') return value === 1
  return typeof value === 'object' && Object.values(value).every(isQuiet)
}

/** A script of a plug-in that is there, and does nothing. */
const isQuiet = (script: unknown): boolean =>
  typeof script === 'object' && script !== null && 'args' in script && Array.isArray(script.args) && script.args.length === 0
