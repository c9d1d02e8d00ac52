import { z } from 'zod'
import type { ServiceWire } from '../service-wire.ts'

const features = z.object({
  init_image: z.boolean().default(false),
  mask_image: z.boolean().default(false),
  lora: z.boolean().default(false),
  hires: z.boolean().default(false),
  cancel_generating: z.boolean().default(false),
})

export const capabilities = z.object({
  model: z.object({ name: z.string(), stem: z.string() }),
  supported_modes: z.array(z.string()),
  features_by_mode: z.object({ img_gen: features.optional() }),
  samplers: z.array(z.string()).default([]),
  schedulers: z.array(z.string()).default([]),
  loras: z.array(z.object({ name: z.string(), path: z.string() })).default([]),
  limits: z.object({ max_width: z.int(), max_height: z.int(), max_batch_count: z.int() }),
})
export type Capabilities = z.infer<typeof capabilities>

/** Loaded model and abilities of the server. */
export const readCapabilities = (wire: ServiceWire): Promise<Capabilities> => wire.get('sdcpp/v1/capabilities', capabilities)
