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
  /** The picture below the mask, four bytes a pixel; undefined where there is none. */
  picture(): Pixels | undefined
  /** Device pixels per CSS pixel, for lines of the same width on every screen. */
  readonly pixelRatio: number
  /** Makes the changes so far one step of the history. */
  keep(): void
  showTool(): void
  /** Reports work that takes more than a moment. */
  setBusy(busy: boolean): void
}
