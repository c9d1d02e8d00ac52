import { growMarks, shrinkMarks } from '@stipple/imaging/marks'
import type { Size } from '@stipple/imaging/plane'

/** Size of the largest connected component of marks, in pixels. */
export function largestPiece(marks: Uint8Array, size: Size): number {
  return piecesOf(marks, size).reduce((most, piece) => Math.max(most, piece.length), 0)
}

/** Connected components (4 neighbours), as lists of pixels. */
export function piecesOf(marks: Uint8Array, { width }: Size): readonly (readonly number[])[] {
  const left = Uint8Array.from(marks)
  const pieces: number[][] = []
  for (let start = 0; start < left.length; start++) {
    if (left[start] !== 1) continue
    left[start] = 0
    const piece = [start]
    for (let n = 0; n < piece.length; n++) {
      const i = piece[n] ?? 0
      const x = i % width
      for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (left[next] !== 1) continue
        left[next] = 0
        piece.push(next)
      }
    }
    pieces.push(piece)
  }
  return pieces
}

/** Marks without pieces thinner than twice this many pixels. */
export const thickPart = (marks: Uint8Array, size: Size, by: number): Uint8Array =>
  growMarks(shrinkMarks(marks, size, by), size, by + 1).map((mark, i) => (marks[i] === 1 ? mark : 0))
