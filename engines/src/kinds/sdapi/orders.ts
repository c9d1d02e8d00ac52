import { seedsOf } from '../../kit/seeds.ts'
import { type Family, fromComfySampler } from '../comfyui/public.ts'
import { type Dialect, type DialectName, dialectOf } from './dialects.ts'
import type { PaintJob } from './painting.ts'
import { scheduleToServer, toServer } from './samplers.ts'
import { type PromptLora, withoutSyntax, withAddons } from './words.ts'

/** A request, and its number of images. */
export interface Order {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly count: number
}

/** Parts of a request besides the task. */
export interface OrderParts {
  readonly dialect: DialectName
  readonly family: Family
  /** Id of the run. */
  readonly key: string
  /** Name that loads the model. */
  readonly title: string
  readonly samplers: readonly string[]
  readonly schedules: readonly string[]
  readonly addons: readonly PromptLora[]
  /** Networks of the control maps, in their order. */
  readonly controlModels: readonly string[]
  /** Reference image as PNG, and its role's preprocessor. */
  readonly reference?: { readonly png: string; readonly module: string } | undefined
  /** Face restoration network. */
  readonly faces?: string | undefined
}

/** Fraction of the schedule for the second pass of the high-resolution fix: enough to add detail, too little to change the composition. */
const HIRES_DENOISE = 0.5

/** Requests for a painting: one for all images if their seeds are consecutive, because image i has the first seed plus i. */
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

/** Splits images at non-consecutive seeds: after the largest comes 0, which servers do not do. */
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
  const prompt = withoutSyntax(words.prompt)
  const wanted = words.sampler ?? fromComfySampler(family.defaults.sampler)
  const schedule = scheduleOf(words.karras, family)
  const named = toServer(wanted, samplers)
  // Before version 1.9 a schedule was part of the sampler's name.
  const sampler = schedules.length === 0 && schedule === 'karras' ? (toServer(`${named} Karras`, samplers) ?? named) : named
  const scheduler = scheduleToServer(schedule, schedules)
  return {
    prompt: known.addons === 'prompt' ? withAddons(prompt, addons) : prompt,
    ...(known.addons === 'field' && { lora: addons.map(({ path, strength }) => ({ path, multiplier: strength })) }),
    negative_prompt: withoutSyntax(words.negativePrompt),
    steps: words.steps,
    ...guidanceOf(words.cfg, { dialect, family }),
    ...size,
    ...(sampler !== undefined && { sampler_name: sampler }),
    ...(known.schedule === 'scheduler' && scheduler !== undefined && { scheduler }),
    ...clipSkipOf(words.clipSkip, known),
  }
}

/** CLIP skip: the model's default if the server has no such setting. */
function clipSkipOf(given: number | undefined, { clipSkip, overrides }: Dialect): Order['body'] {
  const layers = given ?? (overrides ? 1 : undefined)
  return clipSkip === 'clip_skip' && layers !== undefined ? { clip_skip: layers } : {}
}

/** A distilled model has no unguided pass: 1 disables it. Its own guidance has a field in Forge only. */
function guidanceOf(cfg: number, { dialect, family }: Pick<OrderParts, 'dialect' | 'family'>): Order['body'] {
  if (family.guidance === 'cfg' || (family.guidance === 'flux' && dialect === 'sdnext')) return { cfg_scale: cfg }
  return { cfg_scale: 1, ...(family.guidance === 'flux' && dialect === 'forge' && { distilled_cfg_scale: cfg }) }
}

export function scheduleOf(karras: boolean | undefined, { defaults: { scheduler } }: Family): string {
  if (karras === undefined) return scheduler
  if (karras) return 'karras'
  return scheduler === 'karras' ? 'normal' : scheduler
}

