import type { View } from '../engine/view.ts'
import type { Position } from '../pixels/outline.ts'
import type { Board } from './board.ts'
import type { Point, Tool } from './tool.ts'
import { trace } from './trace.ts'

/** Distance within which a click hits a corner, in CSS pixels: the width of a finger. */
const REACH = 14

/** Fills a polygon: a click adds a corner, dragging moves it; a click on the first or last corner closes the outline. */
export class Polygon implements Tool {
  readonly #board: Board
  #corners: Position[] = []
  #isPressed = false
  #closes = false
  /** Device pixels per pixel of the picture, as drawn last. */
  #scale = 1

  constructor(board: Board) {
    this.#board = board
  }

  down(point: Point): void {
    this.#isPressed = true
    this.#closes =
      this.#corners.length > 2 && [this.#corners[0], this.#corners.at(-1)].some((corner) => corner && this.#isNear(corner, point))
    if (!this.#closes) this.#corners.push(point)
    this.#board.showTool()
  }

  move(points: readonly Point[]): void {
    const last = points.at(-1)
    if (!last || this.#closes || this.#corners.length === 0) return
    this.#corners[this.#corners.length - 1] = last
    this.#board.showTool()
  }

  up(): void {
    this.#isPressed = false
    if (this.#closes) this.close()
  }

  /** Closes the polygon and fills it; returns false with too few corners. */
  close(): boolean {
    if (this.#corners.length < 3) return false
    const { layer, ink } = this.#board
    layer.coverOutline(this.#corners)
    layer.blend(ink)
    this.#clear()
    this.#board.keep()
    return true
  }

  get isOpen(): boolean {
    return this.#corners.length > 0
  }

  /** Removes the corner being added, as when a second finger starts zooming; otherwise all corners. */
  cancel(): void {
    if (!this.#isPressed) return this.#clear()
    if (!this.#closes) this.#corners.pop()
    this.#isPressed = false
    this.#closes = false
    return this.#board.showTool()
  }

  destroy(): void {
    this.#clear()
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    this.#scale = view.scale
    const { pixelRatio } = this.#board
    if (this.#corners.length > 1) trace(context, { view, points: this.#corners, pixelRatio, closed: this.#closes })
    for (const { x, y } of this.#corners) {
      context.beginPath()
      context.arc(x * view.scale + view.x, y * view.scale + view.y, 4 * pixelRatio, 0, 2 * Math.PI)
      context.fillStyle = '#fff'
      context.fill()
      context.lineWidth = pixelRatio
      context.strokeStyle = '#000'
      context.stroke()
    }
  }

  #isNear(corner: Position, point: Position): boolean {
    return Math.hypot(corner.x - point.x, corner.y - point.y) * this.#scale <= REACH * this.#board.pixelRatio
  }

  #clear(): void {
    this.#corners = []
    this.#isPressed = false
    this.#closes = false
    this.#board.showTool()
  }
}
