import type { View } from '../engine/view.ts'
import type { Position } from '../pixels/outline.ts'

/** Where a pointer is, in pixels of the picture. */
export interface Point extends Position {
  /** 0 to 1 for a pen that feels it; `undefined` for a mouse or a finger. */
  readonly pressure: number | undefined
  /** Whether Shift is held: shapes become regular. */
  readonly regular: boolean
}

/** What a hand does with a picture, from pressing to lifting. */
export interface Tool {
  down(point: Point): void
  /** All points since the last call, the oldest first. */
  move(points: readonly Point[]): void
  up(): void
  /** Leaves nothing of what was begun. */
  cancel(): void
  /** The tool is put away: what it still does ends. */
  destroy(): void
  /** Shows what is not yet in the picture: `context` is in device pixels. */
  draw?(context: CanvasRenderingContext2D, view: View): void
  /** The CSS cursor over a point while nothing is pressed. */
  cursor?(point: Point): string
}
