import type { Oklab } from '@stipple/imaging/oklab'
import { oklabAt, type OklabPicture } from '@stipple/imaging/oklab-picture'
import { type Labels, NONE } from './labels.ts'

/** Share of each pixel that has its own label, and the label of the rest: soft edges show where within a pixel an outline runs. */
export interface Coverage {
  /** One half to one. */
  readonly own: Float32Array
  /** Label of the rest; the pixel's own if there is no other. */
  readonly other: Uint8Array
}

export interface Edges {
  readonly picture: OklabPicture
  readonly palette: readonly Oklab[]
  /** Colour of empty areas, if there is one. */
  readonly ground: Oklab | undefined
  /** 0..255, if the picture has transparency of its own. */
  readonly opacity: Uint8Array | undefined
}

/** Reads a pixel at an edge as a mixture of the two colours that meet there. */
export function measureCoverage(labels: Labels, edges: Edges): Coverage {
  const { width, height, data } = labels
  const own = new Float32Array(data.length).fill(1)
  const other = data.slice()
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x
      const label = data[pixel] ?? NONE
      const rival = nearestOther(labels, { x, y, label })
      if (rival === undefined) continue
      const share = shareOf(pixel, { label, rival, edges })
      // The labels decide, so that no removed speck comes back.
      own[pixel] = Math.max(0.5, share)
      other[pixel] = rival
    }
  }
  return { own, other }
}

/** Neighbours by distance: sides, corners, and two steps straight. */
const NEIGHBOURS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [-2, 0],
  [2, 0],
  [0, -2],
  [0, 2],
] as const

function nearestOther({ width, height, data }: Labels, { x, y, label }: { x: number; y: number; label: number }): number | undefined {
  for (const [dx, dy] of NEIGHBOURS) {
    const [column, row] = [x + dx, y + dy]
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const found = data[row * width + column] ?? NONE
    if (found !== label) return found
  }
  return undefined
}

function shareOf(pixel: number, { label, rival, edges }: { label: number; rival: number; edges: Edges }): number {
  const { picture, palette, ground, opacity } = edges
  if (opacity && (label === NONE || rival === NONE)) {
    const solid = (opacity[pixel] ?? 0) / 255
    return label === NONE ? 1 - solid : solid
  }
  const [from, to] = [rival, label].map((value) => (value === NONE ? ground : palette[value]))
  if (!from || !to) return 1
  const here = oklabAt(picture, pixel)
  const way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const
  const length = way[0] ** 2 + way[1] ** 2 + way[2] ** 2
  if (length === 0) return 1
  return Math.min(1, ((here[0] - from[0]) * way[0] + (here[1] - from[1]) * way[1] + (here[2] - from[2]) * way[2]) / length)
}
