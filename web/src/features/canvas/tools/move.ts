import type { Position } from '../pixels/outline.ts'
import type { Point, Tool } from './tool.ts'

interface Options {
  /** Position of the moved layer; undefined without one. */
  readonly place: () => Position | undefined
  /** Called with every intermediate position, in whole pixels. */
  readonly onMove: (place: Position) => void
  /** Called with the final position when the drag ends. */
  readonly onEnd: (place: Position) => void
}

/** Drags a layer; with Shift only horizontally or vertically. */
export class Move implements Tool {
  readonly #options: Options
  #begin: { readonly point: Position; readonly place: Position } | undefined
  #place: Position | undefined

  constructor(options: Options) {
    this.#options = options
  }

  down(point: Point): void {
    const place = this.#options.place()
    this.#begin = place && { point, place }
    this.#place = undefined
  }

  move(points: readonly Point[]): void {
    const last = points.at(-1)
    if (!this.#begin || !last) return
    const { point, place } = this.#begin
    const x = last.x - point.x
    const y = last.y - point.y
    const isAcross = Math.abs(x) > Math.abs(y)
    this.#place = {
      x: place.x + Math.round(last.regular && !isAcross ? 0 : x),
      y: place.y + Math.round(last.regular && isAcross ? 0 : y),
    }
    this.#options.onMove(this.#place)
  }

  up(): void {
    const place = this.#place
    this.#begin = undefined
    this.#place = undefined
    if (place) this.#options.onEnd(place)
  }

  cancel(): void {
    if (this.#begin && this.#place) this.#options.onMove(this.#begin.place)
    this.#begin = undefined
    this.#place = undefined
  }

  destroy(): void {
    this.cancel()
  }

  cursor(): string {
    return this.#options.place() ? 'move' : 'default'
  }
}
