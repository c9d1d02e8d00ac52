import { plainLine } from '@stipple/core/domain/plain-line'
import { z } from 'zod'

export const flag = (initial: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? initial)

/** Names of users whose requests have priority. */
export const priorityUsernames = z
  .array(z.string().max(200))
  .max(100)
  .nullish()
  .transform((names) => names ?? [])

/** Program of a worker. */
export const bridgeAgent = z
  .string()
  .max(1000)
  .nullish()
  .transform((agent) => agent ?? 'unknown:0:unknown')

/** A public name: see `plainLine`. */
export const line = (least: number, most: number) => z.string().overwrite(plainLine).min(least).max(most)

/** A worker's request for work. Other fields are ignored. */
export const popBody = z.object({
  name: line(3, 100),
  models: z
    .array(z.string().min(3).max(255))
    .max(300)
    .nullish()
    .transform((models) => (models && models.length > 0 ? [...new Set(models)] : ['stable_diffusion'])),
  bridge_agent: bridgeAgent,
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
  /** Images taken at once. */
  amount: z.int().min(1).max(20).default(1),
  priority_usernames: priorityUsernames,
  require_upfront_kudos: flag(false),
  extra_slow_worker: flag(false),
  limit_max_steps: flag(false),
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
  /** An image in base64, or `R2` if it was uploaded to the address in the work item. */
  generation: z.string().max(60_000_000).default(''),
  /** Seed used by the worker; -1 for a failure. */
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .optional()
    .catch(undefined),
  state: z.enum(['ok', 'censored', 'faulted', 'csam']).default('ok'),
  censored: flag(false),
  gen_metadata: z
    .array(z.object({ type: z.string().max(40), value: z.string().max(40) }))
    .max(50)
    .nullish()
    .transform((list) => list ?? []),
})
export type SubmitBody = z.output<typeof submitBody>
