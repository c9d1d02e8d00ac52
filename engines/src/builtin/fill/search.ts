import { isSameBand, REACH } from './level.ts'
import type { Level } from './level.ts'

/** Nearest known patch for each patch with unknown pixels. */
export interface TargetMatches {
  /** Centres of the patches, from the top left. */
  readonly targets: Int32Array
  /** For each target pixel the centre of its match; -1 elsewhere. */
  readonly match: Int32Array
  /** Sum of squared differences of the two patches. */
  readonly cost: Float32Array
}

export interface SearchOptions {
  readonly allowed: Uint8Array
  /** Uniform in [0, 1). */
  readonly random: () => number
  /** Sweeps over all targets, alternately forwards and backwards. */
  readonly passes: number
  /** Initial radius of the random search around the current match, in pixels; halved until it is 1. */
  readonly radius: number
}

const SIDE = 2 * REACH + 1

/** Recomputes the costs of all matches, after the estimate has changed. */
export function measureMatches(level: Level, { targets, match, cost }: TargetMatches): void {
  const distance = patchDistance(level)
  for (const target of targets) cost[target] = distance(target, match[target] ?? 0, Number.POSITIVE_INFINITY)
}

/** PatchMatch (Barnes, Shechtman, Finkelstein, Goldman, 2009): good matches propagate to neighbours, random search finds better ones. */
export function improveMatches(level: Level, matches: TargetMatches, { allowed, random, passes, radius }: SearchOptions): void {
  const { width, height, band } = level
  const { targets, match, cost } = matches
  const distance = patchDistance(level)
  const last = allowed.length
  for (let pass = 0; pass < passes; pass++) {
    const forwards = pass % 2 === 0
    const step = forwards ? 1 : -1
    for (let n = 0; n < targets.length; n++) {
      const target = targets[forwards ? n : targets.length - 1 - n] ?? 0
      let best = match[target] ?? 0
      let least = cost[target] ?? 0
      for (let side = 0; side < 2; side++) {
        const offset = side === 0 ? step : step * width
        const neighbour = match[target - offset] ?? -1
        if (neighbour < 0) continue
        const candidate = neighbour + offset
        if (candidate === best || candidate < 0 || candidate >= last || allowed[candidate] !== 1) continue
        if (!isSameBand(band, target, candidate)) continue
        const found = distance(target, candidate, least)
        if (found < least) {
          least = found
          best = candidate
        }
      }
      const middleX = best % width
      const middleY = (best / width) | 0
      for (let far = radius; far >= 1; far /= 2) {
        const x = (middleX + (random() * 2 - 1) * far + 0.5) | 0
        const y = (middleY + (random() * 2 - 1) * far + 0.5) | 0
        if (x < REACH || y < REACH || x >= width - REACH || y >= height - REACH) continue
        const candidate = y * width + x
        if (allowed[candidate] !== 1) continue
        if (!isSameBand(band, target, candidate)) continue
        const found = distance(target, candidate, least)
        if (found < least) {
          least = found
          best = candidate
        }
      }
      match[target] = best
      cost[target] = least
    }
  }
}

/** Sum of squared differences, aborted once it reaches `limit`. */
function patchDistance({ width, colours }: Level): (target: number, source: number, limit: number) => number {
  const row = width * 3
  const span = SIDE * 3
  const back = (REACH * width + REACH) * 3
  return (target, source, limit) => {
    let sum = 0
    let a = target * 3 - back
    let b = source * 3 - back
    for (let y = 0; y < SIDE; y++) {
      for (let k = 0; k < span; k += 3) {
        const red = (colours[a + k] ?? 0) - (colours[b + k] ?? 0)
        const green = (colours[a + k + 1] ?? 0) - (colours[b + k + 1] ?? 0)
        const blue = (colours[a + k + 2] ?? 0) - (colours[b + k + 2] ?? 0)
        sum += red * red + green * green + blue * blue
      }
      if (sum >= limit) return sum
      a += row
      b += row
    }
    return sum
  }
}
