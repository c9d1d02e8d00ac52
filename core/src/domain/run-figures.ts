import { z } from 'zod'

/** Figures of a run of a model on this machine: seconds by phase, its size, memory (bytes), and the device that ran it. */
export const runFigures = z.object({
  device: z.string(),
  /** Time of the last loading of the model. */
  load: z.number(),
  /** Of all pictures together, as are the next two. */
  words: z.number(),
  steps: z.number(),
  picture: z.number(),
  width: z.number(),
  height: z.number(),
  count: z.number(),
  /** Steps of each picture. */
  step_count: z.number(),
  /** Peak memory of the program. */
  memory: z.number().optional(),
})
export type RunFigures = z.infer<typeof runFigures>
