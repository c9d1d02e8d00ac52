import type { Spot } from '../pixels/cover.ts'
import type { Board } from './board.ts'
import type { Point, Tool } from './tool.ts'

/** Share of the width at the lightest pen pressure. */
const LIGHTEST = 0.15
/** Points nearer than this share of the radius are skipped. */
const NEAREST = 0.04

/** Draws a smooth line: a quadratic curve through the midpoints of the pointer's positions, which are its control points. */
export class Brush implements Tool {
  readonly #board: Board
  readonly #erase: boolean
  /** End of the curve so far, and the control point of its next piece. */
  #end: Spot | undefined
  #bend: Spot | undefined

  constructor(board: Board, { erase = false } = {}) {
    this.#board = board
    this.#erase = erase
  }

  down(point: Point): void {
    const spot = this.#spot(point)
    this.#end = spot
    this.#bend = spot
    this.#cover(spot, spot)
    this.#blend()
  }

  move(points: readonly Point[]): void {
    for (const point of points) this.#follow(this.#spot(point))
    this.#blend()
  }

  up(): void {
    if (this.#end && this.#bend) this.#cover(this.#end, this.#bend)
    this.#blend()
    this.#end = undefined
    this.#board.keep()
  }

  cancel(): void {
    this.#end = undefined
    this.#board.layer.cancel()
  }

  destroy(): void {
    if (this.#end) this.cancel()
  }

  #follow(next: Spot): void {
    const end = this.#end
    const bend = this.#bend
    if (!end || !bend) return
    if (Math.hypot(next.x - bend.x, next.y - bend.y) < Math.max(0.3, next.radius * NEAREST)) return
    const middle = between(bend, next, 0.5)
    // As many straight pieces as keep within a quarter of a pixel of the curve.
    const sag = Math.hypot(end.x - 2 * bend.x + middle.x, end.y - 2 * bend.y + middle.y) / 4
    const pieces = Math.min(16, Math.max(1, Math.ceil(Math.sqrt(sag / 0.25))))
    let from = end
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces
      const to = between(between(end, bend, share), between(bend, middle, share), share)
      this.#cover(from, to)
      from = to
    }
    this.#end = middle
    this.#bend = next
  }

  #cover(from: Spot, to: Spot): void {
    this.#board.layer.coverSegment([from, to], this.#board.brush.hardness)
  }

  #blend(): void {
    this.#board.layer.blend({ ...this.#board.ink, erase: this.#erase })
  }

  #spot({ x, y, pressure }: Point): Spot {
    const share = pressure === undefined ? 1 : LIGHTEST + (1 - LIGHTEST) * pressure
    return { x, y, radius: Math.max(0.5, (this.#board.brush.size / 2) * share) }
  }
}

const between = (one: Spot, other: Spot, share: number): Spot => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
  radius: one.radius + (other.radius - one.radius) * share,
})
