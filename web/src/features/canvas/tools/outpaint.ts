import { toScreen, type View } from '../engine/view.ts'
import { type Area, type Size, wholeOf } from '../pixels/area.ts'
import type { Position } from '../pixels/outline.ts'
import { CANVAS } from '../rules.ts'
import { cursorOf, drawFrame, type Grip, gripAt, reachOf } from './handles.ts'
import type { Point, Tool } from './tool.ts'

/** Pixels that a picture grows by in each direction. */
export interface Growth {
  readonly left: number
  readonly right: number
  readonly up: number
  readonly down: number
}

export const NO_GROWTH: Growth = { left: 0, right: 0, up: 0, down: 0 }
export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const

export interface GrowthLimits {
  /** Longest side of the result, in pixels. */
  readonly maximum: number
  /** Most pixels that one side may grow by. */
  readonly most: number
}

interface Options {
  readonly size: Size
  readonly growth: () => Growth
  readonly limits: () => GrowthLimits
  readonly view: () => View
  readonly pixelRatio: () => number
  readonly onChange: (growth: Growth) => void
  /** Called when the drag ends. */
  readonly onEnd: () => void
}

/** Drags the sides of the frame that a picture grows to. */
export class Outpaint implements Tool {
  readonly #options: Options
  #begin: { readonly place: Position; readonly growth: Growth; readonly grip: Grip } | undefined

  constructor(options: Options) {
    this.#options = options
  }

  down(point: Point): void {
    const grip = this.#grip(point)
    this.#begin = grip && { place: point, growth: this.#options.growth(), grip }
  }

  move(points: readonly Point[]): void {
    const place = points.at(-1)
    if (!this.#begin || !place) return
    const { growth, grip, place: from } = this.#begin
    const x = place.x - from.x
    const y = place.y - from.y
    const change = {
      ...(grip.x < 0 && { left: growth.left - x }),
      ...(grip.x > 0 && { right: growth.right + x }),
      ...(grip.y < 0 && { up: growth.up - y }),
      ...(grip.y > 0 && { down: growth.down + y }),
    }
    this.#options.onChange(changeGrowth(growth, change, { size: this.#options.size, ...this.#options.limits() }))
  }

  up(): void {
    this.#begin = undefined
    this.#options.onEnd()
  }

  cancel(): void {
    if (this.#begin) this.#options.onChange(this.#begin.growth)
    this.up()
  }

  destroy(): void {
    this.#begin = undefined
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    const { size, growth } = this.#options
    const frame = grownArea(size, growth())
    const pixelRatio = this.#options.pixelRatio()
    drawNew(context, { view, frame, size, pixelRatio })
    drawFrame(context, { view, frame, pixelRatio })
  }

  cursor(point: Point): string {
    const grip = this.#grip(point)
    return grip ? cursorOf(grip) : 'default'
  }

  /** The inside cannot be grabbed: only sides and corners are dragged. */
  #grip(place: Position): Grip | undefined {
    const frame = grownArea(this.#options.size, this.#options.growth())
    const grip = gripAt(frame, place, reachOf(this.#options.view(), this.#options.pixelRatio()))
    return grip && (grip.x !== 0 || grip.y !== 0) ? grip : undefined
  }
}

interface New {
  readonly view: View
  readonly frame: Area
  readonly size: Size
  readonly pixelRatio: number
}

/** CSS pixels of the checkerboard that stands for the new part. */
const SQUARE = 8

function drawNew(context: CanvasRenderingContext2D, { view, frame, size, pixelRatio }: New): void {
  const side = SQUARE * pixelRatio
  const squares = new OffscreenCanvas(side * 2, side * 2)
  const pattern = squares.getContext('2d')
  if (!pattern) return
  pattern.fillStyle = 'rgb(128 126 122 / 14%)'
  pattern.fillRect(0, 0, side * 2, side * 2)
  pattern.fillStyle = 'rgb(128 126 122 / 26%)'
  pattern.fillRect(0, 0, side, side)
  pattern.fillRect(side, side, side, side)
  const outside = toScreen(view, frame)
  const inside = toScreen(view, wholeOf(size))
  context.save()
  context.beginPath()
  context.rect(outside.left, outside.top, outside.right - outside.left, outside.bottom - outside.top)
  context.rect(inside.left, inside.top, inside.right - inside.left, inside.bottom - inside.top)
  context.fillStyle = context.createPattern(squares, 'repeat') ?? 'transparent'
  context.fill('evenodd')
  context.restore()
}

/** The frame in pixels of the picture: new parts on the left and above have negative coordinates. */
export const grownArea = ({ width, height }: Size, { left, right, up, down }: Growth): Area => ({
  left: 0 - left,
  top: 0 - up,
  right: width + right,
  bottom: height + down,
})

interface Rule extends GrowthLimits {
  readonly size: Size
}

/** The growth after some directions change: multiples of the grid, none below zero, and within the limits. */
export function changeGrowth(growth: Growth, change: Partial<Growth>, { size: { width, height }, maximum, most }: Rule): Growth {
  const { left = growth.left, right = growth.right, up = growth.up, down = growth.down } = change
  const side = (wanted: number, room: number) => allowed(wanted, Math.min(room, most))
  return {
    left: change.left === undefined ? left : side(left, maximum - width - growth.right),
    right: change.right === undefined ? right : side(right, maximum - width - growth.left),
    up: change.up === undefined ? up : side(up, maximum - height - growth.down),
    down: change.down === undefined ? down : side(down, maximum - height - growth.up),
  }
}

export const GROWTH_PRESETS = ['quarter', 'square', 'wide'] as const
export type GrowthPreset = (typeof GROWTH_PRESETS)[number]

/** A quarter more on every side, or the difference to a ratio, equally on both sides: to the pixel, as far as the limits allow. */
export function presetGrowth(preset: GrowthPreset, { size: { width, height }, maximum, most }: Rule): Growth {
  const ratio = preset === 'square' ? 1 : 16 / 9
  const [across, down] =
    preset === 'quarter'
      ? [2 * Math.round(width / 4), 2 * Math.round(height / 4)]
      : [Math.max(0, Math.round(height * ratio) - width), Math.max(0, Math.round(width / ratio) - height)]
  const [left, right] = halves(across, Math.min(2 * most, Math.max(0, maximum - width)))
  const [up, below] = halves(down, Math.min(2 * most, Math.max(0, maximum - height)))
  return { left, right, up, down: below }
}

function halves(wanted: number, room: number): readonly [number, number] {
  const total = Math.min(wanted, room)
  return [Math.floor(total / 2), Math.ceil(total / 2)]
}

const GRID = CANVAS.outpaintGrid
const allowed = (wanted: number, room: number): number =>
  Math.max(0, Math.min(Math.round(wanted / GRID) * GRID, Math.floor(room / GRID) * GRID))
