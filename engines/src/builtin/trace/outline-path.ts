import type { Point } from '@stipple/imaging/plane'
import { findCorners } from './corners.ts'
import { type CurvePiece, fitCurve } from './fit-curve.ts'

/** Transform from points of the traced picture to points of the drawing. */
export interface TraceFrame {
  readonly left: number
  readonly top: number
  readonly scale: number
}

/** Path data of one closed outline. */
export function outlinePath(outline: readonly Point[], { tolerance, frame }: { tolerance: number; frame: TraceFrame }): string {
  const { points, corners } = findCorners(outline)
  const [first = 0] = corners
  const stops = corners.length > 0 ? [...corners, first + points.length] : [0, points.length]
  const at = (i: number) => points[i % points.length] ?? { x: 0, y: 0 }
  const pieces: CurvePiece[] = []
  for (const [i, stop] of stops.slice(1).entries()) {
    const from = stops[i] ?? 0
    const stretch = Array.from({ length: stop - from + 1 }, (_, k) => at(from + k))
    pieces.push(...fitCurve(stretch, { tolerance, ...(corners.length === 0 && smoothEnds(points)) }))
  }
  return write(at(first), pieces, frame)
}

/** Tangents that make a smooth outline continue in the same direction across the point where it is cut open. */
function smoothEnds(points: readonly Point[]): { from?: Point; to?: Point } {
  const [before, after] = [points.at(-3), points[3]]
  if (!before || !after) return {}
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
  const from = { x: (after.x - before.x) / length, y: (after.y - before.y) / length }
  return { from, to: { x: -from.x, y: -from.y } }
}

function write(start: Point, pieces: readonly CurvePiece[], { left, top, scale }: TraceFrame): string {
  const place = ({ x, y }: Point) => `${short((x - left) * scale)} ${short((y - top) * scale)}`
  const parts = pieces.map(({ controls, end }) =>
    controls ? `C${place(controls[0])} ${place(controls[1])} ${place(end)}` : `L${place(end)}`,
  )
  return `M${place(start)}${parts.join('')}Z`
}

const short = (value: number): string => String(Math.round(value * 10) / 10 + 0)
