import { gaussianBlur } from '@stipple/imaging/blur'
import { distanceTo } from '@stipple/imaging/distance'
import { at, eachPixel, pixelUnit, type Size } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'
import { greySheet, luma, type MapSheet } from './sheet.ts'
import { softEdges } from './soft-edges.ts'
import type { ControlView } from './view.ts'

/** Strokes of a drawing, white on black; of a photograph, the lines that a pen would draw. */
export async function scribble(view: ControlView): Promise<MapSheet> {
  return greySheet(drawnStrokes(view) ?? penLines(view), view)
}

/** A scribble made of a photograph: few, thick, wavering lines along the outlines. White on black. */
export async function fakescribbles(view: ControlView): Promise<MapSheet> {
  return greySheet(penLines(view), view)
}

/** Share of ink above which it is a photograph or a filled shape rather than a drawing. */
const MAX_INK = 0.3
/** Differences from the ground up to this are paper. */
const PAPER = 0.18

/** Ink at each pixel of a drawing on one even ground (light or dark); undefined for other pictures. */
export function drawnStrokes(view: Size & { readonly rgb: Uint8Array }): Float32Array | undefined {
  const light = luma(view.rgb)
  const ground = mode(light)
  const even = light.reduce((count, value) => (Math.abs(value - ground) < 0.09 ? count + 1 : count), 0) / light.length
  if (even < 0.66) return undefined
  const colour = groundColour(view.rgb, light, ground)
  const ink = light.map((_, i) => {
    const apart = Math.max(...[0, 1, 2].map((channel) => Math.abs((view.rgb[i * 3 + channel] ?? 0) / 255 - (colour[channel] ?? 0))))
    return smoothstep(PAPER, 0.5, apart)
  })
  const share = ink.reduce((sum, value) => sum + value, 0) / ink.length
  return share > MAX_INK ? undefined : ink
}

function mode(light: Float32Array): number {
  const bins = new Int32Array(64)
  for (const value of light) {
    const bin = Math.min(63, Math.floor(value * 64))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  return (bins.indexOf(Math.max(...bins)) + 0.5) / 64
}

function groundColour(rgb: Uint8Array, light: Float32Array, ground: number): readonly number[] {
  const sums = [0, 0, 0]
  let count = 0
  light.forEach((value, i) => {
    if (Math.abs(value - ground) > 0.04) return
    count++
    for (let channel = 0; channel < 3; channel++) sums[channel] = (sums[channel] ?? 0) + (rgb[i * 3 + channel] ?? 0)
  })
  return sums.map((sum) => sum / Math.max(1, count) / 255)
}

/** Ridges of the soft edges at a pen's width, without weak and short ones. */
export function penLines(view: Size & { readonly rgb: Uint8Array }): Float32Array {
  const unit = pixelUnit(view)
  const edges = gaussianBlur(softEdges(view), view, 1.6 * unit)
  const ridge = longOnes(ridges(edges, view), view, 36 * unit)
  const away = distanceTo(ridge, view)
  const thick = Math.max(0.8, 1.7 * unit)
  return away.map((distance) => smoothstep(thick + 0.7, thick - 0.7, distance))
}

/** Pixels that are a maximum across the edge and strong enough. */
function ridges(edges: Float32Array, size: Size): Uint8Array {
  const { width, height } = size
  const marked = new Uint8Array(edges.length)
  eachPixel(size, (i, x, y) => {
    const value = at(edges, i)
    if (value < 0.2 || x === 0 || y === 0 || x === width - 1 || y === height - 1) return
    const [left, right, up, down] = [at(edges, i - 1), at(edges, i + 1), at(edges, i - width), at(edges, i + width)]
    const [nw, ne, sw, se] = [at(edges, i - width - 1), at(edges, i - width + 1), at(edges, i + width - 1), at(edges, i + width + 1)]
    const across = value >= left && value > right && 2 * value - left - right
    const along = value >= up && value > down && 2 * value - up - down
    const falling = value >= nw && value > se && (2 * value - nw - se) / 2
    const rising = value >= ne && value > sw && (2 * value - ne - sw) / 2
    const bend = Math.max(Number(across), Number(along), Number(falling), Number(rising))
    if (bend > 0.006) marked[i] = 1
  })
  return marked
}

/** Drops components (8-connected) of fewer pixels than `least`. */
function longOnes(marked: Uint8Array, { width }: Size, least: number): Uint8Array {
  const result = new Uint8Array(marked.length)
  const seen = new Uint8Array(marked.length)
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]
  for (let start = 0; start < marked.length; start++) {
    if (!marked[start] || seen[start]) continue
    const piece = [start]
    seen[start] = 1
    for (let n = 0; n < piece.length; n++) {
      for (const step of around) {
        const next = (piece[n] ?? 0) + step
        if (!marked[next] || seen[next]) continue
        seen[next] = 1
        piece.push(next)
      }
    }
    if (piece.length >= least) for (const i of piece) result[i] = 1
  }
  return result
}
