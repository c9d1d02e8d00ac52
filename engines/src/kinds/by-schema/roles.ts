import { LIMITS } from '@stipple/core/domain/limits'
import type { TaskKind } from '@stipple/core/domain/task'
import type { ModelInput } from './schema.ts'
import { readSizes } from './sizes.ts'

/** Parts of a task, for which models have different names. */
export const ROLES = [
  'prompt',
  'negative',
  'image',
  'mask',
  'seed',
  'count',
  'width',
  'height',
  'size',
  'steps',
  'cfg',
  'strength',
  'sampler',
  'factor',
  'seconds',
  'frames',
  'rate',
  'voice',
  'speed',
] as const
export type Role = (typeof ROLES)[number]
export type Roles = Readonly<Partial<Record<Role, ModelInput>>>

/** Input names of each part, most specific first. */
const NAMES: Readonly<Record<Role, readonly string[]>> = {
  prompt: ['prompt', 'text_prompt', 'positive_prompt', 'instruction', 'edit_instruction', 'myprompt', 'prompts', 'caption', 'text'],
  negative: ['negative_prompt', 'n_prompt', 'negative'],
  image: [
    'image',
    'input_image',
    'init_image',
    'image_path',
    'img',
    'source_image',
    'start_image',
    'first_frame_image',
    'first_frame',
    'image_input',
    'input_images',
    'images',
    'input',
    'image1',
    'image_1',
    'image_file',
    'photo',
    'reference_images',
  ],
  mask: ['mask', 'mask_image', 'image_mask'],
  seed: ['seed', 'random_seed', 'image_seed'],
  count: ['num_outputs', 'num_images', 'number_of_images', 'num_samples', 'num_images_per_prompt', 'image_number', 'n', 'batch_size'],
  width: ['width', 'image_width', 'outWidth', 'target_width'],
  height: ['height', 'image_height', 'outHeight', 'target_height'],
  size: ['aspect_ratio', 'aspect', 'size', 'image_size', 'image_dimensions', 'image_dimension', 'sizing'],
  steps: ['num_inference_steps', 'steps', 'num_steps', 'inference_steps', 'ddim_steps', 'sampling_steps'],
  cfg: ['guidance_scale', 'cfg_scale', 'cfg', 'guidance', 'classifier_free_guidance', 'guidanceScale'],
  strength: ['prompt_strength', 'strength', 'denoising_strength', 'denoise_strength', 'denoise'],
  sampler: ['scheduler', 'sampler', 'sampler_name'],
  factor: ['scale', 'scale_factor', 'upscale', 'upscale_factor', 'upscaling_factor', 'outscale', 'rescaling_factor'],
  seconds: ['duration', 'seconds', 'video_seconds', 'length_seconds'],
  frames: ['num_frames', 'video_length', 'max_frames', 'frames', 'length'],
  rate: ['fps', 'frame_rate', 'frames_per_second', 'framerate'],
  voice: ['voice', 'voice_id', 'speaker', 'speaker_id', 'voice_name'],
  speed: ['speed', 'speaking_rate', 'speech_rate'],
}

const TEXT: ReadonlySet<Role> = new Set(['prompt', 'negative'])
const FILES: ReadonlySet<Role> = new Set(['image', 'mask'])

/** Candidate inputs for each part of a task, by names and types. */
export function rolesOf(inputs: readonly ModelInput[]): Roles {
  const named = ROLES.flatMap((role) => {
    const found = NAMES[role]
      .map((name) => inputs.find((input) => plainName(input) === name && isOfKind(role, input)))
      .find((input) => input)
    return found ? [[role, found] as const] : []
  })
  const roles: Roles = Object.fromEntries(named)
  const pictures = inputs.filter((input) => isPicture(input) && input.required && input !== roles.mask)
  const [only] = pictures
  return !roles.image && only && pictures.length === 1 ? { ...roles, image: only } : roles
}

/** File inputs are named after their content or its address. */
const plainName = ({ name, kind }: ModelInput): string => (kind === 'file' || kind === 'files' ? name.replace(/_urls?$/, '') : name)

