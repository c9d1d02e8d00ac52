import type { View } from '../engine/view.ts'
import type { Area, Size } from '../pixels/area.ts'
import type { Position } from '../pixels/outline.ts'
import { cursorOf, drawFrame, type Grip, gripAt, reachOf } from './handles.ts'
import type { Point, Tool } from './tool.ts'

/** Shortest side of the cropped part, in pixels. */
export const SMALLEST_CROP = 16

interface Options {
  readonly size: Size
  readonly frame: () => Area
  /** Width by height; free when `undefined`. */
  readonly ratio: () => number | undefined
  readonly view: () => View
  readonly pixelRatio: () => number
  readonly onChange: (frame: Area) => void
}

/** Moves and resizes the rectangle that a picture is cropped to; pressing outside starts another. */
export class Crop implements Tool {
  readonly #options: Options
  #begin: { readonly place: Position; readonly frame: Area; readonly grip: Grip | undefined } | undefined

  constructor(options: Options) {
    this.#options = options
  }

  down(point: Point): void {
    this.#begin = { place: point, frame: this.#options.frame(), grip: this.#grip(point) }
  }

  move(points: readonly Point[]): void {
    const place = points.at(-1)
    if (!this.#begin || !place) return
    const { size, ratio, onChange } = this.#options
    const { place: from, frame, grip } = this.#begin
    const move = { x: place.x - from.x, y: place.y - from.y }
    const rule = { size, ratio: ratio() }
    // A new frame grows from the pressed point towards the pointer.
    const fresh: Grip = { x: move.x < 0 ? -1 : 1, y: move.y < 0 ? -1 : 1 }
    if (grip) onChange(dragFrame({ frame, grip, move }, rule))
    else onChange(dragFrame({ frame: { left: from.x, top: from.y, right: from.x, bottom: from.y }, grip: fresh, move }, rule))
  }

  up(): void {
    this.#begin = undefined
  }

  cancel(): void {
    if (this.#begin) this.#options.onChange(this.#begin.frame)
    this.#begin = undefined
  }

  destroy(): void {
    this.#begin = undefined
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    const { frame, size, pixelRatio } = this.#options
    drawFrame(context, { view, frame: frame(), pixelRatio: pixelRatio(), shade: size })
  }

  cursor(point: Point): string {
    return cursorOf(this.#grip(point))
  }

  #grip(place: Position): Grip | undefined {
    return gripAt(this.#options.frame(), place, reachOf(this.#options.view(), this.#options.pixelRatio()))
  }
}

interface Drag {
  readonly frame: Area
  readonly grip: Grip
  readonly move: Position
}

interface Rule {
  readonly size: Size
  readonly ratio: number | undefined
}

/** The frame after a drag: inside the picture, in whole pixels, no smaller than allowed, and in its ratio. */
export function dragFrame({ frame, grip, move }: Drag, { size, ratio }: Rule): Area {
  const width = frame.right - frame.left
  const height = frame.bottom - frame.top
  if (grip.x === 0 && grip.y === 0) {
    const left = Math.round(limit(frame.left + move.x, 0, size.width - width))
    const top = Math.round(limit(frame.top + move.y, 0, size.height - height))
    return { left, top, right: left + width, bottom: top + height }
  }
  const wide = { grip: grip.x, start: frame.left, end: frame.right, length: size.width, by: move.x }
  const high = { grip: grip.y, start: frame.top, end: frame.bottom, length: size.height, by: move.y }
  let across = wanted(wide)
  let down = wanted(high)
  if (ratio !== undefined) {
    if (grip.y === 0 || (grip.x !== 0 && across > down * ratio)) down = across / ratio
    else across = down * ratio
    const scale = Math.min(1, room(wide) / across, room(high) / down)
    const least = Math.max(1, SMALLEST_CROP / (across * scale), SMALLEST_CROP / (down * scale))
    across *= scale * least
    down *= scale * least
  }
  const columns = side(wide, across)
  const rows = side(high, down)
  return { left: columns.start, top: rows.start, right: columns.end, bottom: rows.end }
}

interface Side {
  readonly grip: -1 | 0 | 1
  readonly start: number
  readonly end: number
  readonly length: number
  readonly by: number
}

const limit = (value: number, minimum: number, maximum: number): number => Math.min(Math.max(value, minimum), Math.max(minimum, maximum))

/** Wanted length of a side. */
const wanted = (side: Side): number =>
  limit(side.end - side.start + side.grip * side.by, SMALLEST_CROP, side.grip === 0 ? side.length : room(side))

/** Greatest length of a side: up to the edge it is dragged to, or to the nearer one from its centre. */
function room({ grip, start, end, length }: Side): number {
  if (grip === 0) return 2 * Math.min((start + end) / 2, length - (start + end) / 2)
  return grip < 0 ? end : length - start
}

/** Position of a side of this length: the opposite end stays in place. */
function side({ grip, start, end, length: whole }: Side, length: number): { start: number; end: number } {
  const rounded = Math.round(length)
  const begin = grip === 0 ? (start + end - length) / 2 : grip < 0 ? end - length : start
  const first = limit(Math.round(begin), 0, whole - rounded)
  return { start: first, end: first + rounded }
}

/** The largest frame of a ratio in the centre of a picture; all of it without a ratio. */
export function firstFrame({ width, height }: Size, ratio: number | undefined): Area {
  const across = ratio === undefined ? width : Math.min(width, Math.round(height * ratio))
  const down = ratio === undefined ? height : Math.min(height, Math.round(width / ratio))
  const left = Math.round((width - across) / 2)
  const top = Math.round((height - down) / 2)
  return { left, top, right: left + across, bottom: top + down }
}

interface Typed {
  readonly left?: number
  readonly top?: number
  readonly width?: number
  readonly height?: number
}

/** The frame after one of its numbers was typed: inside the picture and in its ratio. */
export function typedFrame(frame: Area, { left = frame.left, top = frame.top, width, height }: Typed, rule: Rule): Area {
  const moved = dragFrame({ frame, grip: { x: 0, y: 0 }, move: { x: left - frame.left, y: top - frame.top } }, rule)
  const { ratio } = rule
  const x = width === undefined ? undefined : width - (frame.right - frame.left)
  const y = height === undefined ? undefined : height - (frame.bottom - frame.top)
  if (x === undefined && y === undefined) return moved
  // The lower right corner moves, in its other direction by as much as the ratio requires.
  const move = { x: x ?? (y ?? 0) * (ratio ?? 0), y: y ?? (ratio ? (x ?? 0) / ratio : 0) }
  return dragFrame({ frame: moved, grip: { x: 1, y: 1 }, move }, rule)
}
