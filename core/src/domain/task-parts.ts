import { z } from 'zod'
import { CONTROL_TYPE_IDS } from './control-types.ts'
import { LIMITS } from './limits.ts'
import { BASE_STYLE_IDS } from './styles.ts'

export const side = z.int().min(1).max(LIMITS.upload.side)
export const seed = z.int().min(LIMITS.seed.min).max(LIMITS.seed.max)
/** Address of a stored file (`/media/uploads/…` or `/media/works/…`), read by an engine through its context. */
export const asset = z.string().min(1)
export const count = z.int().min(1).max(LIMITS.count.max)
export const style = z.enum(BASE_STYLE_IDS)
/** 0 leaves everything unchanged, 1 keeps as little as the mode allows. */
export const strength = z.number().min(0).max(1)
/** From 0 (left, top) to 1. */
export const share = z.number().min(0).max(1)
export const colour = z.string().regex(/^#[0-9a-f]{6}$/)

/** Add-ons in the order of their application. The id of a style trained here is the address of its file. */
export const loras = z
  .array(z.object({ id: z.string().min(1), strength: z.number(), clipStrength: z.number() }))
  .max(LIMITS.loras.max)
  .optional()

/** Parameters of diffusion models besides the prompt; engines ignore those that their models do not support. */
export const sampling = {
  steps: z.int().min(1).max(LIMITS.steps.large),
  cfg: z.number().min(LIMITS.cfg.min).max(LIMITS.cfg.max),
  sampler: z.string().optional(),
  karras: z.boolean().optional(),
  tiling: z.boolean().optional(),
  hiresFix: z.boolean().optional(),
  clipSkip: z.int().min(LIMITS.clipSkip.min).max(LIMITS.clipSkip.max).optional(),
  /** Distance between the seeds of the pictures; 1 when absent. */
  seedStep: z.int().min(LIMITS.seedStep.min).max(LIMITS.seedStep.max).optional(),
  loras,
}

/** A control: a picture, or its map, that a new picture follows. */
export const control = {
  image: asset,
  control: z.enum(CONTROL_TYPE_IDS),
  /** Strength of the control. */
  scale: z.number().min(0).max(LIMITS.controlScale.large),
  /** True if the picture is already a map. */
  isMap: z.boolean(),
  /** Shares of the steps between which it acts; all steps when absent. */
  start: share.optional(),
  end: share.optional(),
}

/** Controls besides the first. */
export const MAX_LAYERS = 2
