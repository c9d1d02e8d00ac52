import type { Ink } from '../pixels/blend.ts'
import type { Layer } from '../pixels/layer.ts'

/** The state that tools work on, always current. */
export interface Board {
  readonly layer: Layer
  readonly ink: Ink
  /** Diameter in pixels of the picture, and hardness from 0 to 1. */
  readonly brush: { readonly size: number; readonly hardness: number }
  /** Colour of the background, which a fill sees through transparent pixels. */
  readonly background: Ink['colour']
  /** Device pixels per CSS pixel, for lines of the same width on every screen. */
  readonly pixelRatio: number
  /** Makes the changes so far one step of the history. */
  keep(): void
  showTool(): void
  /** Reports work that takes more than a moment. */
  setBusy(busy: boolean): void
}
