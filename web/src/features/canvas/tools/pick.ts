import type { View } from '../engine/view.ts'
import type { Position } from '../pixels/outline.ts'
import type { Board } from './board.ts'
import type { Point, Tool } from './tool.ts'

/** Step of the crosshair as a fraction of the shorter side. */
const STEP = 1 / 40

/** Selects the object under a click, or under a crosshair moved by keys. Shift removes it from the mask. */
export class Pick implements Tool {
  readonly #board: Board
  #crosshair: Position | undefined

  constructor(board: Board) {
    this.#board = board
  }

  down({ x, y, regular }: Point): void {
    this.#crosshair = undefined
    this.#board.showTool()
    this.#pick({ x, y }, regular)
  }

  move(): void {}

  up(): void {}

  /** Selects the object under the crosshair; returns false without one. */
  close(): boolean {
    if (!this.#crosshair) return false
    this.#pick(this.#crosshair, false)
    return true
  }

  nudge({ x, y }: Position): void {
    const { width, height } = this.#board.layer
    const from = this.#crosshair ?? { x: width / 2, y: height / 2 }
    const step = this.#crosshair ? Math.max(1, Math.min(width, height) * STEP) : 0
    this.#crosshair = { x: clamp(from.x + x * step, width), y: clamp(from.y + y * step, height) }
    this.#board.showTool()
  }

  cancel(): void {
    this.#crosshair = undefined
    this.#board.picker?.stop()
    this.#board.showTool()
  }

  destroy(): void {
    this.cancel()
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    if (!this.#crosshair) return
    const { pixelRatio } = this.#board
    const [x, y] = [this.#crosshair.x * view.scale + view.x, this.#crosshair.y * view.scale + view.y]
    for (const [width, colour] of [
      [4, '#000'],
      [2, '#fff'],
    ] as const) {
      // prettier-ignore
      context.beginPath()
      context.moveTo(x - 12 * pixelRatio, y)
      context.lineTo(x + 12 * pixelRatio, y)
      context.moveTo(x, y - 12 * pixelRatio)
      context.lineTo(x, y + 12 * pixelRatio)
      context.lineWidth = width * pixelRatio
      context.strokeStyle = colour
      context.stroke()
    }
  }

  cursor(): string {
    return 'crosshair'
  }

  #pick({ x, y }: Position, isOpposite: boolean): void {
    const { layer, picker, selection } = this.#board
    if (x < 0 || y < 0 || x >= layer.width || y >= layer.height) return
    picker?.start({ points: [{ x: x / layer.width, y: y / layer.height }], object: '' }, selection.removes !== isOpposite)
  }
}

const clamp = (value: number, length: number): number => Math.min(length - 1, Math.max(0, value))
