import type { Wanted, WorkerRow } from '../../db/schema/network.ts'

/** Facts about a worker by which it gets work. */
export type Able = Pick<WorkerRow, 'models' | 'abilities' | 'blacklist' | 'maxPixels' | 'nsfw'>

/** Reasons for which a worker does not get a request, by the names of the wire. */
export type Skip = 'models' | 'max_pixels' | 'nsfw' | 'img2img' | 'painting' | 'lora' | 'controlnet' | 'post-processing' | 'blacklist'

const ABILITIES = [
  ['img2img', 'img2img'],
  ['painting', 'painting'],
  ['lora', 'lora'],
  ['control', 'controlnet'],
  ['postProcessing', 'post-processing'],
] as const

/** The first reason why a worker cannot do a request; undefined when it can. */
export function reasonAgainst({ models, width, height, nsfw, prompt, needs }: Wanted, worker: Able): Skip | undefined {
  if (!models.some((name) => worker.models.includes(name))) return 'models'
  if (width * height > worker.maxPixels) return 'max_pixels'
  if (nsfw && !worker.nsfw) return 'nsfw'
  const lacking = ABILITIES.find(([ability]) => needs.includes(ability) && !worker.abilities[ability])
  if (lacking) return lacking[1]
  const words = prompt.toLowerCase()
  return worker.blacklist.some((word) => words.includes(word.toLowerCase())) ? 'blacklist' : undefined
}

/** Samplers that ask the network twice a step. */
const DOUBLE: ReadonlySet<string> = new Set(['k_heun', 'k_dpm_2', 'k_dpm_2_a', 'k_dpmpp_2s_a', 'k_dpmpp_sde'])

/** Passes of the network that a picture takes. */
export function passesOf({ sampler, steps }: Pick<Wanted, 'sampler' | 'steps'>): number {
  if (sampler === 'k_dpm_adaptive') return 40
  return DOUBLE.has(sampler) ? steps * 2 : steps
}

/** Seconds that a worker has for a picture (rules of the AI Horde): thirty, and two for each step of a quarter of a megapixel; at least 150. */
export function timeFor({ width, height, needs, models, ...sampling }: Wanted): number {
  const plain = Math.max(150, 30 + passesOf(sampling) * 2 * ((width * height) / 262_144))
  const large = models.some((name) => /flux|qwen|z[-_ ]?image/i.test(name))
  return Math.round(plain * (needs.includes('control') ? 2 : 1) * (large ? 3 : 1))
}
