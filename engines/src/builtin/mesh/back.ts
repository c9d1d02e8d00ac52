import { gaussianBlur } from '@stipple/imaging/blur'
import { at, type Size } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import sharp from 'sharp'

/** Side of the copy in which eyes and letters vanish, and radii of median and blur there. */
const SOFT = { side: 128, median: 27, blur: 3 }
/**
 * Distances from the border, in shares of the longer side: up to `from` the back equals the front, so that no seam shows; colours to continue round the back
 * are read at `read`.
 */
const RIM = { from: 0.008, to: 0.05, read: 0.025 }
/** Difference in levels between the colours at the two ends of a row up to which they continue round the back. */
const ALIKE = { from: 60, to: 120 }
/** A row this much wider than those above and below it contains an arm, whose colour does not continue round the back. */
const WIDER = { from: 1.1, to: 1.3, rows: 0.06 }
/** Rows over which these colours are averaged, and radius below which detail counts as grain; shares of the longer side. */
const ROWS = 0.01
const GRAIN = 0.005
/** Width of the strip beside the border whose grain is repeated over the back, mirrored; share of the longer side. */
const STRIP = 0.05
/** Largest amplitude of grain in levels: fur stays below, the edge of a stripe above. */
const MAX_GRAIN = 10

/**
 * Guesses the back from the front: colours found at both ends of a row (stripes, hair, a coat) continue round it, with the grain of fur and cloth beside the
 * border; elsewhere colours stay in place, without eyes and letters.
 * @param front red, green, blue; without transparency
 * @param depths distance from the border at every pixel, in shares of the longer side
 * @returns as seen from the front
 */
export async function paintBack(front: Uint8Array, size: Size, depths: Float32Array): Promise<Uint8Array> {
  const soft = await soften(front, size)
  const side = Math.max(size.width, size.height)
  const round = goRound(front, size, depths)
  const back = new Uint8Array(front.length)
  for (const channel of [0, 1, 2] as const) {
    const own = Float32Array.from({ length: depths.length }, (_, i) => front[i * 3 + channel] ?? 0)
    const calm = gaussianBlur(own, size, GRAIN * side)
    for (let i = 0; i < own.length; i++) {
      const source = round.grain[i] ?? 0
      const grain = clamp(at(own, source) - at(calm, source), -MAX_GRAIN, MAX_GRAIN)
      const behind = lerp(soft[i * 3 + channel] ?? 0, at(round.colours[channel], i) + grain, at(round.share, i))
      back[i * 3 + channel] = Math.round(clamp(lerp(at(own, i), behind, smoothstep(RIM.from, RIM.to, at(depths, i))), 0, 255))
    }
  }
  return back
}

interface Round {
  readonly colours: readonly [Float32Array, Float32Array, Float32Array]
  /** Confidence in these colours, 0 to 1. */
  readonly share: Float32Array
  /** Index of the pixel beside the border whose grain each pixel takes. */
  readonly grain: Int32Array
}

/** Interpolates, for every run of a row inside the outline, between the colours near its two ends. */
function goRound(front: Uint8Array, size: Size, depths: Float32Array): Round {
  const { width, height } = size
  const [red, green, blue, share, inside] = Array.from({ length: 5 }, () => new Float32Array(width * height))
  if (!red || !green || !blue || !share || !inside) throw new Error('five planes were made')
  const colours = [red, green, blue] as const
  const grain = new Int32Array(width * height)
  const strip = STRIP * Math.max(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = y * width
      if (at(depths, row + x) <= 0) continue
      const from = x
      while (x + 1 < width && at(depths, row + x + 1) > 0) x++
      const ends = [readEnd(depths, row, { from, to: x, step: 1 }), readEnd(depths, row, { from: x, to: from, step: -1 })] as const
      const apart = Math.max(
        ...[0, 1, 2].map((channel) => Math.abs((front[ends[0] * 3 + channel] ?? 0) - (front[ends[1] * 3 + channel] ?? 0))),
      )
      const alike = 1 - smoothstep(ALIKE.from, ALIKE.to, apart)
      const trust = alike * (1 - smoothstep(WIDER.from, WIDER.to, widerThanBeside(depths, size, { y, from, to: x })))
      const half = (ends[1] - ends[0]) / 2
      for (let column = from; column <= x; column++) {
        const way = clamp((row + column - ends[0]) / Math.max(1, ends[1] - ends[0]), 0, 1)
        for (const channel of [0, 1, 2] as const)
          colours[channel][row + column] = lerp(front[ends[0] * 3 + channel] ?? 0, front[ends[1] * 3 + channel] ?? 0, way)
        share[row + column] = trust
        inside[row + column] = 1
        const fromEnd = Math.min(row + column - ends[0], ends[1] - row - column)
        const within = Math.abs(((fromEnd / Math.max(1, Math.min(strip, half)) + 1) % 2) - 1) * Math.min(strip, half)
        const isLeft = row + column - ends[0] <= half
        grain[row + column] = Math.round(isLeft ? ends[0] + within : ends[1] - within)
      }
    }
  }
  const sigma = ROWS * Math.max(width, height)
  const weight = gaussianBlur(inside, size, sigma)
  const calm = (plane: Float32Array) => gaussianBlur(plane, size, sigma).map((value, i) => value / Math.max(1e-3, at(weight, i)))
  return { colours: [calm(red), calm(green), calm(blue)], share: calm(share), grain }
}

/** Width of a run relative to the wider of the runs some rows above and below it that contain its middle; 1 where there is none. */
function widerThanBeside(depths: Float32Array, { width, height }: Size, { y, from, to }: { y: number; from: number; to: number }): number {
  const middle = Math.round((from + to) / 2)
  const widths = [-1, 1].map((way) => {
    const row = y + way * Math.round(WIDER.rows * Math.max(width, height))
    if (row < 0 || row >= height || at(depths, row * width + middle) <= 0) return 0
    let [left, right] = [middle, middle]
    while (left > 0 && at(depths, row * width + left - 1) > 0) left--
    while (right + 1 < width && at(depths, row * width + right + 1) > 0) right++
    return right - left + 1
  })
  return widths.includes(0) ? 1 : (to - from + 1) / Math.max(...widths)
}

/** First pixel of a run at the depth at which colours are read; in thin runs the deepest on the way to the middle. */
function readEnd(depths: Float32Array, row: number, { from, to, step }: { from: number; to: number; step: 1 | -1 }): number {
  let best = row + from
  for (let x = from; Math.abs(x - from) <= Math.abs(to - from) / 2; x += step) {
    if (at(depths, row + x) > at(depths, best)) best = row + x
    if (at(depths, best) >= RIM.read) break
  }
  return best
}

async function soften(rgb: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const raw = { width, height, channels: 3 } as const
  const shape = { fit: 'fill', kernel: 'cubic' } as const
  const { data, info } = await sharp(rgb, { raw }).resize(SOFT.side, SOFT.side, shape).raw().toBuffer({ resolveWithObject: true })
  const small = { width: info.width, height: info.height, channels: 3 } as const
  const calm = await sharp(data, { raw: small }).median(SOFT.median).raw().toBuffer()
  const smooth = await sharp(calm, { raw: small }).blur(SOFT.blur).raw().toBuffer()
  return sharp(smooth, { raw: small }).resize({ width, height, fit: 'fill', kernel: 'cubic' }).raw().toBuffer()
}