/** Settings for this request; otherwise the last choices in the server's web interface would apply. */
function settingsOf({ words }: PaintJob, { dialect, family, key, title, schedules, faces }: OrderParts): Order['body'] {
  const { overrides, named, schedule, clipSkip } = dialectOf(dialect)
  if (!overrides) return {}
  const sigma = schedule === 'schedulers_sigma' ? scheduleToServer(scheduleOf(words.karras, family), schedules) : undefined
  return {
    override_settings: {
      sd_model_checkpoint: title,
      ...(clipSkip === 'CLIP_stop_at_last_layers' && { CLIP_stop_at_last_layers: words.clipSkip ?? 1 }),
      ...(faces !== undefined && { face_restoration_model: faces }),
      ...(schedule === 'schedulers_sigma' && { schedulers_sigma: sigma ?? 'default' }),
    },
    // Restoring the interface's model would load both for every run.
    override_settings_restore_afterwards: false,
    tiling: words.tiling ?? false,
    subseed: -1,
    subseed_strength: 0,
    send_images: true,
    save_images: false,
    ...(named && { force_task_id: key, styles: [], restore_faces: faces !== undefined, do_not_save_samples: true, do_not_save_grid: true }),
  }
}

/** Sequentially: concurrent images would need more memory. */
const repeated = (dialect: DialectName, count: number): Order['body'] =>
  dialectOf(dialect).repeats ? { batch_size: 1, n_iter: count } : {}

const startOf = ({ png, mask, strength, fill }: NonNullable<PaintJob['start']>): Order['body'] => ({
  init_images: [png],
  denoising_strength: strength,
  resize_mode: 0,
  include_init_images: false,
  ...(mask !== undefined && {
    mask,
    // White marks the area to change, here and there.
    inpainting_mask_invert: 0,
    mask_blur: 4,
    inpaint_full_res: false,
    inpainting_fill: fill === 'noise' ? 2 : 1,
  }),
})

function hiresOf({ larger }: PaintJob, dialect: DialectName): Order['body'] {
  // Forge requires this field in every request.
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

/** A map needs no preprocessor, whose name for none differs; a reference image needs one, and no network. */
function controlOf({ controls = [] }: PaintJob, { controlModels, reference }: OrderParts): Order['body'] {
  const units = [
    ...controls.map(({ png, scale, start, end }, index) => ({
      ...UNIT,
      model: controlModels[index],
      image: png,
      weight: scale,
      resize_mode: index === 0 ? 'Just Resize' : 'Crop and Resize',
      ...(start !== undefined && { guidance_start: start }),
      ...(end !== undefined && { guidance_end: end }),
    })),
    ...(reference
      ? [
          {
            ...UNIT,
            module: reference.module,
            model: 'None',
            image: reference.png,
            weight: 1,
            threshold_a: 0.5,
            resize_mode: 'Crop and Resize',
          },
        ]
      : []),
  ]
  return units.length === 0 ? {} : { alwayson_scripts: { ControlNet: { args: units } } }
}

const UNIT = { enabled: true, control_mode: 'Balanced', guidance_start: 0, guidance_end: 1, save_detected_map: false } as const

/** Request that upscales an image with a network. */
export const upscaleOrder = (image: string, { name, factor }: { readonly name: string; readonly factor: number }): Order =>
  extrasOrder({ image, upscaling_resize: factor, upscaler_1: name })

/** Request that only restores faces with a network. */
export const facesOrder = (image: string, name: string): Order =>
  extrasOrder({
    image,
    upscaling_resize: 1,
    upscaler_1: 'None',
    ...(name === 'CodeFormer' ? { codeformer_visibility: 1, codeformer_weight: FIDELITY } : { gfpgan_visibility: 1 }),
  })

/** Balance between quality and fidelity, as used by CodeFormer's authors. */
const FIDELITY = 0.5

const extrasOrder = (body: Order['body']): Order => ({
  path: 'sdapi/v1/extra-single-image',
  count: 1,
  body: {
    resize_mode: 0,
    upscaler_2: 'None',
    extras_upscaler_2_visibility: 0,
    gfpgan_visibility: 0,
    codeformer_visibility: 0,
    codeformer_weight: 0,
    upscale_first: false,
    show_extras_results: true,
    ...body,
  },
})
