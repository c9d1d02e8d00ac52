import { newId } from '../../../lib/id.ts'
import { type Area, intersect, type Size, wholeOf } from './area.ts'

/** Pixels of a tile's side. */
export const TILE = 256

/** A square of pixels, four bytes each (red, green, blue, alpha, not premultiplied) as one word. Immutable. */
export interface Tile {
  readonly id: string
  readonly words: Uint32Array<ArrayBuffer>
}

/**
 * An immutable image: a change returns a new one that shares unchanged tiles. Empty tiles are absent, so an empty layer costs nothing, and fifty
 * steps of a stroke little.
 */
export interface Raster extends Size {
  /** Row by row. */
  readonly tiles: readonly (Tile | undefined)[]
}

interface Pixels extends Size {
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

const across = ({ width }: Size): number => Math.ceil(width / TILE)
const down = ({ height }: Size): number => Math.ceil(height / TILE)

export const emptyRaster = ({ width, height }: Size): Raster => ({
  width,
  height,
  tiles: Array.from({ length: across({ width, height }) * down({ width, height }) }, () => undefined),
})

/** The area of each tile, by its index. */
export function tileArea(raster: Size, index: number): Area {
  const left = (index % across(raster)) * TILE
  const top = Math.floor(index / across(raster)) * TILE
  return { left, top, right: Math.min(left + TILE, raster.width), bottom: Math.min(top + TILE, raster.height) }
}

export function rasterOf({ width, height, data }: Pixels): Raster {
  return drawInto(emptyRaster({ width, height }), { pixels: { width, height, data }, area: wholeOf({ width, height }), x: 0, y: 0 })
}

interface Change {
  readonly pixels: Pixels
  /** New pixels. */
  readonly area: Area
  /** Position of the pixels' upper left corner on the raster. */
  readonly x: number
  readonly y: number
}

/** The raster with an area replaced by other pixels; those outside are dropped. */
export function drawInto(raster: Raster, { pixels, area, x, y }: Change): Raster {
  const source = new Uint32Array(pixels.data.buffer)
  const placed = { left: area.left + x, top: area.top + y, right: area.right + x, bottom: area.bottom + y }
  const tiles = raster.tiles.map((tile, index) => {
    const square = tileArea(raster, index)
    const part = intersect(square, placed)
    if (!part) return tile
    const words = tile ? tile.words.slice() : new Uint32Array(TILE * TILE)
    for (let row = part.top; row < part.bottom; row++) {
      const from = (row - y) * pixels.width + part.left - x
      words.set(source.subarray(from, from + part.right - part.left), (row - square.top) * TILE + part.left - square.left)
    }
    return sameOrNew(tile, words)
  })
  return { ...raster, tiles }
}

function sameOrNew(before: Tile | undefined, words: Uint32Array<ArrayBuffer>): Tile | undefined {
  if (before && words.every((word, index) => word === before.words[index])) return before
  return words.every((word) => word === 0) ? undefined : { id: newId(), words }
}

/** Copies a raster into pixels at a position; parts outside are dropped, and absent tiles change nothing. */
export function copyRaster(raster: Raster, to: Pixels, { x, y }: { readonly x: number; readonly y: number }): void {
  const target = new Uint32Array(to.data.buffer)
  eachRow(raster, { to, x, y }, ({ words, from, at, length }) => target.set(words.subarray(from, from + length), at))
}

/** Composites a raster over pixels. Empty areas keep every bit, opaque ones take every bit. */
export function layOver(raster: Raster, to: Pixels, { x, y }: { readonly x: number; readonly y: number }): void {
  const target = new Uint32Array(to.data.buffer)
  eachRow(raster, { to, x, y }, ({ words, from, at, length }) => {
    for (let index = 0; index < length; index++) {
      const above = words[from + index] ?? 0
      const alpha = above >>> 24
      if (alpha === 0) continue
      const below = target[at + index] ?? 0
      target[at + index] = alpha === 255 || below >>> 24 === 0 ? above : mixed(above, below)
    }
  })
}

/** One colour over another, neither premultiplied. */
function mixed(above: number, below: number): number {
  const share = (above >>> 24) * 255
  const rest = (below >>> 24) * (255 - (above >>> 24))
  const channel = (shift: number) =>
    Math.round((((above >>> shift) & 255) * share + ((below >>> shift) & 255) * rest) / (share + rest)) << shift
  return ((Math.round((share + rest) / 255) << 24) | channel(16) | channel(8) | channel(0)) >>> 0
}

interface Row {
  readonly words: Uint32Array
  /** First word in the tile, first pixel in the target, and their number. */
  readonly from: number
  readonly at: number
  readonly length: number
}

function eachRow(raster: Raster, { to, x, y }: { to: Size; x: number; y: number }, act: (row: Row) => void): void {
  for (const [index, tile] of raster.tiles.entries()) {
    if (!tile) continue
    const square = tileArea(raster, index)
    const part = intersect(square, { left: -x, top: -y, right: to.width - x, bottom: to.height - y })
    if (!part) continue
    for (let row = part.top; row < part.bottom; row++) {
      act({
        words: tile.words,
        from: (row - square.top) * TILE + part.left - square.left,
        at: (row + y) * to.width + part.left + x,
        length: part.right - part.left,
      })
    }
  }
}
