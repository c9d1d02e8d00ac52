import { z } from 'zod'
import { colour, count, seed, side } from '../../domain/task-parts.ts'

/** Areas of uniform colour, or dots that mix to intermediate shades. */
export const FINISHES = ['flat', 'dots'] as const

/** Number of colours of a palette. */
export const PALETTE = { least: 2, most: 8 } as const

/** Paints a scene in the colours of a palette. */
export const task = z.object({
  kind: z.literal('palette'),
  prompt: z.string().min(1),
  colours: z.array(colour).min(PALETTE.least).max(PALETTE.most),
  finish: z.enum(FINISHES),
  width: side,
  height: side,
  count,
  /** Seed of the first picture; the following ones count up from it. */
  seed,
})
