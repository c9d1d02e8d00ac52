import type { Ink } from '../pixels/blend.ts'
import type { Layer } from '../pixels/layer.ts'

/** What the tools that change pixels work on, as it is at the moment they ask. */
export interface Board {
  readonly layer: Layer
  readonly ink: Ink
  /** The diameter in pixels of the picture, and 0 to 1. */
  readonly brush: { readonly size: number; readonly hardness: number }
  /** The CSS colour of the background, which a fill sees through what is not opaque. */
  readonly background: Ink['colour']
  /** Device pixels per CSS pixel, for marks that are as wide on every screen. */
  readonly pixelRatio: number
  /** Makes what was done one step of the history. */
  keep(): void
  showTool(): void
  /** Something takes more than a moment. */
  setBusy(busy: boolean): void
}
