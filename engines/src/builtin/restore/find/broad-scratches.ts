import type { Colours } from '@stipple/imaging/guided-filter'
import type { Plane, Size } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { lumaOf, mapColours, quantile } from '../colours.ts'
import { colourOf, describePiece, LARGEST_DIFFERENCE, MAX_COLOUR, type ScratchPiece } from './piece.ts'
import { findRidges } from './ridges.ts'

/** Longer side for the search: a tear that shows the paper is two to four pixels wide there. */
const SIDE = 200
const REACH = { apart: 4, half: 7 }
/** Lengths of a tear and of a piece of one, in shares of the longer side. */
const TEAR = 0.15
const PIECE = 0.03
const CONTRAST = { clear: 0.18, least: 0.12 }
const THICKNESS = { clear: 2, least: 1.3 }
const LARGEST_DEVIATION = 2.2
/** Bare paper is as light as the lightest pixels of the picture, and equally light from end to end, whatever it crosses; less so at the ends of a tear. */
const PAPER = { difference: 0.03, evenness: 0.018, below: 0.1, unevenness: 0.045 }
/** Share of its contrast that a pixel beside the ridge may lack and still be paper. */
const HALF_WAY = 0.6

/**
 * Marks tears and folds that are much wider than a hair: straight or evenly bent lines of bare paper.
 * @returns 255 on them, at the size of the colours; undefined where there are none
 */
export function findBroadScratches(colours: Colours): Uint8Array | undefined {
  const [{ width, height }] = colours
  const scale = SIDE / Math.max(width, height)
  if (scale > 1) return undefined
  const small = mapColours(colours, (plane) => resamplePlane(plane, Math.ceil(width * scale), Math.ceil(height * scale)))
  const luma = lumaOf(small)
  const side = Math.max(luma.width, luma.height)
  const lightest = quantile(luma, 0.99)
  const runs = findRidges(luma, REACH)
    .map((pixels) => describePiece(pixels, { luma, apart: REACH.apart }))
    .filter(
      (run) =>
        run.length >= side * PIECE &&
        run.thickness >= THICKNESS.least &&
        run.contrast >= CONTRAST.least &&
        run.deviation <= LARGEST_DEVIATION,
    )
    .filter((piece) => colourOf(piece, small) <= MAX_COLOUR)
    .map((piece) => ({ ...piece, paper: paperOf(piece, luma) }))
    .filter(({ paper }) => paper.light >= lightest - PAPER.below)
  const long = runs.filter(({ length }) => length >= side * TEAR)
  const tears = long.filter(
    ({ paper, difference, contrast, thickness }) =>
      thickness >= THICKNESS.clear &&
      paper.unevenness <= PAPER.evenness &&
      paper.light >= lightest - PAPER.difference &&
      contrast >= CONTRAST.clear &&
      difference <= LARGEST_DIFFERENCE,
  )
  if (tears.length === 0) return undefined
  // Beside one tear, others may run between a dark object and a light one; and a tear that is crossed continues in short pieces.
  tears.push(...long.filter((run) => !tears.includes(run) && run.paper.unevenness <= PAPER.unevenness))
  for (let before = 0; before < tears.length;) {
    before = tears.length
    const continuesTear = (run: ScratchPiece) => tears.some((tear) => isNear(tear.pixels, run.pixels, luma.width))
    tears.push(...runs.filter((run) => !tears.includes(run) && continuesTear(run)))
  }
  return mark(
    lumaOf(colours),
    tears.map(({ pixels, paper, contrast }) => ({ pixels, least: paper.light - contrast * HALF_WAY })),
    luma,
  )
}

/** Gap between two pieces of one tear, in pixels at the small size. */
const GAP = 7

function isNear(one: readonly number[], other: readonly number[], width: number): boolean {
  return one.some((a) =>
    other.some((b) => Math.abs((a % width) - (b % width)) <= GAP && Math.abs(Math.floor(a / width) - Math.floor(b / width)) <= GAP),
  )
}

/** Brightness of the middle of a line, and its standard deviation from end to end. */
function paperOf({ pixels }: ScratchPiece, { data, width }: Plane): { light: number; unevenness: number } {
  const columns = pixels.map((pixel) => pixel % width)
  const rows = pixels.map((pixel) => Math.floor(pixel / width))
  const upright = spread(rows) > spread(columns)
  const lights = new Map<number, number>()
  for (const [i, pixel] of pixels.entries()) {
    const place = (upright ? rows : columns)[i] ?? 0
    lights.set(place, Math.max(lights.get(place) ?? 0, data[pixel] ?? 0))
  }
  const values = [...lights.values()]
  const light = values.reduce((sum, value) => sum + value, 0) / values.length
  return { light, unevenness: Math.sqrt(values.reduce((sum, value) => sum + (value - light) ** 2, 0) / values.length) }
}

function spread(values: readonly number[]): number {
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity])
  return most - least
}

/** Distance around a line within which its rest is searched, in pixels at the small size. */
const AROUND = 4

function mark(luma: Plane, tears: readonly { readonly pixels: readonly number[]; readonly least: number }[], small: Size): Uint8Array {
  const { width, height } = luma
  const mask = new Uint8Array(width * height)
  for (const { pixels, least } of tears) {
    for (const pixel of pixels) {
      const [x, y] = [pixel % small.width, Math.floor(pixel / small.width)]
      const from = { x: Math.floor(((x - AROUND) / small.width) * width), y: Math.floor(((y - AROUND) / small.height) * height) }
      const to = { x: Math.ceil(((x + 1 + AROUND) / small.width) * width), y: Math.ceil(((y + 1 + AROUND) / small.height) * height) }
      for (let row = Math.max(0, from.y); row < Math.min(height, to.y); row++)
        for (let column = Math.max(0, from.x); column < Math.min(width, to.x); column++)
          if ((luma.data[row * width + column] ?? 0) >= least) mask[row * width + column] = 255
    }
  }
  return mask
}
