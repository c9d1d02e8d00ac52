import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { BASE_STYLE_IDS } from './styles.ts'

/**
 * What an engine can be asked to do. A mode is what a person picks; it maps its form to one of these.
 * A new kind of work adds one member to the union below and nothing else here.
 */
const side = z.int().min(1).max(LIMITS.upload.side)
const seed = z.int().min(LIMITS.seed.min).max(LIMITS.seed.max)
/** Address of a stored file (`upload:…` or `work:…`), read by an engine through its context. */
const asset = z.string().min(1)

export const TASK_SCHEMAS = {
  'text-to-image': z.object({
    kind: z.literal('text-to-image'),
    prompt: z.string().min(1),
    negativePrompt: z.string(),
    width: side,
    height: side,
    count: z.int().min(1).max(LIMITS.count.max),
    /** The first picture's seed; picture i uses seed + i (mod 2^32). */
    seed,
    steps: z.int().min(1).max(LIMITS.steps.large),
    cfg: z.number().min(LIMITS.cfg.min).max(LIMITS.cfg.max),
    sampler: z.string().optional(),
    style: z.enum(BASE_STYLE_IDS).optional(),
  }),
  'cut-out': z.object({
    kind: z.literal('cut-out'),
    image: asset,
    /** What stands behind the subject in the result. */
    background: z.enum(['transparent', 'white', 'black', 'blur']),
    seed,
  }),
  upscale: z.object({
    kind: z.literal('upscale'),
    image: asset,
    factor: z.union([z.literal(2), z.literal(3), z.literal(4)]),
    seed,
  }),
} as const

export type TaskKind = keyof typeof TASK_SCHEMAS
export type Task = { [K in TaskKind]: z.infer<(typeof TASK_SCHEMAS)[K]> }[TaskKind]
export type TaskOf<K extends TaskKind> = Extract<Task, { kind: K }>
export type AssetRef = string
