import type { Triple } from '@stipple/imaging/colour'
import { nearestColour, squaredDistance } from '@stipple/imaging/palette'
import { at, image3 } from '@stipple/imaging/plane'
import type { Image3 } from '@stipple/imaging/plane'

interface Options {
  /** Colours of the areas of the picture. */
  readonly centres: readonly Triple[]
  /** Colours that they get, in the same order. */
  readonly chosen: readonly Triple[]
  readonly palette: readonly Triple[]
  /** Side of a dot in pixels. */
  readonly cell: number
}

/** Steepness with which a pixel belongs to the nearest area. */
const STEEP = 3

/** Shades between areas become shades between their colours, which dots of the palette mix: R. Floyd and L. Steinberg (1976), every other row from the right. */
export function dither(picture: Image3, { centres, chosen, palette, cell }: Options): Image3 {
  const result = image3(picture)
  const columns = Math.ceil(picture.width / cell)
  const rows = Math.ceil(picture.height / cell)
  const wanted = sampled(picture, { columns, rows, cell }).map((colour) => shade(colour, { centres, chosen }))
  const errors = wanted.map((): [number, number, number] => [0, 0, 0])
  for (let y = 0; y < rows; y++) {
    const step = y % 2 === 0 ? 1 : -1
    for (let n = 0; n < columns; n++) {
      const x = step > 0 ? n : columns - 1 - n
      const place = y * columns + x
      const target = plus(wanted[place] ?? ZERO, errors[place] ?? ZERO, 1)
      const colour = palette[nearestColour(target, palette)] ?? ZERO
      const error = plus(target, colour, -1)
      for (const [dx, dy, share] of SPREAD) {
        const [toX, toY] = [x + dx * step, y + dy]
        const to = toX >= 0 && toX < columns && toY < rows ? errors[toY * columns + toX] : undefined
        if (to) for (const axis of AXES) to[axis] += error[axis] * share
      }
      fill(result, { x: x * cell, y: y * cell, cell, colour })
    }
  }
  return result
}

const ZERO: Triple = [0, 0, 0]
const AXES = [0, 1, 2] as const
const SPREAD = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const

const plus = (one: Triple, other: Triple, factor: number): Triple => [
  one[0] + factor * other[0],
  one[1] + factor * other[1],
  one[2] + factor * other[2],
]

/** The middle pixel of each cell. */
function sampled(
  { width, height, planes: [l, a, b] }: Image3,
  { columns, rows, cell }: { columns: number; rows: number; cell: number },
): Triple[] {
  const middle = Math.floor(cell / 2)
  return Array.from({ length: columns * rows }, (_, n) => {
    const x = Math.min(width - 1, (n % columns) * cell + middle)
    const y = Math.min(height - 1, Math.floor(n / columns) * cell + middle)
    const i = y * width + x
    return [at(l, i), at(a, i), at(b, i)]
  })
}

/** The colours of the areas, each counting by its nearness to the pixel. */
function shade(colour: Triple, { centres, chosen }: Pick<Options, 'centres' | 'chosen'>): Triple {
  const weights = centres.map((centre) => (squaredDistance(colour, centre) + 1e-5) ** -STEEP)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.reduce<Triple>((sum, weight, n) => plus(sum, chosen[n] ?? ZERO, weight / total), ZERO)
}

function fill({ width, height, planes }: Image3, { x, y, cell, colour }: { x: number; y: number; cell: number; colour: Triple }): void {
  for (let row = y; row < Math.min(height, y + cell); row++)
    planes.forEach((plane, axis) => plane.fill(colour[axis] ?? 0, row * width + x, row * width + Math.min(width, x + cell)))
}
