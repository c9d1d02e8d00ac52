import { LIMITS } from '@stipple/core/domain/limits'
import { z } from 'zod'

/** Modes of declarable models. */
export const MODES = ['text-to-image', 'image-to-image', 'inpaint', 'upscale'] as const
export type DeclaredMode = (typeof MODES)[number]

const words = z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String))
const label = z.union([
  z
    .string()
    .trim()
    .min(1)
    .max(64)
    .transform((name) => ({ en: name, zh: name })),
  z.strictObject({ en: z.string().trim().min(1).max(200), zh: z.string().trim().min(1).max(200) }),
])
const scalar = z.union([z.string(), z.number(), z.boolean()])
const headers = z.record(z.string(), z.string()).default({})
const method = z.enum(['POST', 'PUT'])

const field = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  label,
  hint: label.optional(),
  type: z.enum(['text', 'integer', 'number', 'switch', 'choice']),
  options: z.array(scalar).min(1).max(100).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  step: z.number().positive().optional(),
  initial: scalar.optional(),
})
export type DeclaredField = z.infer<typeof field>

const model = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/),
  name: label,
  description: label.optional(),
  modes: z.array(z.enum(MODES)).min(1),
  /** Its own path and body, instead of those of `submit`. */
  path: z.string().optional(),
  body: z.json().optional(),
  size: z
    .strictObject({
      min: z.int().min(LIMITS.size.min).default(256),
      max: z.int().max(LIMITS.size.large).default(1024),
      step: z.int().min(1).max(256).default(8),
    })
    .prefault({}),
  count: z.int().min(1).max(LIMITS.count.max).default(1),
  largest_seed: z.int().min(1).max(LIMITS.seed.max).default(LIMITS.seed.max),
  english: z.boolean().default(false),
  fields: z.array(field).max(40).default([]),
})
export type DeclaredModel = z.infer<typeof model>

/** Shape of a declaration. Paths, pointers and names are validated separately. */
export const shape = z.strictObject({
  headers,
  /** Path that responds with 2xx if the service is healthy and the key valid. */
  check: z.strictObject({ path: z.string() }).optional(),
  submit: z.strictObject({ method: method.default('POST'), path: z.string(), headers, body: z.json().optional() }),
  poll: z
    .strictObject({
      path: z.string(),
      /** Pointer to the run's id in the response to `submit`. */
      id: z.string(),
      state: z.string(),
      done: words.min(1),
      failed: words.default([]),
      progress: z.strictObject({ at: z.string(), of: z.number().positive().default(1) }).optional(),
      position: z.string().optional(),
      /** Seconds between polls. */
      every: z.number().min(0.5).max(60).default(1),
    })
    .optional(),
  cancel: z.strictObject({ method: z.enum(['POST', 'PUT', 'DELETE']).default('POST'), path: z.string() }).optional(),
  /** Location of the images: addresses or base64 `at` a pointer in the response, or the response itself (`file`); that of `path` if given. */
  result: z.strictObject({ as: z.enum(['address', 'base64', 'file']), at: z.string().optional(), path: z.string().optional() }),
  /** Pointer to the reason of an error. */
  error: z.string().optional(),
  slots: z.int().min(1).max(32).default(1),
  models: z.array(model).min(1).max(50),
})
export type Declaration = z.infer<typeof shape>
