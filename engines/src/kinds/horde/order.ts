import type { Value } from '@stipple/core/domain/property'
import sharp from 'sharp'
import type { Family } from '../comfyui/public.ts'
import { noLora } from '../no-lora.ts'
import { type PaintJob, scheduleOf } from '../sdapi/public.ts'
import { chosen } from './afterwards.ts'
import { isFilling, samplerFor } from './models.ts'
import { loraNumberOf } from './survey.ts'

/** Settings of the operator for all requests. */
export interface HordeRules {
  readonly nsfw: boolean
  readonly censor: boolean
  readonly replacementFilter: boolean
  readonly trustedWorkers: boolean
  readonly slowWorkers: boolean
  readonly inline: boolean
}

interface OrderParts {
  readonly family: Family
  readonly name: string
  readonly options: Readonly<Record<string, Value>>
  readonly rules: HordeRules
  /** The member lets what is made go into the open data set. */
  readonly shares: boolean
}

/** Most steps of a picture that is held to a map. */
const CONTROL_STEPS = 40

/** The request for a painting. */
export async function orderOf(painting: PaintJob, { family, name, options, rules, shares }: OrderParts): Promise<object> {
  const { words, size, larger, start, control, kept } = painting
  const { width, height } = larger ?? size
  const after = kept ? [] : chosen(options)
  const params = {
    sampler_name: family.guidance === 'cfg' ? (words.sampler ?? samplerFor(family)) : samplerFor(family),
    cfg_scale: family.guidance === 'none' ? 1 : Math.round(words.cfg * 100) / 100,
    steps: control ? Math.min(CONTROL_STEPS, words.steps) : words.steps,
    seed: String(words.seed),
    n: words.count,
    // Left out, the next picture would have any seed.
    ...(words.count > 1 && { seed_variation: words.seedStep ?? 1 }),
    width,
    height,
    karras: scheduleOf(words.karras, family) === 'karras',
    tiling: words.tiling === true,
    hires_fix: larger !== undefined,
    ...(words.clipSkip !== undefined && { clip_skip: words.clipSkip }),
    ...(start && { denoising_strength: Math.max(0.01, start.strength) }),
    ...(control && { control_type: CONTROLS[control.control] ?? control.control, image_is_control: true, return_control_map: false }),
    ...(after.length > 0 && { post_processing: after }),
    ...(words.loras && words.loras.length > 0 && { loras: words.loras.map(toLora) }),
  }
  const source = start?.png ?? control?.png
  return {
    prompt: withNegative(words),
    params,
    models: [name],
    nsfw: rules.nsfw,
    censor_nsfw: !rules.nsfw && rules.censor,
    replacement_filter: rules.replacementFilter,
    trusted_workers: rules.trustedWorkers,
    slow_workers: rules.slowWorkers,
    shared: shares,
    r2: !rules.inline,
    ...(source !== undefined && { source_image: await webp(source), source_processing: processingOf(painting, name) }),
    // White is what changes, here and there.
    ...(start?.mask !== undefined && { source_mask: await webp(start.mask, { lossless: true }) }),
  }
}

/** Only models made for it know `inpainting`; the others change a picture where its mask is white. */
function processingOf({ start }: PaintJob, name: string): 'img2img' | 'inpainting' | 'outpainting' {
  if (start?.mask === undefined || !isFilling(name)) return 'img2img'
  return start.fill === 'noise' ? 'outpainting' : 'inpainting'
}

/** Three number signs part what is wanted from what is not: a member's own would do so too. */
function withNegative({ prompt, negativePrompt }: PaintJob['words']): string {
  const plain = (text: string): string => text.replaceAll(/#{3,}/g, '##').trim()
  const unwanted = plain(negativePrompt)
  // The Horde takes no request without words.
  return [plain(prompt) || 'high quality', ...(unwanted === '' ? [] : [unwanted])].join('###')
}

/** Names of controls that differ. */
const CONTROLS: Readonly<Record<string, string>> = { pose: 'openpose' }

type LaidOn = NonNullable<PaintJob['words']['loras']>[number]

function toLora({ id, strength, clipStrength }: LaidOn): object {
  const number = loraNumberOf(id)
  if (number !== undefined) return { name: number, model: strength, clip: clipStrength, inject_trigger: 'any' }
  throw noLora(id)
}

const webp = async (png: string, options: { readonly lossless?: boolean } = {}): Promise<string> =>
  (
    await sharp(Buffer.from(png, 'base64'))
      .webp({ quality: 95, ...options })
      .toBuffer()
  ).toString('base64')
