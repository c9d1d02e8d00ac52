import type { Ink } from '../pixels/blend.ts'
import type { Layer } from '../pixels/layer.ts'

/** Bytes of an image, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** Selection by colour. */
export interface Selection {
  /** Greatest difference from the pressed colour, 0 to 255. */
  readonly tolerance: number
  /** Only the area that is connected with the pressed place. */
  readonly connected: boolean
  /** Removes the selection from the mask. */
  readonly removes: boolean
}

/** Objects to select: at positions as fractions of the sides, and by name. */
export interface ObjectQuery {
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly object: string
}

/** Selects objects, asynchronously. */
export interface Picker {
  start(wanted: ObjectQuery, removes: boolean): void
  stop(): void
}

/** The state that tools work on, always current. */
export interface Board {
  readonly layer: Layer
  readonly ink: Ink
  /** Diameter in pixels of the picture, and hardness from 0 to 1. */
  readonly brush: { readonly size: number; readonly hardness: number }
  /** Colour of the background, which a fill sees through transparent pixels. */
  readonly background: Ink['colour']
  readonly selection: Selection
  /** Selects objects; undefined if unsupported. */
  readonly picker?: Picker | undefined
  /** The image below the mask, four bytes per pixel; undefined without one. */
  picture(): Pixels | undefined
  /** Device pixels per CSS pixel, for lines of the same width on every screen. */
  readonly pixelRatio: number
  /** Turns the changes so far into one history step. */
  keep(): void
  showTool(): void
  /** Reports longer work. */
  setBusy(busy: boolean): void
}
