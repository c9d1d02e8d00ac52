import { planSpans } from '../upscale/public.ts'

/** Sides of a MAXIM network's input, in pixels. */
export const TILE = 256
/** Least overlap of neighbouring tiles, in pixels. */
export const OVERLAP = 40

/** Upper left corners of the tiles of a picture. A picture smaller than a tile has one, which reaches beyond it. */
export function planTiles(width: number, height: number): readonly { readonly x: number; readonly y: number }[] {
  const columns = starts(width)
  return starts(height).flatMap((y) => columns.map((x) => ({ x, y })))
}

/** All tiles have full size: where a shorter span would do they begin earlier instead. */
const starts = (length: number): readonly number[] =>
  planSpans(Math.max(length, TILE), { longest: TILE, overlap: OVERLAP }).map(({ start, size }) => Math.max(0, start + size - TILE))
