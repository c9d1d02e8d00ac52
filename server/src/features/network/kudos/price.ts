import type { WorkerRequirements } from '../../../db/schema/network.ts'

/**
 * Price of an image in kudos by the AI Horde's basic formula: passes × 0.1232 × (1 + 8.75 × (fraction of a megapixel)^1.75), a fifth more for
 * post-processing, three times with a control image, 3 for LoRAs; more for large model families, which take longer.
 */
export function kudosFor({ width, height, needs, models, ...sampling }: WorkerRequirements): number {
  const area = Math.max(0, (width * height - 4096) / (1024 ** 2 - 4096))
  const base = passesOf(sampling) * 0.1232 * (1 + 8.75 * area ** 1.75)
  const extra = (needs.includes('postProcessing') ? 1.2 : 1) * (needs.includes('control') ? 3 : 1)
  const price = (base * extra + (needs.includes('lora') ? 3 : 0)) * multiplierOf(models)
  return Math.round(price * 100) / 100
}

/** Multipliers of slower model families. */
const FAMILIES: readonly (readonly [RegExp, number])[] = [
  [/qwen/i, 12],
  [/flux|z[-_ ]?image/i, 8],
  [/cascade/i, 4],
  [/xl|pony|illustrious/i, 2],
]

const multiplierOf = (models: readonly string[]): number => FAMILIES.find(([name]) => models.some((model) => name.test(model)))?.[1] ?? 1

/** Samplers with two network passes per step. */
const DOUBLE: ReadonlySet<string> = new Set(['k_heun', 'k_dpm_2', 'k_dpm_2_a', 'k_dpmpp_2s_a', 'k_dpmpp_sde'])

/** Network passes of an image. */
export function passesOf({ sampler, steps }: Pick<WorkerRequirements, 'sampler' | 'steps'>): number {
  if (sampler === 'k_dpm_adaptive') return 40
  return DOUBLE.has(sampler) ? steps * 2 : steps
}
