import type { View } from '../engine/view.ts'
import type { Position } from '../pixels/outline.ts'
import type { Board } from './board.ts'
import type { Point, Tool } from './tool.ts'
import { trace } from './trace.ts'

/** Fills the outline that the pointer draws. */
export class Lasso implements Tool {
  readonly #board: Board
  #points: Position[] = []

  constructor(board: Board) {
    this.#board = board
  }

  down(point: Point): void {
    this.#points = [point]
    this.#board.showTool()
  }

  move(points: readonly Point[]): void {
    for (const point of points) {
      const last = this.#points.at(-1)
      if (last && Math.hypot(point.x - last.x, point.y - last.y) >= 0.7) this.#points.push(point)
    }
    this.#board.showTool()
  }

  up(): void {
    const { layer, ink } = this.#board
    layer.coverOutline(this.#points)
    layer.blend(ink)
    this.cancel()
    this.#board.keep()
  }

  cancel(): void {
    this.#points = []
    this.#board.showTool()
  }

  destroy(): void {
    this.cancel()
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    if (this.#points.length > 1) trace(context, { view, points: this.#points, pixelRatio: this.#board.pixelRatio, closed: true })
  }
}
