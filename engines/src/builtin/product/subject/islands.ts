import type { Size } from '@stipple/imaging/plane'
import { piecesOf } from '../../../vision/child-public.ts'

/** Share of the largest piece below which a piece is a crumb, and opacity above which a pixel belongs to a piece. */
const CRUMB = 0.03
const SOLID = 12

/** Makes crumbs of a cut-out transparent: pieces that are small beside the largest. Changes the pixels in place. */
export function dropIslands(rgba: Uint8ClampedArray, size: Size): void {
  const pieces = piecesOf(
    Uint8Array.from({ length: size.width * size.height }, (_, i) => ((rgba[i * 4 + 3] ?? 0) > SOLID ? 1 : 0)),
    size,
  )
  const largest = Math.max(0, ...pieces.map(({ length }) => length))
  for (const piece of pieces) if (piece.length < largest * CRUMB) for (const i of piece) rgba[i * 4 + 3] = 0
}
