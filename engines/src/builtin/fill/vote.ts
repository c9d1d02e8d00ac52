import { REACH } from './level.ts'
import type { Level } from './level.ts'
import type { TargetMatches } from './search.ts'

/** Weighted sums of the matches' votes for each pixel. */
export interface Votes {
  /** Red, green, blue times weight. */
  readonly sums: Float32Array
  readonly weights: Float32Array
}

/**
 * Votes with every match over its patch; pixels take the weighted mean. Good matches and those near known pixels weigh most.
 * @param sharpness weight of a patch's middle over its rim: 0 for equal weights; more keeps fine grain
 * @param seam also votes on known pixels, to measure the difference between the fill and its border
 */
export function castVotes(
  { width, height, colours, hole }: Level,
  { targets, match, cost }: TargetMatches,
  { depth, sharpness, seam }: { depth: Uint16Array; sharpness: number; seam: boolean },
): Votes {
  const sums = new Float32Array(width * height * 3)
  const weights = new Float32Array(width * height)
  const scale = Math.max(1, quantile(cost, targets, 0.75))
  const kernel = patchKernel(sharpness)
  const trust = Float32Array.from({ length: 64 }, (_, steps) => Math.max(0.02, 1.25 ** -steps))
  for (const target of targets) {
    const source = match[target] ?? 0
    const weight = (Math.exp(-(cost[target] ?? 0) / (2 * scale)) + 1e-6) * (trust[Math.min(63, depth[target] ?? 0)] ?? 0)
    let k = 0
    for (let dy = -REACH; dy <= REACH; dy++) {
      const to = target + dy * width
      const from = source + dy * width
      for (let dx = -REACH; dx <= REACH; dx++) {
        const part = weight * (kernel[k++] ?? 0)
        const a = to + dx
        if (hole[a] !== 1 && !seam) continue
        const b = (from + dx) * 3
        const c = a * 3
        sums[c] = (sums[c] ?? 0) + part * (colours[b] ?? 0)
        sums[c + 1] = (sums[c + 1] ?? 0) + part * (colours[b + 1] ?? 0)
        sums[c + 2] = (sums[c + 2] ?? 0) + part * (colours[b + 2] ?? 0)
        weights[a] = (weights[a] ?? 0) + part
      }
    }
  }
  return { sums, weights }
}

/** Makes the votes the new estimate. */
export function applyVotes({ colours, hole }: Level, { sums, weights }: Votes): void {
  for (let i = 0; i < hole.length; i++) {
    const weight = weights[i] ?? 0
    if (hole[i] !== 1 || weight === 0) continue
    for (let c = i * 3; c < i * 3 + 3; c++) colours[c] = (sums[c] ?? 0) / weight
  }
}

function patchKernel(sharpness: number): Float32Array {
  const side = 2 * REACH + 1
  return Float32Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [(i % side) - REACH, Math.floor(i / side) - REACH]
    return Math.exp(-sharpness * (x * x + y * y))
  })
}

/** Quantile of a sample, which is enough for a weight. */
function quantile(values: Float32Array, places: Int32Array, share: number): number {
  const stride = Math.max(1, Math.floor(places.length / 4096))
  const sample = Float32Array.from({ length: Math.ceil(places.length / stride) }, (_, i) => values[places[i * stride] ?? 0] ?? 0).toSorted()
  return sample[Math.floor(sample.length * share)] ?? 0
}
