import { ANY_BAND, REACH } from './level.ts'
import type { Level } from './level.ts'

/** Limit of the brute-force search (patches to place times sources); beyond it only a sample of the sources is compared. */
const MAX_COMPARISONS = 3_000_000
/** Penalty for a patch from the far end of the picture, in levels per pixel. */
const FAR = 40
/** Pixels that a placed patch usually adds. */
const USUAL_GAIN = 16

/**
 * Fills a small level's hole from its rim inwards, patch by patch, lines that run into the hole first
 * (Criminisi, Pérez, Toyama, "Region filling and object removal by exemplar-based inpainting", 2004).
 * @returns for each pixel of the hole the pixel it was copied from, -1 elsewhere
 */
export function guessHole(level: Level, sources: Int32Array): Int32Array {
  const { width, height, hole } = level
  const origin = new Int32Array(width * height).fill(-1)
  const rim = createRim(level)
  const inBand = sourcesByBand(level, sources)
  let left = hole.reduce((sum, value) => sum + value, 0)
  const stride = Math.max(1, Math.ceil(((left / USUAL_GAIN) * sources.length) / MAX_COMPARISONS))
  while (left > 0) {
    const next = rim.mostUrgent()
    const middle = insideFrame(next.pixel, level)
    const source = closestSource(level, { middle, missing: rim.missing, sources: inBand(middle), stride })
    for (let dy = -REACH; dy <= REACH; dy++) {
      for (let dx = -REACH; dx <= REACH; dx++) {
        const to = middle + dy * width + dx
        if (rim.missing[to] !== 1) continue
        const from = source + dy * width + dx
        level.colours.copyWithin(to * 3, from * 3, from * 3 + 3)
        rim.fill(to, next.confidence)
        origin[to] = from
        left--
      }
    }
    rim.update(middle)
  }
  return origin
}

/** Sources in the band of a pixel. */
export function sourcesByBand({ band }: Level, sources: Int32Array): (pixel: number) => Int32Array {
  const lists = new Map<number, Int32Array>()
  return (pixel) => {
    const of = band[pixel] ?? ANY_BAND
    const list = lists.get(of) ?? (of === ANY_BAND ? sources : sources.filter((source) => band[source] === of))
    lists.set(of, list)
    return list
  }
}

/** Border between known and missing pixels, with the priority of each of its pixels. */
function createRim(level: Level) {
  const { width, height } = level
  const missing = Uint8Array.from(level.hole)
  const confidence = Float32Array.from(level.hole, (unknown) => 1 - unknown)
  const known = new Float32Array(width * height)
  const urgency = new Float32Array(width * height)
  const pixels = new Set<number>()
  const enter = (x: number, y: number) => {
    const pixel = y * width + x
    const at = (column: number, row: number) =>
      column < 0 || row < 0 || column >= width || row >= height ? 1 : (missing[row * width + column] ?? 1)
    if (missing[pixel] !== 1 || at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) === 4) {
      pixels.delete(pixel)
      return
    }
    const normal = { x: at(x - 1, y) - at(x + 1, y), y: at(x, y - 1) - at(x, y + 1) }
    known[pixel] = meanConfidence(level, pixel, confidence)
    urgency[pixel] = (known[pixel] ?? 0) * (0.02 + edgeInto(level, { pixel, normal, missing }))
    pixels.add(pixel)
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) enter(x, y)
  return {
    missing,
    fill(pixel: number, sureness: number): void {
      missing[pixel] = 0
      confidence[pixel] = sureness
      pixels.delete(pixel)
    },
    /** Called after a patch was placed. */
    update(middle: number): void {
      const [x, y] = [middle % width, Math.floor(middle / width)]
      const far = 2 * REACH + 1
      for (let row = Math.max(0, y - far); row <= Math.min(height - 1, y + far); row++) {
        for (let column = Math.max(0, x - far); column <= Math.min(width - 1, x + far); column++) enter(column, row)
      }
    },
    /** Pixel with the highest priority: much is known around it and an edge runs straight into the hole. */
    mostUrgent(): { pixel: number; confidence: number } {
      let best = missing.length
      let highest = -1
      for (const pixel of pixels) {
        const value = urgency[pixel] ?? 0
        // Of equals the one with the lowest index, so that the result does not depend on their order.
        if (value < highest || (value === highest && pixel > best)) continue
        highest = value
        best = pixel
      }
      return { pixel: best, confidence: known[best] ?? 0 }
    },
  }
}

