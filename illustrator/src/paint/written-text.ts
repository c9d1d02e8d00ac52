import type { LetterKind } from '../carriers.ts'

/**
 * Sets a text into a box of pixels: outlines (SVG path data) of its lines, each moved by x and y pixels from the middle of the box. Undefined when the
 * letters would be too small to read or no font has them.
 */
export type SetType = (
  text: string,
  box: { readonly width: number; readonly height: number; readonly voice: LetterKind },
) => readonly { readonly path: string; readonly x: number; readonly y: number }[] | undefined

/** A text in the picture, and the region of the thing that carries it; none for a title. */
export interface WrittenText {
  readonly text: string
  readonly region: number | undefined
  readonly box: WritingBox
}

export interface WritingBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
