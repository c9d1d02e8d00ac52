import type { View } from '../engine/view.ts'
import type { Position } from '../pixels/outline.ts'

interface Trace {
  readonly view: View
  readonly points: readonly Position[]
  readonly pixelRatio: number
  readonly closed: boolean
}

/** A dashed line that is visible on every picture: white upon black. */
export function trace(context: CanvasRenderingContext2D, { view, points, pixelRatio, closed }: Trace): void {
  context.save()
  path(context, { view, points, closed })
  context.lineJoin = 'round'
  context.lineWidth = 3 * pixelRatio
  context.strokeStyle = 'rgb(0 0 0 / 70%)'
  context.stroke()
  context.lineWidth = 1.5 * pixelRatio
  context.strokeStyle = '#fff'
  context.setLineDash([5 * pixelRatio, 4 * pixelRatio])
  context.stroke()
  context.restore()
}

export function path(context: CanvasRenderingContext2D, { view, points, closed }: Omit<Trace, 'pixelRatio'>): void {
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x * view.scale + view.x, y * view.scale + view.y)
  if (closed) context.closePath()
}
