import { blurByEdge } from './blur.ts'
import type { Coverage } from './coverage.ts'
import { type Labels, NONE } from './labels.ts'
import { findRegions } from './regions.ts'

export interface Layer {
  readonly label: number
  /** At least one half inside the shape; larger than the labels by `PADDING` on every side. */
  readonly field: Float32Array
}

export const PADDING = 4

/** Pixels by which a layer extends under those above it, so that no seam shows between them. */
const TUCK = 2

/**
 * One shape for every colour, from bottom to top: the largest lies lowest. Each extends a little under those above, and runs on under what it encloses.
 * With `open` (no ground) shapes end at the border of the picture, otherwise they run over it.
 */
export function stackLayers(
  labels: Labels,
  { coverage, edges, sigma, drift, open }: { coverage: Coverage; edges: Float32Array; sigma: number; drift: number; open: boolean },
): readonly Layer[] {
  const areas = new Map<number, number>()
  for (const label of labels.data) if (label !== NONE) areas.set(label, (areas.get(label) ?? 0) + 1)
  const order = [...areas].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]).map(([label]) => label)
  const ranks = new Map(order.map((label, i) => [label, i + 1]))
  const padded = (data: Uint8Array) => pad({ ...labels, data: data.map((label) => ranks.get(label) ?? 0) }, open)
  const own = padded(labels.data)
  const other = padded(coverage.other).data
  const share = padPlane(coverage.own, labels)
  const strength = padPlane(edges, labels)
  return order.map((label, i) => {
    const inside = shapeOf(own, i + 1)
    const field = share.map((part, pixel) => {
      const shown = inside[pixel] === 1
      const rest = other[pixel] ?? 0
      // The rest of the pixel belongs to the shape too, if it has the shape's colour or lies above it.
      if (!shown) return rest === i + 1 ? 1 - part : 0
      return rest > i ? 1 : part
    })
    return { label, field: blurByEdge(field, { width: own.width, height: own.height, sigma, drift, edges: strength }) }
  })
}

/** Ranks count from 1 at the bottom; 0 is nothing. */
function shapeOf({ width, height, data }: Labels, own: number): Uint8Array {
  const inside = data.map((rank) => (rank === own ? 1 : 0))
  for (let round = 0; round < TUCK; round += 1) spread(inside, { width, height, may: (pixel) => (data[pixel] ?? 0) > own })
  fillUnder(inside, { width, height, ranks: data, own })
  return inside
}

/** Dilates by one pixel, within `may`. */
function spread(inside: Uint8Array, { width, height, may }: { width: number; height: number; may: (pixel: number) => boolean }): void {
  const grown: number[] = []
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const pixel = y * width + x
      if (inside[pixel] || !may(pixel)) continue
      if (inside[pixel - 1] || inside[pixel + 1] || inside[pixel - width] || inside[pixel + width]) grown.push(pixel)
    }
  }
  for (const pixel of grown) inside[pixel] = 1
}

/** Fills holes that hold only layers above: those cover the hole anyway, and the shape becomes simpler. */
function fillUnder(
  inside: Uint8Array,
  { width, height, ranks, own }: { width: number; height: number; ranks: Uint8Array; own: number },
): void {
  for (const { label, pixels, atBorder } of findRegions({ width, height, data: inside })) {
    if (label === 1 || atBorder || pixels.some((pixel) => (ranks[pixel] ?? 0) <= own)) continue
    for (const pixel of pixels) inside[pixel] = 1
  }
}

/** Pads the labels: with rank 0 (nothing), or by repeating the border pixels for half of the padding, so that shapes end outside the picture. */
function pad({ width, height, data }: Labels, open: boolean): Labels {
  const [wide, high] = [width + 2 * PADDING, height + 2 * PADDING]
  const out = new Uint8Array(wide * high)
  const bleed = open ? 0 : PADDING / 2
  for (let y = -bleed; y < height + bleed; y += 1) {
    const row = Math.min(height - 1, Math.max(0, y)) * width
    for (let x = -bleed; x < width + bleed; x += 1) {
      out[(y + PADDING) * wide + x + PADDING] = data[row + Math.min(width - 1, Math.max(0, x))] ?? 0
    }
  }
  return { width: wide, height: high, data: out }
}

/** Pads a plane with 1. */
function padPlane(plane: Float32Array, { width, height }: Labels): Float32Array {
  const wide = width + 2 * PADDING
  const out = new Float32Array(wide * (height + 2 * PADDING)).fill(1)
  for (let y = 0; y < height; y += 1) out.set(plane.subarray(y * width, (y + 1) * width), (y + PADDING) * wide + PADDING)
  return out
}