function isOfKind(role: Role, input: ModelInput): boolean {
  if (TEXT.has(role)) return input.kind === 'text' && !input.options
  if (FILES.has(role)) return isPicture(input) && (role === 'image' || input.kind === 'file')
  if (role === 'sampler' || role === 'voice') return input.kind === 'text' && input.options !== undefined
  if (role === 'size') return input.kind === 'sides' || (input.kind === 'text' && readSizes(input).length > 1)
  if (role === 'seconds' && input.options) return input.options.every((option) => Number.parseFloat(String(option)) > 0)
  return input.kind === 'integer' || input.kind === 'number'
}

const FILM = /video|film|movie|clip\b|gif/i
const SOUND = /audio|song|music|voice|speech|sound|speaker|wav\b|mp3|vocal/i
const PLAIN =
  /weights|lora|checkpoint|safetensors|\bzip\b|\btar\b|archive|dataset|instance_data|pdf|document|csv|json|\bfile\b.*(text|txt)|workflow/i

/** Media type of a file input, by its name, or else its description. */
export function mediaOf({ name, title = '', description }: ModelInput): 'picture' | 'film' | 'sound' | 'other' {
  const words = [name.replaceAll('_', ' '), title, description]
  for (const text of words) {
    if (/image|img|photo|picture|mask|frame\b|sketch|drawing|portrait/i.test(text) && !PLAIN.test(text)) return 'picture'
    if (PLAIN.test(text)) return 'other'
    if (FILM.test(text)) return 'film'
    if (SOUND.test(text)) return 'sound'
  }
  return 'picture'
}

const isPicture = (input: ModelInput): boolean => (input.kind === 'file' || input.kind === 'files') && mediaOf(input) === 'picture'

const DIFFUSION: readonly Role[] = ['prompt', 'negative', 'seed', 'count', 'steps', 'cfg', 'sampler']
/** Parts of each task. */
const PARTS: Readonly<Partial<Record<TaskKind, readonly Role[]>>> = {
  'text-to-image': [...DIFFUSION, 'width', 'height', 'size'],
  'image-to-image': [...DIFFUSION, 'image', 'strength'],
  inpaint: [...DIFFUSION, 'image', 'mask', 'strength'],
  upscale: ['image', 'factor', 'seed'],
  'cut-out': ['image', 'seed'],
  restore: ['image', 'seed'],
  'text-to-video': ['prompt', 'width', 'height', 'size', 'seconds', 'frames', 'rate', 'seed'],
  'image-to-video': ['prompt', 'image', 'seconds', 'frames', 'rate', 'seed'],
  speech: ['prompt', 'voice', 'speed', 'seed'],
  music: ['prompt', 'seconds', 'seed'],
}

/**
 * The model's parts of these tasks. An input whose bounds differ too much from the mode's field is excluded: it stays in the model's own form, with
 * its real bounds.
 */
export function partsOf(roles: Roles, tasks: readonly TaskKind[]): Roles {
  const wanted = new Set(tasks.flatMap((task) => PARTS[task] ?? []))
  const kept = ROLES.flatMap((role) => {
    const input = roles[role]
    return input && wanted.has(role) && fits(role, input) ? [[role, input] as const] : []
  })
  const found: Roles = Object.fromEntries(kept)
  const { width, height, size, frames, rate, seconds, ...rest } = found
  // A ratio with a "custom" option allows width and height; otherwise these take precedence over a ratio.
  return {
    ...rest,
    ...(width && height ? { width, height } : {}),
    ...(size && (!(width && height) || customOf(size) !== undefined) ? { size } : {}),
    ...(seconds && { seconds }),
    ...(!seconds && frames ? { frames, ...(rate && { rate }) } : {}),
  }
}

/** Ratio option that selects width and height. */
export const customOf = ({ options = [] }: ModelInput): string | undefined =>
  options.map(String).find((option) => option.toLowerCase() === 'custom')

function fits(role: Role, { minimum = -Infinity, maximum = Infinity, initial, options }: ModelInput): boolean {
  const isWithin = ({ min, max, step = 1 }: { min: number; max: number; step?: number }): boolean =>
    typeof initial !== 'number' || (initial >= min && initial <= max && Number.isInteger(Math.round(((initial - min) / step) * 1e6) / 1e6))
  if (role === 'steps') return !options && minimum <= 10 && maximum >= 30 && isWithin(LIMITS.steps)
  if (role === 'cfg') return !options && minimum <= 2 && maximum >= 10 && isWithin(LIMITS.cfg)
  if (role === 'strength') return !options && minimum <= 0.1 && maximum >= 0.95 && isWithin(LIMITS.denoise)
  return true
}
