import { z } from 'zod'
import type { Wanted, WorkerAbilities } from '../../db/schema/network.ts'

const params = z.looseObject({
  width: z.int(),
  height: z.int(),
  steps: z.int(),
  sampler_name: z.string(),
  seed: z.string(),
  n: z.int(),
  loras: z.array(z.unknown()).default([]),
  control_type: z.string().optional(),
  post_processing: z.array(z.string()).default([]),
})
const order = z.object({
  prompt: z.string(),
  params,
  models: z.array(z.string()),
  nsfw: z.boolean(),
  censor_nsfw: z.boolean(),
  source_image: z.base64().optional(),
  source_mask: z.base64().optional(),
  source_processing: z.enum(['img2img', 'inpainting', 'outpainting']).default('img2img'),
})

/** Splits a request for pictures into its demands on a worker, and what the worker that takes it is handed. */
export function orderOf(body: object) {
  const { prompt, params: given, models, nsfw, censor_nsfw, source_image, source_mask, source_processing: processing } = order.parse(body)
  const { n: _count, steps, seed: _seed, seed_variation: _variation, ...rest } = given
  const { loras, control_type, post_processing, width, height, sampler_name: sampler } = given
  const needs: (keyof WorkerAbilities)[] = [
    ...(source_image !== undefined ? [source_mask === undefined ? ('img2img' as const) : ('painting' as const)] : []),
    ...(loras.length > 0 ? ['lora' as const] : []),
    ...(control_type !== undefined ? ['control' as const] : []),
    ...(post_processing.length > 0 ? ['postProcessing' as const] : []),
  ]
  const wanted: Wanted = { models, width, height, steps, sampler, prompt, nsfw, needs }
  return {
    wanted,
    // A worker of the network has the steps under the name that its programs gave them.
    payload: { ...rest, prompt, ddim_steps: steps, transparent: false, ...(!nsfw && censor_nsfw && { use_nsfw_censor: true }) },
    processing,
    source: bytesOf(source_image),
    mask: bytesOf(source_mask),
    seeds: seedsOf(given),
  }
}

const bytesOf = (text: string | undefined): Buffer | null => (text === undefined ? null : Buffer.from(text, 'base64'))

/** A seed for each picture. */
function seedsOf({ seed, n, ...others }: z.infer<typeof params>): number[] {
  const step = z.int().catch(1).parse(others['seed_variation'])
  return Array.from({ length: n }, (_, i) => (Number(seed) + i * step) % 2 ** 32)
}
