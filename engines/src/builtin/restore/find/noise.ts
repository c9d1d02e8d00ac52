import type { Plane } from '@stipple/imaging/plane'

const BLOCK = 16
/** Share of the blocks with the least structure: their variation is noise. */
const QUIET = 0.15
/** Blocks this near to black or white have lost part of their noise to clipping. */
const CLIPPED = 0.02

/**
 * Standard deviation of the noise, 0 to 1: J. Immerkær's difference of two Laplacians ("Fast noise variance estimation", 1996), which responds neither to flat
 * areas nor to slopes, taken over the blocks in which it is smallest.
 */
export function estimateNoise({ data, width, height }: Plane): number {
  const found: number[] = []
  for (let top = 1; top + BLOCK < height; top += BLOCK) {
    for (let left = 1; left + BLOCK < width; left += BLOCK) {
      const { response, level } = blockResponse(data, { width, top, left })
      if (level > CLIPPED && level < 1 - CLIPPED) found.push(response)
    }
  }
  if (found.length === 0) return 0
  found.sort((a, b) => a - b)
  return found[Math.floor(found.length * QUIET)] ?? 0
}

function blockResponse(data: Float32Array, { width, top, left }: { width: number; top: number; left: number }) {
  let [squares, level] = [0, 0]
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) {
      const i = y * width + x
      const corners = (data[i - width - 1] ?? 0) + (data[i - width + 1] ?? 0) + (data[i + width - 1] ?? 0) + (data[i + width + 1] ?? 0)
      const sides = (data[i - width] ?? 0) + (data[i + width] ?? 0) + (data[i - 1] ?? 0) + (data[i + 1] ?? 0)
      const centre = data[i] ?? 0
      squares += (corners - 2 * sides + 4 * centre) ** 2
      level += centre
    }
  }
  // The squares of the mask's numbers sum to 36.
  return { response: Math.sqrt(squares / (BLOCK * BLOCK * 36)), level: level / (BLOCK * BLOCK) }
}

/** Ratio of the steps on the grid of 8 pixels that JPEG and most video leave to the steps beside it; 1 without a grid. */
export function estimateBlocking({ data, width, height }: Plane): number {
  let [onGrid, beside] = [0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 8; x + 1 < width; x += 8) {
      const i = y * width + x
      const step = (at: number) => Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0))
      onGrid += step(i)
      beside += (step(i - 1) + step(i + 1)) / 2
    }
  }
  for (let y = 8; y + 1 < height; y += 8) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const step = (at: number) => Math.abs((data[at] ?? 0) - (data[at - width] ?? 0))
      onGrid += step(i)
      beside += (step(i - width) + step(i + width)) / 2
    }
  }
  return beside === 0 ? 1 : onGrid / beside
}
