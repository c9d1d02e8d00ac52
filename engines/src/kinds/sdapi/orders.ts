import { seedsOf } from '../../kit/seeds.ts'
import { type Family, fromComfySampler } from '../comfyui/public.ts'
import { type Dialect, type DialectName, dialectOf } from './dialects.ts'
import type { PaintJob } from './painting.ts'
import { scheduleToServer, toServer } from './samplers.ts'
import { type LaidLora, harmless, withAddons } from './words.ts'

/** One request, and how many pictures it gives. */
export interface Order {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly count: number
}

/** Parts that a request is made of, besides the task. */
export interface OrderParts {
  readonly dialect: DialectName
  readonly family: Family
  /** Name of the run. */
  readonly key: string
  /** Name by which the model is loaded. */
  readonly title: string
  readonly samplers: readonly string[]
  readonly schedules: readonly string[]
  readonly addons: readonly LaidLora[]
  readonly controlModel?: string | undefined
}

/** Share of the noise schedule that the second pass of the high-resolution fix runs: enough to add detail, too little to compose anew. */
const HIRES_DENOISE = 0.5

/** Requests for a painting: one for all pictures where their seeds follow each other, as picture i has the seed i after the first. */
export function ordersOf(painting: PaintJob, parts: OrderParts): readonly Order[] {
  const { start } = painting
  const path = start ? 'sdapi/v1/img2img' : 'sdapi/v1/txt2img'
  return batches(painting.words, dialectOf(parts.dialect).repeats).map(({ seed, count }) => ({
    path,
    count,
    body: {
      ...wordsOf(painting, parts),
      ...settingsOf(painting, parts),
      ...repeated(parts.dialect, count),
      ...(start && startOf(start)),
      ...hiresOf(painting, parts.dialect),
      ...controlOf(painting, parts),
      seed,
    },
  }))
}

/** Splits the pictures where their seeds do not follow each other: after the largest comes 0, which no server does by itself. */
export function batches(words: PaintJob['words'], repeats: boolean): readonly { seed: number; count: number }[] {
  const seeds = seedsOf(words)
  const zero = seeds.indexOf(0, 1)
  if (!repeats || (words.seedStep ?? 1) !== 1) return seeds.map((seed) => ({ seed, count: 1 }))
  return zero < 0
    ? [{ seed: words.seed, count: words.count }]
    : [
        { seed: words.seed, count: zero },
        { seed: 0, count: words.count - zero },
      ]
}

function wordsOf({ words, size }: PaintJob, { dialect, family, addons, samplers, schedules }: OrderParts): Order['body'] {
  const known = dialectOf(dialect)
  const prompt = harmless(words.prompt)
  const wanted = words.sampler ?? fromComfySampler(family.defaults.sampler)
  const schedule = scheduleOf(words.karras, family)
  const named = toServer(wanted, samplers)
  // Before version 1.9 a schedule was part of the sampler's name.
  const sampler = schedules.length === 0 && schedule === 'karras' ? (toServer(`${named} Karras`, samplers) ?? named) : named
  const scheduler = scheduleToServer(schedule, schedules)
  return {
    prompt: known.addons === 'prompt' ? withAddons(prompt, addons) : prompt,
    ...(known.addons === 'field' && { lora: addons.map(({ path, strength }) => ({ path, multiplier: strength })) }),
    negative_prompt: harmless(words.negativePrompt),
    steps: words.steps,
    ...guidanceOf(words.cfg, { dialect, family }),
    ...size,
    ...(sampler !== undefined && { sampler_name: sampler }),
    ...(known.schedule === 'scheduler' && scheduler !== undefined && { scheduler }),
    ...clipSkipOf(words.clipSkip, known),
  }
}

/** Layers of the text encoder that are skipped: left to the model where the server's page has no settings. */
function clipSkipOf(given: number | undefined, { clipSkip, overrides }: Dialect): Order['body'] {
  const layers = given ?? (overrides ? 1 : undefined)
  return clipSkip === 'clip_skip' && layers !== undefined ? { clip_skip: layers } : {}
}

