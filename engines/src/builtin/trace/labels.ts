import type { Oklab } from '@stipple/imaging/oklab'
import { distance, oklabAt, type OklabPicture } from '@stipple/imaging/oklab-picture'
import { nearest } from './palette.ts'

/** Index of each pixel's colour in the palette; `NONE` on empty pixels. */
export interface Labels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export const NONE = 255

export function labelPixels(picture: OklabPicture, palette: readonly Oklab[], isNothing: (pixel: number) => boolean): Labels {
  const { width, height } = picture
  const data = new Uint8Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel += 1) data[pixel] = isNothing(pixel) ? NONE : nearest(oklabAt(picture, pixel), palette)
  return { width, height, data }
}

/**
 * Removes the thin lines of a colour that only arise where two others meet: where a soft edge runs from red to white, its pink belongs to one of the two.
 * `colours` holds a colour for every label that occurs, `ground` that of `NONE`.
 */
export function dissolveFringes(
  labels: Labels,
  { picture, palette, ground }: { picture: OklabPicture; palette: readonly Oklab[]; ground: Oklab | undefined },
): Labels {
  const { width, height, data } = labels
  const out = data.slice()
  const colourOf = (label: number) => (label === NONE ? ground : palette[label])
  const thin = thinPixels(labels)
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    if (!thin[pixel]) continue
    const own = data[pixel] ?? NONE
    const around = labelsAround(labels, pixel, (other) => other !== own && !thin[other])
    const between = pairAround(
      colourOf(own),
      [...around].filter((label) => label !== own),
      colourOf,
    )
    if (!between) continue
    const here = oklabAt(picture, pixel)
    const gap = (label: number) => distance(here, colourOf(label) ?? here)
    out[pixel] = gap(between[0]) <= gap(between[1]) ? between[0] : between[1]
  }
  return { width, height, data: out }
}

const REACH = 4

function labelsAround({ width, height, data }: Labels, pixel: number, counts: (pixel: number) => boolean): ReadonlySet<number> {
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  const found = new Set<number>()
  for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row += 1) {
    for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column += 1) {
      const other = row * width + column
      if (counts(other)) found.add(data[other] ?? NONE)
    }
  }
  return found
}

/** Two labels whose mixture the colour could be. */
function pairAround(
  colour: Oklab | undefined,
  labels: readonly number[],
  colourOf: (label: number) => Oklab | undefined,
): readonly [number, number] | undefined {
  if (!colour) return undefined
  for (const [i, one] of labels.entries()) {
    for (const other of labels.slice(i + 1)) {
      const [from, to] = [colourOf(one), colourOf(other)]
      if (from && to && isMixture(colour, from, to)) return [one, other]
    }
  }
  return undefined
}

function isMixture(colour: Oklab, from: Oklab, to: Oklab): boolean {
  const way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const
  const length = way[0] ** 2 + way[1] ** 2 + way[2] ** 2
  if (length === 0) return false
  const share = ((colour[0] - from[0]) * way[0] + (colour[1] - from[1]) * way[1] + (colour[2] - from[2]) * way[2]) / length
  if (share < 0.05 || share > 0.95) return false
  return distance(colour, [from[0] + share * way[0], from[1] + share * way[1], from[2] + share * way[2]]) < 0.09
}

/** 1 where a colour is less than five pixels thick: the area that an opening with a 5 × 5 square removes. */
function thinPixels({ width, height, data }: Labels): Uint8Array {
  const thin = new Uint8Array(data.length).fill(1)
  const uniform = (x: number, y: number, label: number) => {
    for (let row = y - 2; row <= y + 2; row += 1) {
      for (let column = x - 2; column <= x + 2; column += 1) if (data[row * width + column] !== label) return false
    }
    return true
  }
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      if (!uniform(x, y, data[y * width + x] ?? NONE)) continue
      for (let row = y - 2; row <= y + 2; row += 1) thin.fill(0, row * width + x - 2, row * width + x + 3)
    }
  }
  return thin
}
