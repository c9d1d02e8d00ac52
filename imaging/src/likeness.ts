import { oklabAt, type OklabPicture } from './oklab-picture.ts'
import { unit } from './scalar.ts'

/** Numbers in a descriptor, and steps (bits) per number. */
const NUMBERS = 64
const STEPS = 8
/** Bits of a descriptor. */
export const LIKENESS_BITS = NUMBERS * STEPS

/** Side (pixels) of the image for a descriptor, whatever its aspect ratio was. */
export const LIKENESS_SIDE = 32

/** Cells on each side of the layout. */
const CELLS = 3
const HUES = 12
const DIRECTIONS = 5
const LIGHTS = 5

/**
 * Looks of a picture, in 512 characters 0 and 1 for `bit(512)`: 64 numbers from 0 to 1, each rounded to eighths and written as that many ones, so that the count of
 * different bits is the sum of their differences. The numbers are mean colours and edges of nine cells, and of the whole its hues, lights, contrasts and directions:
 * the numbers of the cells depend on positions in the image, those of the whole do not. After the colour layout and edge histogram of MPEG-7 (ISO/IEC 15938-3), in OKLab.
 * `picture`: of `LIKENESS_SIDE` on both sides.
 */
export function likenessOf(picture: OklabPicture): string {
  const numbers = [...layoutOf(picture), ...wholeOf(picture)]
  return numbers.map((value) => unary(unit(value))).join('')
}

const unary = (value: number): string => '1'.repeat(Math.round(value * STEPS)).padEnd(STEPS, '0')

/** Lightness, both colour axes and the edges of each cell: 36 numbers. */
function layoutOf(picture: OklabPicture): number[] {
  const sums = Array.from({ length: CELLS * CELLS }, () => ({ many: 0, light: 0, a: 0, b: 0, edge: 0 }))
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const cell = sums[Math.floor((y * CELLS) / picture.height) * CELLS + Math.floor((x * CELLS) / picture.width)]
      if (!cell) continue
      const [light, a, b] = oklabAt(picture, y * picture.width + x)
      cell.many += 1
      cell.light += light
      cell.a += a
      cell.b += b
      cell.edge += slopeAt(picture, x, y).steepness
    }
  }
  return sums.flatMap(({ many, light, a, b, edge }) => [light / many, signed(a / many), signed(b / many), steep(edge / many)])
}

/** Hues weighted by chroma, lightness histogram, averages of the whole picture, and directions of the edges: 28 numbers. */
function wholeOf(picture: OklabPicture): number[] {
  const pixels = picture.width * picture.height
  const hues = Array.from({ length: HUES }, () => 0)
  const lights = Array.from({ length: LIGHTS }, () => 0)
  const directions = Array.from({ length: DIRECTIONS }, () => 0)
  const totals = { light: 0, square: 0, chroma: 0, a: 0, b: 0, edge: 0 }
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const [light, a, b] = oklabAt(picture, pixel)
    const chroma = Math.hypot(a, b)
    const { steepness, direction } = slopeAt(picture, pixel % picture.width, Math.floor(pixel / picture.width))
    add(hues, Math.floor(((Math.atan2(b, a) / Math.PI + 1) / 2) * HUES), chroma)
    add(lights, Math.floor(light * LIGHTS), 1)
    add(directions, Math.floor(direction * DIRECTIONS), steepness)
    totals.light += light
    totals.square += light * light
    totals.chroma += chroma
    totals.a += a
    totals.b += b
    totals.edge += steepness
  }
  const mean = totals.light / pixels
  const spread = Math.sqrt(Math.max(0, totals.square / pixels - mean * mean))
  return [
    ...hues.map((amount) => Math.sqrt(amount / pixels / CHROMA)),
    ...lights.map((amount) => Math.sqrt(amount / pixels)),
    mean,
    spread * 3,
    totals.chroma / pixels / CHROMA,
    signed(totals.a / pixels),
    signed(totals.b / pixels),
    steep(totals.edge / pixels),
    ...directions.map((amount) => amount / Math.max(totals.edge, pixels * 0.001)),
  ]
}

/** Chroma of strong colours. */
const CHROMA = 0.2

const signed = (value: number): number => 0.5 + value / (2 * CHROMA)
const steep = (value: number): number => Math.sqrt(value * 4)

function add(to: number[], place: number, amount: number): void {
  const at = Math.min(to.length - 1, Math.max(0, place))
  to[at] = (to[at] ?? 0) + amount
}

/** Change of lightness at a pixel, and its direction from 0 to 1, half a turn. */
function slopeAt(picture: OklabPicture, x: number, y: number): { steepness: number; direction: number } {
  const light = (column: number, row: number): number =>
    oklabAt(picture, clamp(row, picture.height) * picture.width + clamp(column, picture.width))[0]
  const across = (light(x + 1, y) - light(x - 1, y)) / 2
  const down = (light(x, y + 1) - light(x, y - 1)) / 2
  const turn = Math.atan2(down, across) / Math.PI
  return { steepness: Math.hypot(across, down), direction: turn < 0 ? turn + 1 : turn }
}

const clamp = (place: number, size: number): number => Math.min(size - 1, Math.max(0, place))
