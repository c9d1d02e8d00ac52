import { z } from 'zod'
import { text } from './shapes.ts'

/** State of a model pack on a machine. */
export const packState = z.enum(['absent', 'fetching', 'ready', 'failed'])

/** A model pack. */
export const pack = z.object({
  id: z.string(),
  name: text,
  licence: z.string(),
  permissive: z.boolean(),
  bytes: z.int(),
  state: packState,
  received: z.int().optional(),
  error: z.string().optional(),
})

/** An engine in the administration. */
export const managedEngine = z.object({
  id: z.string(),
  label: text,
  /** True if it responds to a request for its models. */
  healthy: z.boolean(),
  error: z.string().optional(),
  /** Version and hardware of an external engine, e.g. "0.38.1, RTX 4090, 24 GB". */
  machine: z.string().optional(),
  /** Missing parts of an external engine, e.g. a file that one of its models needs. */
  warnings: z.array(text).optional(),
  models: z.array(
    z.object({
      id: z.string(),
      label: text,
      tasks: z.array(z.string()),
      cost: z.int(),
      initial_cost: z.int(),
      /** Free of charge, despite any price. */
      experimental: z.boolean().optional(),
      hidden: z.boolean(),
    }),
  ),
  /** In the last 24 hours. */
  finished: z.int(),
  failed: z.int(),
  /** Median seconds of the finished jobs. */
  median_seconds: z.number().optional(),
})