function meanConfidence({ width, height }: Level, pixel: number, confidence: Float32Array): number {
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  let sum = 0
  for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++) {
    for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column++)
      sum += confidence[row * width + column] ?? 0
  }
  return sum / (2 * REACH + 1) ** 2
}

/** Strongest edge near a pixel that meets the hole's rim at a right angle, 0 to 1. */
function edgeInto(
  { width, height, colours }: Level,
  { pixel, normal, missing }: { pixel: number; normal: { x: number; y: number }; missing: Uint8Array },
): number {
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  const length = Math.hypot(normal.x, normal.y) || 1
  let strongest = 0
  for (let row = Math.max(1, y - 2); row <= Math.min(height - 2, y + 2); row++) {
    for (let column = Math.max(1, x - 2); column <= Math.min(width - 2, x + 2); column++) {
      const i = row * width + column
      if (missing[i] === 1 || missing[i - 1] === 1 || missing[i + 1] === 1 || missing[i - width] === 1 || missing[i + width] === 1) continue
      const across = brightness(colours, i + 1) - brightness(colours, i - 1)
      const down = brightness(colours, i + width) - brightness(colours, i - width)
      // A line runs at right angles to the gradient.
      strongest = Math.max(strongest, Math.abs(normal.y * across - normal.x * down) / (length * 2 * 255))
    }
  }
  return strongest
}

const brightness = (colours: Float32Array, i: number): number =>
  0.3 * (colours[i * 3] ?? 0) + 0.59 * (colours[i * 3 + 1] ?? 0) + 0.11 * (colours[i * 3 + 2] ?? 0)

/** Nearest pixel whose patch lies inside the level. */
function insideFrame(pixel: number, { width, height }: Level): number {
  const x = Math.min(width - 1 - REACH, Math.max(REACH, pixel % width))
  const y = Math.min(height - 1 - REACH, Math.max(REACH, Math.floor(pixel / width)))
  return y * width + x
}

interface Wanted {
  readonly middle: number
  readonly missing: Uint8Array
  readonly sources: Int32Array
  readonly stride: number
}

/** Source whose patch is most like the known pixels around the centre. */
function closestSource({ width, height, colours }: Level, { middle, missing, sources, stride }: Wanted): number {
  const offsets: number[] = []
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) if (missing[middle + dy * width + dx] !== 1) offsets.push((dy * width + dx) * 3)
  }
  let best = sources[0] ?? 0
  let least = Number.POSITIVE_INFINITY
  const [x, y] = [middle % width, Math.floor(middle / width)]
  const distrust = (offsets.length * FAR * FAR) / (width * width + height * height)
  for (let n = 0; n < sources.length; n += stride) {
    const source = sources[n] ?? 0
    const [across, down] = [(source % width) - x, Math.floor(source / width) - y]
    let sum = distrust * (across * across + down * down)
    if (sum >= least) continue
    for (const offset of offsets) {
      const a = middle * 3 + offset
      const b = source * 3 + offset
      const red = (colours[a] ?? 0) - (colours[b] ?? 0)
      const green = (colours[a + 1] ?? 0) - (colours[b + 1] ?? 0)
      const blue = (colours[a + 2] ?? 0) - (colours[b + 2] ?? 0)
      sum += red * red + green * green + blue * blue
      if (sum >= least) break
    }
    if (sum >= least) continue
    least = sum
    best = source
  }
  return best
}
