import { referenceModel } from '@stipple/engines/kinds/horde/public'
import type { WorkerRequirements, WorkerRow } from '../../../db/schema/network.ts'
import { passesOf } from '../kudos/public.ts'
import { isAble } from '../workers/public.ts'

/** Facts about a worker that decide which work it gets. */
export type WorkerFacts = Pick<
  WorkerRow,
  'id' | 'agent' | 'models' | 'abilities' | 'terms' | 'trusted' | 'speed' | 'blacklist' | 'maxPixels' | 'nsfw'
>

/** Reasons why a worker does not get a request, by their names in the API. */
export type SkipReason =
  | 'worker_id'
  | 'performance'
  | 'nsfw'
  | 'blacklist'
  | 'untrusted'
  | 'models'
  | 'bridge_version'
  | 'kudos'
  | 'max_pixels'
  | 'step_count'
  | 'img2img'
  | 'painting'
  | 'lora'
  | 'controlnet'
  | 'post-processing'

const ABILITIES = [
  ['img2img', 'img2img'],
  ['painting', 'painting'],
  ['lora', 'lora'],
  ['control', 'controlnet'],
  ['postProcessing', 'post-processing'],
] as const

/** Speed in pixels times steps per second below which a worker is slow. */
const QUICK = 500_000
/** Default range of steps for models without one in the AI Horde's reference. */
const [LEAST, MOST] = [20, 40]

/** Most passes of a worker with a limit: the mean of the model's range (a rule of the AI Horde). */
function usualPasses(model: string): number {
  const { least = LEAST, most = MOST } = referenceModel(model) ?? {}
  return (least + most) / 2
}

/** First reason why a worker cannot take a request; undefined if it can. */
export function skipReason(wanted: WorkerRequirements, worker: WorkerFacts): SkipReason | undefined {
  const { models, width, height, nsfw, prompt, needs } = wanted
  if (!models.some((name) => worker.models.includes(name))) return 'models'
  if (width * height > worker.maxPixels) return 'max_pixels'
  if (nsfw && !worker.nsfw) return 'nsfw'
  const lacking = ABILITIES.find(([ability]) => needs.includes(ability) && !worker.abilities[ability])
  if (lacking) return lacking[1]
  if (wanted.agent?.some((ability) => !isAble(worker.agent, ability))) return 'bridge_version'
  const words = prompt.toLowerCase()
  if (worker.blacklist.some((word) => words.includes(word.toLowerCase()))) return 'blacklist'
  return termAgainst(wanted, worker)
}

/** First unmet requirement of the request on the worker, or of the worker on requests. */
function termAgainst(wanted: WorkerRequirements, { id, models, terms, trusted, speed }: WorkerFacts): SkipReason | undefined {
  if (wanted.workers && wanted.workers.includes(id) === (wanted.isDenyList === true)) return 'worker_id'
  if (wanted.trusted && !trusted) return 'untrusted'
  if (terms.extraSlow && !wanted.extraSlow) return 'performance'
  // An unmeasured worker may be fast.
  if (wanted.slow === false && speed !== null && speed < QUICK) return 'performance'
  if (terms.upfront && wanted.free) return 'kudos'
  const most = Math.min(...wanted.models.filter((name) => models.includes(name)).map(usualPasses))
  return terms.limitSteps && passesOf(wanted) > most ? 'step_count' : undefined
}

/** Images of a request that a worker takes at once, of those that it asks for, limited by its largest image. */
export function batchOf(
  { width, height, single }: WorkerRequirements,
  { maxPixels }: Pick<WorkerRow, 'maxPixels'>,
  amount: number,
): number {
  if (single || amount <= 1) return 1
  return Math.max(1, Math.min(amount, Math.round(((maxPixels / 3.5) * amount) / (width * height))))
}

/** Time limit for an image in seconds (rules of the AI Horde): thirty, and two for each step of a quarter megapixel; at least 150. */
export function timeFor({ width, height, needs, models, ...sampling }: WorkerRequirements, { terms }: Pick<WorkerRow, 'terms'>): number {
  const plain = Math.max(150, 30 + passesOf(sampling) * 2 * ((width * height) / 262_144))
  const large = models.some((name) => /flux|qwen|z[-_ ]?image/i.test(name))
  return Math.round(plain * (needs.includes('control') ? 2 : 1) * (large ? 3 : 1) * (terms.extraSlow ? 3 : 1))
}
