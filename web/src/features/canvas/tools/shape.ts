import type { View } from '../engine/view.ts'
import type { Position } from '../pixels/outline.ts'
import type { Board } from './board.ts'
import type { Point, Tool } from './tool.ts'
import { path, trace } from './trace.ts'

export type ShapeName = 'line' | 'rectangle' | 'ellipse'

interface Corners {
  readonly from: Position
  readonly to: Position
}

const ELLIPSE_SIDES = 96

/** The corners of each shape between two points. */
const POINTS: Readonly<Record<ShapeName, (corners: Corners) => readonly Position[]>> = {
  line: ({ from, to }) => [from, to],
  rectangle: ({ from, to }) => [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }],
  ellipse: ({ from, to }) =>
    Array.from({ length: ELLIPSE_SIDES }, (_, index) => {
      const angle = (index / ELLIPSE_SIDES) * 2 * Math.PI
      return {
        x: (from.x + to.x) / 2 + (Math.cos(angle) * (to.x - from.x)) / 2,
        y: (from.y + to.y) / 2 + (Math.sin(angle) * (to.y - from.y)) / 2,
      }
    }),
}

/** A shape from the point of pressing to the point of lifting: filled, or with a line as wide as the brush. With Shift it is regular. */
export class Shape implements Tool {
  readonly #board: Board
  readonly #name: ShapeName
  readonly #filled: boolean
  #corners: Corners | undefined

  constructor(board: Board, { name, filled }: { readonly name: ShapeName; readonly filled: boolean }) {
    this.#board = board
    this.#name = name
    this.#filled = filled
  }

  down(point: Point): void {
    this.#corners = { from: point, to: point }
  }

  move(points: readonly Point[]): void {
    const last = points.at(-1)
    if (!this.#corners || !last) return
    const { from } = this.#corners
    this.#corners = { from, to: last.regular ? this.#regular(from, last) : last }
    this.#board.showTool()
  }

  up(): void {
    const { layer, ink } = this.#board
    const points = this.#points()
    this.#corners = undefined
    this.#board.showTool()
    if (this.#filled) layer.coverOutline(points)
    else this.#coverLine(points)
    layer.blend(ink)
    this.#board.keep()
  }

  cancel(): void {
    this.#corners = undefined
    this.#board.showTool()
  }

  destroy(): void {
    this.cancel()
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    if (!this.#corners) return
    const { ink, brush, pixelRatio } = this.#board
    const points = this.#points()
    const closed = this.#name !== 'line'
    if (this.#filled) return trace(context, { view, points, pixelRatio, closed })
    context.save()
    path(context, { view, points, closed })
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.lineWidth = Math.max(1, brush.size * view.scale)
    context.strokeStyle = `rgb(${ink.colour.join(' ')})`
    context.stroke()
    return context.restore()
  }

  #points(): readonly Position[] {
    if (!this.#corners) return []
    // A filled shape ends between pixels, so that a marked rectangle has no soft edge.
    const whole = (place: Position): Position => (this.#filled ? { x: Math.round(place.x), y: Math.round(place.y) } : place)
    return POINTS[this.#name]({ from: whole(this.#corners.from), to: whole(this.#corners.to) })
  }

  #coverLine(points: readonly Position[]): void {
    const { layer, brush } = this.#board
    const radius = Math.max(0.5, brush.size / 2)
    const count = this.#name === 'line' ? points.length - 1 : points.length
    for (let index = 0; index < count; index++) {
      const from = points[index]
      const to = points[(index + 1) % points.length]
      if (from && to)
        layer.coverSegment(
          [
            { ...from, radius },
            { ...to, radius },
          ],
          brush.hardness,
        )
    }
  }

  #regular(from: Position, to: Position): Position {
    const x = to.x - from.x
    const y = to.y - from.y
    if (this.#name !== 'line') {
      const side = Math.max(Math.abs(x), Math.abs(y))
      return { x: from.x + Math.sign(x) * side, y: from.y + Math.sign(y) * side }
    }
    const angle = (Math.round((Math.atan2(y, x) / Math.PI) * 4) * Math.PI) / 4
    const length = Math.hypot(x, y)
    return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length }
  }
}
