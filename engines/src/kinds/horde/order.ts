import type { Value } from '@stipple/core/domain/property'
import sharp from 'sharp'
import type { Family } from '../comfyui/public.ts'
import { missingLora } from '../missing-lora.ts'
import { type PaintJob, scheduleOf } from '../sdapi/public.ts'
import { isFilling, samplerFor } from './models.ts'
import { chosen } from './post-processing-fields.ts'
import { loraNumberOf } from './survey.ts'

/** The operator's settings for all requests. */
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
  /** The member agrees to add results to the open data set. */
  readonly shares: boolean
}

/** Most steps with a control map. */
const CONTROL_STEPS = 40

/** Request for a painting. */
export async function orderOf(painting: PaintJob, { family, name, options, rules, shares }: OrderParts): Promise<object> {
  const { words, size, larger, start, controls: [control] = [], kept } = painting
  const { width, height } = larger ?? size
  const after = kept ? [] : chosen(options)
  const params = {
    sampler_name: family.guidance === 'cfg' ? (words.sampler ?? samplerFor(family)) : samplerFor(family),
    cfg_scale: family.guidance === 'none' ? 1 : Math.round(words.cfg * 100) / 100,
    steps: control ? Math.min(CONTROL_STEPS, words.steps) : words.steps,
    seed: String(words.seed),
    n: words.count,
    // Without it the next image would have a random seed.
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
    // White marks the area to change, here and there.
    ...(start?.mask !== undefined && { source_mask: await webp(start.mask, { lossless: true }) }),
  }
}

/** Only models made for it support `inpainting`; others change an image in the white area of its mask. */
function processingOf({ start }: PaintJob, name: string): 'img2img' | 'inpainting' | 'outpainting' {
  if (start?.mask === undefined || !isFilling(name)) return 'img2img'
  return start.fill === 'noise' ? 'outpainting' : 'inpainting'
}

/** Three number signs separate the negative prompt: those of a member must be escaped. */
function withNegative({ prompt, negativePrompt }: PaintJob['words']): string {
  const plain = (text: string): string => text.replaceAll(/#{3,}/g, '##').trim()
  const unwanted = plain(negativePrompt)
  // The Horde requires a prompt.
  return [plain(prompt) || 'high quality', ...(unwanted === '' ? [] : [unwanted])].join('###')
}

/** Control types with different names. */
const CONTROLS: Readonly<Record<string, string>> = { pose: 'openpose' }

type LaidOn = NonNullable<PaintJob['words']['loras']>[number]

function toLora({ id, strength, clipStrength }: LaidOn): object {
  const number = loraNumberOf(id)
  if (number !== undefined) return { name: number, model: strength, clip: clipStrength, inject_trigger: 'any' }
  throw missingLora(id)
}

const webp = async (png: string, options: { readonly lossless?: boolean } = {}): Promise<string> =>
  (
    await sharp(Buffer.from(png, 'base64'))
      .webp({ quality: 95, ...options })
      .toBuffer()
  ).toString('base64')