/** A distilled model has no second, unguided pass: 1 leaves it out. Its own number has a field in Forge only. */
function guidanceOf(cfg: number, { dialect, family }: Pick<OrderParts, 'dialect' | 'family'>): Order['body'] {
  if (family.guidance === 'cfg' || (family.guidance === 'flux' && dialect === 'sdnext')) return { cfg_scale: cfg }
  return { cfg_scale: 1, ...(family.guidance === 'flux' && dialect === 'forge' && { distilled_cfg_scale: cfg }) }
}

export function scheduleOf(karras: boolean | undefined, { defaults: { scheduler } }: Family): string {
  if (karras === undefined) return scheduler
  if (karras) return 'karras'
  return scheduler === 'karras' ? 'normal' : scheduler
}

/** Settings for this request alone; without them it would be made with whatever a person chose last on the server's page. */
function settingsOf({ words }: PaintJob, { dialect, family, key, title, schedules }: OrderParts): Order['body'] {
  const { overrides, named, schedule, clipSkip } = dialectOf(dialect)
  if (!overrides) return {}
  const sigma = schedule === 'schedulers_sigma' ? scheduleToServer(scheduleOf(words.karras, family), schedules) : undefined
  return {
    override_settings: {
      sd_model_checkpoint: title,
      ...(clipSkip === 'CLIP_stop_at_last_layers' && { CLIP_stop_at_last_layers: words.clipSkip ?? 1 }),
      ...(schedule === 'schedulers_sigma' && { schedulers_sigma: sigma ?? 'default' }),
    },
    // Going back to the model of the page would load both for every run.
    override_settings_restore_afterwards: false,
    tiling: words.tiling ?? false,
    subseed: -1,
    subseed_strength: 0,
    send_images: true,
    save_images: false,
    ...(named && { force_task_id: key, styles: [], restore_faces: false, do_not_save_samples: true, do_not_save_grid: true }),
  }
}

/** One after the other: pictures made at once would need more memory. */
const repeated = (dialect: DialectName, count: number): Order['body'] =>
  dialectOf(dialect).repeats ? { batch_size: 1, n_iter: count } : {}

const startOf = ({ png, mask, strength, fill }: NonNullable<PaintJob['start']>): Order['body'] => ({
  init_images: [png],
  denoising_strength: strength,
  resize_mode: 0,
  include_init_images: false,
  ...(mask !== undefined && {
    mask,
    // White is what changes, here and there.
    inpainting_mask_invert: 0,
    mask_blur: 4,
    inpaint_full_res: false,
    inpainting_fill: fill === 'noise' ? 2 : 1,
  }),
})

function hiresOf({ larger }: PaintJob, dialect: DialectName): Order['body'] {
  // Forge reads this field in every request, and fails without it.
  const modules = dialect === 'forge' ? { hr_additional_modules: ['Use same choices'] } : {}
  if (!larger) return modules
  return {
    ...modules,
    enable_hr: true,
    hr_resize_x: larger.width,
    hr_resize_y: larger.height,
    hr_upscaler: 'Latent',
    hr_second_pass_steps: 0,
    denoising_strength: HIRES_DENOISE,
  }
}

/** The map is ready: no preprocessor is named, whose name for none differs. */
function controlOf({ control }: PaintJob, { controlModel }: OrderParts): Order['body'] {
  if (!control) return {}
  const unit = {
    enabled: true,
    model: controlModel,
    image: control.png,
    weight: control.scale,
    resize_mode: 'Just Resize',
    control_mode: 'Balanced',
    guidance_start: 0,
    guidance_end: 1,
    save_detected_map: false,
  }
  return { alwayson_scripts: { ControlNet: { args: [unit] } } }
}

/** The request that enlarges a picture by a network. */
export const upscaleOrder = (image: string, { name, factor }: { readonly name: string; readonly factor: number }): Order => ({
  path: 'sdapi/v1/extra-single-image',
  count: 1,
  body: {
    image,
    resize_mode: 0,
    upscaling_resize: factor,
    upscaler_1: name,
    upscaler_2: 'None',
    extras_upscaler_2_visibility: 0,
    gfpgan_visibility: 0,
    codeformer_visibility: 0,
    codeformer_weight: 0,
    upscale_first: false,
    show_extras_results: true,
  },
})
