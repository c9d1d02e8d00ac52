import { commentText } from '@stipple/core/domain/comment'
import { z } from 'zod'
import { bridgeAgent, flag, line, priorityUsernames } from '../wire/public.ts'

const text = z.string().overwrite(commentText).max(1000)

/** An owner's change of a worker. */
export const workerBody = z.object({
  maintenance: z.boolean().optional(),
  maintenance_msg: z.string().max(1000).optional(),
  paused: z.boolean().optional(),
  info: text.optional(),
  name: line(5, 100).optional(),
  /** Team id; empty: leave the team. */
  team: z.string().max(100).optional(),
})

/** A gift of kudos. */
export const transferBody = z.object({ username: z.string().max(200), amount: z.int().max(1_000_000_000).default(100) })

const unlimited = (max: number) => z.int().min(-1).max(max).optional()

/** A shared key, or its change; -1 means no limit, `expiry` is in days. */
export const sharedKeyBody = z.object({
  kudos: unlimited(50_000_000),
  expiry: unlimited(36_500),
  name: line(3, 255).optional(),
  max_image_pixels: unlimited(2 ** 30),
  max_image_steps: unlimited(500),
  max_text_tokens: unlimited(1_000_000),
})

const words = (most: number) => z.string().trim().min(1).max(most)

/** Change of a style: a prompt template, parameters and models. */
export const styleChange = z
  .object({
    name: line(1, 100),
    info: text,
    prompt: words(10_000),
    params: z.record(z.string().max(60), z.unknown()).refine((value) => JSON.stringify(value).length <= 20_000, 'too long'),
    public: z.boolean(),
    nsfw: z.boolean(),
    tags: z.array(words(25)).max(10),
    models: z.array(words(255)).min(1).max(5),
    /** Shared key that pays for the style's users. */
    sharedkey: z.string().max(100),
  })
  .partial()
export const styleBody = styleChange.required({ name: true, prompt: true })
export const exampleBody = z.object({ url: z.url({ protocol: /^https$/ }).max(2000), primary: z.boolean().optional() })

/** Change of a collection of styles, given by ids or names. */
export const collectionChange = z
  .object({ name: line(1, 100), info: text, public: z.boolean(), styles: z.array(words(300)).min(1).max(100) })
  .partial()
export const collectionBody = collectionChange.required({ name: true, styles: true })

/** A message to workers' owners, with its lifetime in hours. */
export const messageBody = z.object({
  worker_id: z.string().max(100).optional(),
  message: words(10_000),
  expiry: z.int().min(1).max(720).default(24),
  origin: z.string().trim().max(255).optional(),
})

/** Kudos granted by an operator. */
export const awardBody = z.object({ username: z.string().max(200), amount: z.int().min(1).max(10_000_000) })

/** Ratings of a request's images. */
export const ratingBody = z.object({
  best: z.string().max(100).optional(),
  ratings: z
    .array(z.object({ id: z.string().max(100), rating: z.int().min(1).max(10), artifacts: z.int().min(0).max(5).optional() }))
    .max(20)
    .default([]),
})

/** A new team. */
export const teamBody = z.object({ name: line(3, 100), info: text })

export const TINY = 64
const side = z
  .int()
  .min(TINY)
  .max(3072)
  .refine((value) => value % 64 === 0, { error: ({ input }) => `${String(input)} is not a multiple of 64` })

/** Questions about an image. */
export const interrogateBody = z.object({
  forms: z
    .array(z.object({ name: z.string().min(1).max(60), payload: z.record(z.string().max(60), z.unknown()).nullish() }))
    .min(1)
    .max(20),
  source_image: z.string().min(1).max(15_000_000),
  trusted_workers: flag(false),
})

/** A worker's request for questions. */
export const formPopBody = z.object({
  name: line(3, 100),
  forms: z.array(z.string().min(1).max(60)).min(1).max(50),
  amount: z.int().min(1).max(20).default(1),
  priority_usernames: priorityUsernames,
  bridge_agent: bridgeAgent,
  threads: z.int().min(1).max(100).default(1),
})

/** A worker's answer. */
export const formSubmitBody = z.object({
  id: z.string().min(1).max(100),
  result: z.record(z.string().max(60), z.unknown()).nullish(),
  state: z.enum(['ok', 'faulted']).default('ok'),
})

const strings = (most: number) =>
  z
    .array(z.string().max(255))
    .max(most)
    .nullish()
    .transform((list) => list ?? undefined)
export const optional = z
  .string()
  .max(1024)
  .nullish()
  .transform((text) => text || undefined)
const picture = z
  .string()
  .max(45_000_000)
  .nullish()
  .transform((text) => text || undefined)

/** A client's request for images. Other fields are ignored. */
export const generateBody = z.object({
  prompt: z.string().min(1).max(60_000),
  params: z
    .looseObject({
      width: side.default(512),
      height: side.default(512),
      steps: z.int().min(1).max(500).optional(),
      n: z.int().min(1).max(20).default(1),
      control_type: z.string().max(40).nullish(),
      sampler_name: z.string().max(40).optional(),
      cfg_scale: z.number().min(0).max(100).optional(),
      denoising_strength: z.number().min(0.01).max(1).nullish(),
      clip_skip: z.int().min(1).max(12).nullish(),
      seed_variation: z.int().min(1).max(1000).nullish(),
      seed: z.union([z.string().max(200), z.int()]).nullish(),
    })
    .prefault({}),
  models: strings(100),
  source_image: picture,
  source_mask: picture,
  source_processing: z.enum(['img2img', 'inpainting', 'outpainting', 'remix']).nullish(),
  extra_source_images: z.array(z.unknown()).nullish(),
  r2: flag(true),
  dry_run: flag(false),
  nsfw: z.boolean().nullish(),
  trusted_workers: flag(false),
  slow_workers: flag(true),
  extra_slow_workers: flag(false),
  workers: strings(100),
  worker_blacklist: flag(false),
  disable_batching: flag(false),
  webhook: optional,
  style: optional,
  proxied_account: optional,
})
export type GenerateBody = z.output<typeof generateBody>
