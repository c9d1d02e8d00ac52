import { z } from 'zod'

/** An accepted image request. */
export type HordeOrder = z.infer<typeof order>

const side = z
  .int()
  .min(64)
  .max(3072)
  .refine((value) => value % 64 === 0, { error: ({ input }) => `${String(input)} is not a multiple of 64` })
const name = z.string().min(1).max(255)

/** Fields and bounds of the published API; others are ignored. */
const params = z.object({
  sampler_name: z
    .enum([
      'k_lms',
      'k_heun',
      'k_euler',
      'k_euler_a',
      'k_dpm_2',
      'k_dpm_2_a',
      'k_dpm_fast',
      'k_dpm_adaptive',
      'k_dpmpp_2s_a',
      'k_dpmpp_2m',
      'dpmsolver',
      'k_dpmpp_sde',
      'DDIM',
      'lcm',
    ])
    .default('k_euler_a'),
  cfg_scale: z.number().min(0).max(100).default(7.5),
  denoising_strength: z.number().min(0.01).max(1).optional(),
  width: side.default(512),
  height: side.default(512),
  seed: z.string().default(''),
  seed_variation: z.int().min(1).max(1000).optional(),
  post_processing: z
    .array(
      z.enum([
        'GFPGAN',
        'CodeFormers',
        'RealESRGAN_x2plus',
        'RealESRGAN_x4plus',
        'RealESRGAN_x4plus_anime_6B',
        'NMKD_Siax',
        '4x_AnimeSharp',
        'strip_background',
      ]),
    )
    .default([]),
  karras: z.boolean().default(true),
  tiling: z.boolean().default(false),
  hires_fix: z.boolean().default(false),
  clip_skip: z.int().min(1).max(12).optional(),
  control_type: z.enum(['canny', 'hed', 'depth', 'normal', 'openpose', 'seg', 'scribble', 'fakescribbles', 'hough']).optional(),
  image_is_control: z.boolean().default(false),
  return_control_map: z.boolean().default(false),
  loras: z
    .array(
      z.object({
        name,
        model: z.number().min(-5).max(5).default(1),
        clip: z.number().min(-5).max(5).default(1),
        inject_trigger: z.string().min(1).max(30).optional(),
        is_version: z.boolean().default(false),
      }),
    )
    .max(5)
    .default([]),
  steps: z.int().min(1).max(500).default(30),
  n: z.int().min(1).max(20).default(1),
})
const order = z.object({
  prompt: z.string().min(1, "'' is too short"),
  params: params.prefault({}),
  models: z.array(z.string()).default(['stable_diffusion']),
  nsfw: z.boolean().default(true),
  censor_nsfw: z.boolean().default(true),
  replacement_filter: z.boolean().default(true),
  trusted_workers: z.boolean().default(false),
  slow_workers: z.boolean().default(true),
  shared: z.boolean().default(false),
  r2: z.boolean().default(true),
  dry_run: z.boolean().default(false),
  source_image: z.string().optional(),
  source_processing: z.enum(['img2img', 'inpainting', 'outpainting', 'remix']).default('img2img'),
  source_mask: z.string().optional(),
})

/** A response with its status. */
export interface HordeAnswer {
  readonly status: number
  readonly value: unknown
}

export const refused = (status: number, rc: string, message: string): HordeAnswer => ({ status, value: { message, rc } })

/** Validates a request like the Horde. */
export function checkHordeOrder(body: string): HordeOrder | HordeAnswer {
  const read = order.safeParse(JSON.parse(body))
  if (!read.success) {
    const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
    return { status: 400, value: { errors, message: 'Input payload validation failed' } }
  }
  const { source_image: source, source_mask: mask, source_processing: how, params: wanted } = read.data
  if (mask !== undefined && source === undefined)
    return refused(400, 'SourceMaskUnnecessary', 'You cannot provide a source mask without a source image')
  if (wanted.control_type !== undefined && source === undefined)
    return refused(400, 'ControlNetSourceMissing', 'Controlnet Requires a source image.')
  if (wanted.control_type !== undefined && how !== 'img2img')
    return refused(400, 'ControlNetInpaintingMismatch', 'ControlNet does not work with inpainting currently')
  if (wanted.post_processing.filter((one) => /x[24]|4x|NMKD/.test(one)).length > 1)
    return refused(400, 'TooManyUpscalers', 'Cannot use more than 1 upscaler at a time.')
  return read.data
}

/** Models in the Horde's list. */
export const SERVED = [
  { performance: 41_749_039.7, queued: 3_407_872, jobs: 2, eta: 12, type: 'image', name: 'AlbedoBase XL (SDXL)', count: 31 },
  { performance: 11_749_039.7, queued: 0, jobs: 0, eta: 3, type: 'image', name: 'stable_diffusion', count: 40 },
  { performance: 8_000_000, queued: 0, jobs: 0, eta: 9, type: 'image', name: 'Deliberate Inpainting', count: 2 },
  { performance: 9_000_000, queued: 0, jobs: 0, eta: 20, type: 'image', name: 'Flux.1-Schnell fp8 (Compact)', count: 5 },
  { performance: 0, queued: 0, jobs: 0, eta: 10_000, type: 'image', name: 'Dreamlike Photoreal', count: 0 },
  { performance: 90, queued: 0, jobs: 0, eta: 0, type: 'text', name: 'koboldcpp/some-7B', count: 9 },
]
