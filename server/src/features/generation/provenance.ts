import { mentionsAsset } from '@stipple/core/domain/asset-address'
import { LIMITS } from '@stipple/core/domain/limits'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Input } from '@stipple/core/domain/property'
import type { Provenance, SourceType } from '@stipple/core/metadata/xmp'
import { findMode } from '@stipple/core/modes/find-mode'
import type { JobRow } from '../../db/schema/jobs.ts'

type Made = Pick<JobRow, 'mode' | 'model' | 'input' | 'count'>

/** Input of one output: the job's, with the output's own seed, so that it reproduces this output. */
export function paramsOf({ input, count }: Pick<Made, 'input' | 'count'>, seed: number): Input {
  const { seed: first, variation } = input
  const numbered = typeof variation === 'number' && typeof first === 'number' && { variation: (variation + seed - first + SEEDS) % SEEDS }
  return { ...input, seed, ...numbered, ...(count > 1 && { n: 1 }) }
}

const SEEDS = LIMITS.seed.max + 1

/** Provenance mark for the file. It contains no addresses of a member's own files, because the file may be shared. */
export function provenanceOf(job: Made, { seed, modelName, byRules }: { seed: number; modelName: string; byRules: boolean }): Provenance {
  const input = Object.fromEntries(Object.entries(paramsOf(job, seed)).filter(([, value]) => !mentionsAsset(value)))
  return { sourceType: sourceTypeOf(job, byRules), recipe: { mode: job.mode, model: job.model, modelName, input } }
}

function sourceTypeOf({ mode, input }: Made, byRules: boolean): SourceType {
  if (!Object.values(input).some(mentionsAsset)) return byRules ? 'algorithmicMedia' : 'trainedAlgorithmicMedia'
  if (findMode(mode)?.group === 'enhance') return 'algorithmicallyEnhanced'
  return byRules ? 'compositeSynthetic' : 'compositeWithTrainedAlgorithmicMedia'
}

/** Models without their own mark that draw by rules, without a neural network. */
const BY_RULES: ReadonlySet<string> = new Set([
  'builtin/composer',
  'builtin/logo',
  'builtin/animator',
  'builtin/tracer',
  'builtin/stylizer',
])

export const drawsByRules = ({ id, draft = false }: Pick<ModelTraits, 'id' | 'draft'>): boolean => draft || BY_RULES.has(id)
