import { planSpans } from '../upscale/public.ts'

/** Sides of what a MAXIM network gets at once, in pixels. */
export const TILE = 256
/** Pixels that neighbouring tiles share at least. */
export const OVERLAP = 40

/** Left upper corners of the tiles of a picture. A picture smaller than a tile has one, which reaches beyond it. */
export function planTiles(width: number, height: number): readonly { readonly x: number; readonly y: number }[] {
  const columns = starts(width)
  return starts(height).flatMap((y) => columns.map((x) => ({ x, y })))
}

/** Tiles are whole: where spans could be shorter they begin earlier instead. */
const starts = (length: number): readonly number[] =>
  planSpans(Math.max(length, TILE), { longest: TILE, overlap: OVERLAP }).map(({ start, size }) => Math.max(0, start + size - TILE))
