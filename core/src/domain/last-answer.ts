import { z } from 'zod'

/** Device that a language model on this machine used last. */
export const lastAnswer = z.object({
  device: z.enum(['cuda', 'vulkan', 'metal', 'processor']),
  /** Build for a graphics card that was tried; if the device differs, it failed to load. */
  tried: z.enum(['cuda', 'vulkan']).optional(),
})
export type LastAnswer = z.infer<typeof lastAnswer>
