import { z } from 'zod'

const flag = (initial: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? initial)

/** A worker's question for work, as worker programs put it. What they send besides is not read. */
export const popBody = z.object({
  name: z.string().trim().min(3).max(100),
  models: z
    .array(z.string().min(3).max(255))
    .max(300)
    .nullish()
    .transform((models) => (models && models.length > 0 ? [...new Set(models)] : ['stable_diffusion'])),
  bridge_agent: z
    .string()
    .max(1000)
    .nullish()
    .transform((agent) => agent ?? 'unknown:0:unknown'),
  max_pixels: z
    .int()
    .min(64 * 64)
    .max(2 ** 30)
    .default(262_144),
  nsfw: flag(true),
  blacklist: z
    .array(z.string().min(1).max(15))
    .max(200)
    .nullish()
    .transform((words) => words ?? []),
  threads: z.int().min(1).max(50).default(1),
  allow_img2img: flag(true),
  allow_painting: flag(true),
  allow_post_processing: flag(true),
  allow_controlnet: flag(false),
  allow_lora: flag(false),
})
export type PopBody = z.output<typeof popBody>

/** A worker's delivery. */
export const submitBody = z.object({
  id: z.string().min(1).max(100),
  /** A picture in base64, or `R2` where it was put to the address that came with the work. */
  generation: z.string().max(60_000_000).default(''),
  state: z.enum(['ok', 'censored', 'faulted', 'csam']).default('ok'),
  censored: flag(false),
  gen_metadata: z
    .array(z.object({ type: z.string().max(40), value: z.string().max(40) }))
    .max(50)
    .nullish()
    .transform((list) => list ?? []),
})
export type SubmitBody = z.output<typeof submitBody>

/** An owner's change of a worker. */
export const workerBody = z.object({
  maintenance: z.boolean().optional(),
  maintenance_msg: z.string().max(1000).optional(),
  paused: z.boolean().optional(),
  info: z.string().max(1000).optional(),
  name: z.string().trim().min(5).max(100).optional(),
  /** Id of a team; empty leaves the one that it is in. */
  team: z.string().max(100).optional(),
})

/** A gift of kudos. */
export const transferBody = z.object({ username: z.string().max(200), amount: z.int().max(1_000_000_000).default(100) })

/** A team that is founded. */
export const teamBody = z.object({ name: z.string().trim().min(3).max(100), info: z.string().trim().max(1000) })

export const TINY = 64
const side = z
  .int()
  .min(TINY)
  .max(3072)
  .refine((value) => value % 64 === 0, { error: ({ input }) => `${String(input)} is not a multiple of 64` })

/** A client's request for pictures. */
export const generateBody = z.object({
  prompt: z.string().min(1, "'' is too short").max(10_000),
  params: z
    .looseObject({
      width: side.default(512),
      height: side.default(512),
      steps: z.int().min(1).max(500).optional(),
      n: z.int().min(1).max(20).default(1),
      control_type: z.string().max(40).optional(),
      sampler_name: z.string().max(40).optional(),
      cfg_scale: z.number().min(0).max(100).optional(),
      denoising_strength: z.number().min(0.01).max(1).optional(),
      clip_skip: z.int().min(1).max(12).optional(),
      seed_variation: z.int().min(1).max(1000).optional(),
      seed: z.union([z.string().max(200), z.int()]).optional(),
    })
    .prefault({}),
  models: z.array(z.string().max(255)).max(100).optional(),
  source_image: z.string().max(45_000_000).optional(),
  source_mask: z.string().max(45_000_000).optional(),
  source_processing: z.enum(['img2img', 'inpainting', 'outpainting', 'remix']).optional(),
  r2: flag(true),
  dry_run: flag(false),
})
export type GenerateBody = z.output<typeof generateBody>
