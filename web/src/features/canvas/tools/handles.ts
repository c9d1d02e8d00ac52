import type { View } from '../engine/view.ts'
import { type Area, type Size, wholeOf } from '../pixels/area.ts'
import type { Position } from '../pixels/outline.ts'

/** The sides of a frame that are held: -1 is left or upper, 1 right or lower. Both 0 is the inside. */
export interface Grip {
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}

/** CSS pixels around a side within which it can be grabbed. */
const REACH = 22

/** The sides within reach of a point; `undefined` outside. */
export function gripAt(frame: Area, place: Position, reach: number): Grip | undefined {
  const x = sideAt(place.x, frame.left, frame.right, reach)
  const y = sideAt(place.y, frame.top, frame.bottom, reach)
  return x === undefined || y === undefined ? undefined : { x, y }
}

function sideAt(at: number, start: number, end: number, reach: number): -1 | 0 | 1 | undefined {
  if (at < start - reach || at > end + reach) return undefined
  const near = Math.min(reach, (end - start) / 3)
  if (at < start + near) return -1
  return at > end - near ? 1 : 0
}

/** Reach of a pointer in pixels of the picture. */
export const reachOf = (view: View, pixelRatio: number): number => (REACH * pixelRatio) / view.scale

export function cursorOf(grip: Grip | undefined): string {
  if (!grip) return 'crosshair'
  if (grip.x === 0 && grip.y === 0) return 'move'
  if (grip.y === 0) return 'ew-resize'
  if (grip.x === 0) return 'ns-resize'
  return grip.x === grip.y ? 'nwse-resize' : 'nesw-resize'
}

interface Look {
  readonly view: View
  readonly frame: Area
  readonly pixelRatio: number
  /** Darkens the part of the picture outside the frame. */
  readonly shade?: Size
}

/** Draws a frame with handles at its corners and the middle of its sides, on whole device pixels. */
export function drawFrame(context: CanvasRenderingContext2D, { view, frame, pixelRatio, shade }: Look): void {
  const left = Math.round(frame.left * view.scale + view.x)
  const top = Math.round(frame.top * view.scale + view.y)
  const right = Math.round(frame.right * view.scale + view.x)
  const bottom = Math.round(frame.bottom * view.scale + view.y)
  context.save()
  if (shade) {
    const whole = wholeOf(shade)
    context.beginPath()
    context.rect(view.x, view.y, whole.right * view.scale, whole.bottom * view.scale)
    context.rect(left, top, right - left, bottom - top)
    context.fillStyle = 'rgb(12 13 15 / 62%)'
    context.fill('evenodd')
  }
  context.lineWidth = 3 * pixelRatio
  context.strokeStyle = 'rgb(0 0 0 / 55%)'
  context.strokeRect(left, top, right - left, bottom - top)
  context.lineWidth = 1.5 * pixelRatio
  context.strokeStyle = '#fff'
  context.strokeRect(left, top, right - left, bottom - top)
  const side = 10 * pixelRatio
  for (const x of [left, (left + right) / 2, right]) {
    for (const y of [top, (top + bottom) / 2, bottom]) {
      if (x === (left + right) / 2 && y === (top + bottom) / 2) continue
      context.beginPath()
      context.roundRect(x - side / 2, y - side / 2, side, side, 2 * pixelRatio)
      context.fillStyle = '#fff'
      context.fill()
      context.lineWidth = pixelRatio
      context.strokeStyle = 'rgb(0 0 0 / 70%)'
      context.stroke()
    }
  }
  context.restore()
}
