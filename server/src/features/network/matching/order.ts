import { z } from 'zod'
import type { OrderRow } from '../../../db/schema/horde.ts'
import type { AgentAbility, WorkerRequirements, WorkerAbilities } from '../../../db/schema/network.ts'

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

/** Splits a request into its requirements on a worker, and the payload for that worker; `asked` is the request of the AI Horde client. */
export function orderOf(body: object, asked: Pick<OrderRow, 'wishes'> | undefined) {
  const {
    prompt,
    params: given,
    models,
    nsfw: allowed,
    censor_nsfw,
    source_image,
    source_mask,
    source_processing: processing,
  } = order.parse(body)
  const { n: _count, steps, seed: _seed, seed_variation: _variation, ...rest } = given
  const { loras, control_type, width, height, sampler_name: sampler } = given
  const { params: only = {}, nsfw: isAdult = true, ...wishes } = asked?.wishes ?? {}
  const nsfw = allowed && isAdult
  const after = [...given.post_processing, ...z.array(z.string()).catch([]).parse(only['post_processing'])]
  const needs: (keyof WorkerAbilities)[] = [
    ...(source_image !== undefined ? [source_mask === undefined ? ('img2img' as const) : ('painting' as const)] : []),
    ...(loras.length > 0 ? ['lora' as const] : []),
    ...(control_type !== undefined ? ['control' as const] : []),
    ...(after.length > 0 ? ['postProcessing' as const] : []),
  ]
  const agent = AGENT.filter(([name]) => name in only).map(([, ability]) => ability)
  const wanted: WorkerRequirements = {
    ...wishes,
    models,
    width,
    height,
    steps,
    sampler,
    prompt,
    nsfw,
    needs,
    ...(agent.length > 0 && { agent }),
  }
  return {
    wanted,
    payload: {
      ...rest,
      transparent: false,
      ...only,
      ...(after.length > 0 && { post_processing: after }),
      prompt,
      // Workers use the inherited name for steps.
      ddim_steps: steps,
      ...(!nsfw && (censor_nsfw || !isAdult) && { use_nsfw_censor: true }),
    },
    processing,
    source: bytesOf(source_image),
    mask: bytesOf(source_mask),
    seeds: seedsOf(given),
  }
}

/** Parameters that a worker's program must support. */
const AGENT: readonly (readonly [name: string, ability: AgentAbility])[] = [
  ['tis', 'inversions'],
  ['transparent', 'transparent'],
  ['workflow', 'workflow'],
]

const bytesOf = (text: string | undefined): Buffer | null => (text === undefined ? null : Buffer.from(text, 'base64'))

/** A seed per image. */
function seedsOf({ seed, n, ...others }: z.infer<typeof params>): number[] {
  const step = z.int().catch(1).parse(others['seed_variation'])
  return Array.from({ length: n }, (_, i) => (Number(seed) + i * step) % 2 ** 32)
}
