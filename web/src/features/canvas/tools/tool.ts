import type { View } from '../engine/view.ts'
import type { Position } from '../pixels/outline.ts'

/** Position of a pointer, in pixels of the picture. */
export interface Point extends Position {
  /** 0 to 1 for a pressure-sensitive pen; `undefined` for a mouse or a finger. */
  readonly pressure: number | undefined
  /** True if Shift is held: shapes become regular. */
  readonly regular: boolean
}

/** The handling of a pointer on a picture, from pressing to lifting. */
export interface Tool {
  down(point: Point): void
  /** All points since the last call, the oldest first. */
  move(points: readonly Point[]): void
  up(): void
  /** Cancels without leaving anything. */
  cancel(): void
  /** True while an action lasts beyond one press; `close` completes it, and returns false if it cannot. */
  readonly isOpen?: boolean
  close?(): boolean
  /** Moves the tool's crosshair by steps, as arrow keys do. */
  nudge?(by: Position): void
  /** Called when the tool is switched: ends what is still running. */
  destroy(): void
  /** Draws the overlay that is not part of the picture: `context` is in device pixels. */
  draw?(context: CanvasRenderingContext2D, view: View): void
  /** The CSS cursor over a point while nothing is pressed. */
  cursor?(point: Point): string
}
