import { z } from 'zod'

/** Device by which a language model on this machine answered last. */
export const lastAnswer = z.object({
  device: z.enum(['cuda', 'vulkan', 'metal', 'processor']),
  /** Build for a card that was tried; it did not load where the device is another. */
  tried: z.enum(['cuda', 'vulkan']).optional(),
})
export type LastAnswer = z.infer<typeof lastAnswer>
