import { LIMITS } from '@stipple/core/domain/limits'
import { createRandom } from '@stipple/imaging/random'
import type { Warning } from '../../spec.ts'
import { compose } from './compose/compose.ts'
import { isPlayable, makePlan, type Plan } from './plan.ts'
import type { Score } from './score.ts'
import { readRequest } from './understand/read-request.ts'
import { warningsOf } from './warnings.ts'

/** A composed piece that is not yet rendered. */
export interface Composition {
  readonly plan: Plan
  readonly score: Score
  readonly warnings: readonly Warning[]
}

/**
 * Composes a piece from words: the same words, length and seed always give the same notes. A length named in the words counts if the form was left at its
 * default (`usesPromptLength`).
 */
export function composeFromWords({
  prompt,
  seconds,
  seed,
  usesPromptLength = false,
}: {
  prompt: string
  seconds: number
  seed: number
  usesPromptLength?: boolean
}): Composition {
  const request = readRequest(prompt)
  const random = createRandom(seed)
  const plan = makePlan(request, random)
  const { min, max } = LIMITS.music.seconds
  const named = request.seconds === undefined ? undefined : Math.min(max, Math.max(min, request.seconds))
  const length = usesPromptLength && named !== undefined ? named : seconds
  const score = compose({ plan, seconds: length, random })
  const tempoKept = request.bpm === undefined || isPlayable(request.bpm)
  const lengthKept = request.seconds === undefined || Math.abs(request.seconds - length) < 0.5
  return { plan, score, warnings: warningsOf({ request, plan, length, tempoKept, lengthKept }) }
}
