import { type Area, intersect, roundOut, wholeOf } from './area.ts'
import type { Cover } from './cover.ts'

export interface Position {
  readonly x: number
  readonly y: number
}

interface Edge {
  readonly top: number
  readonly bottom: number
  /** Its x at the height 0, and the change of x per line. */
  readonly start: number
  readonly slope: number
  readonly turn: 1 | -1
}

/** Scan lines per row of pixels, for partial coverage at the edges. */
const LINES = 4

/** Covers the inside of a closed outline by the nonzero winding rule. Edge pixels are partly covered. */
export function coverOutline(cover: Cover, points: readonly Position[]): Area | undefined {
  const box = points.reduce(
    (box, { x, y }) => ({
      left: Math.min(box.left, x),
      top: Math.min(box.top, y),
      right: Math.max(box.right, x),
      bottom: Math.max(box.bottom, y),
    }),
    { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
  )
  const area = points.length > 2 ? intersect(roundOut(box), wholeOf(cover)) : undefined
  if (!area) return undefined
  const edges = edgesOf(points)
  let next = 0
  let active: Edge[] = []
  const row = new Float32Array(area.right - area.left)
  for (let y = area.top; y < area.bottom; y++) {
    while (next < edges.length && (edges[next]?.top ?? Infinity) < y + 1) active.push(...edges.slice(next, ++next))
    active = active.filter(({ bottom }) => bottom > y)
    row.fill(0)
    for (let line = 0; line < LINES; line++) addLine({ row, left: area.left, active, y: y + (line + 0.5) / LINES })
    const start = y * cover.width + area.left
    for (let x = 0; x < row.length; x++) {
      const share = Math.min(255, Math.round(((row[x] ?? 0) / LINES) * 255))
      if (share > (cover.shares[start + x] ?? 0)) cover.shares[start + x] = share
    }
  }
  return area
}

/** The edges that are not horizontal, from the top one down. */
function edgesOf(points: readonly Position[]): Edge[] {
  const edges = points.flatMap((from, index): Edge[] => {
    const to = points[(index + 1) % points.length] ?? from
    if (from.y === to.y) return []
    const slope = (to.x - from.x) / (to.y - from.y)
    return [
      {
        top: Math.min(from.y, to.y),
        bottom: Math.max(from.y, to.y),
        start: from.x - from.y * slope,
        slope,
        turn: to.y > from.y ? 1 : -1,
      },
    ]
  })
  return edges.toSorted((a, b) => a.top - b.top)
}

/** Adds the inside spans of a scan line. */
function addLine({ row, left, active, y }: { row: Float32Array; left: number; active: readonly Edge[]; y: number }): void {
  const crossings = active
    .filter(({ top, bottom }) => top <= y && y < bottom)
    .map(({ start, slope, turn }) => ({ x: start + slope * y, turn }))
    .toSorted((a, b) => a.x - b.x)
  let winding = 0
  let from = 0
  for (const { x, turn } of crossings) {
    if (winding === 0) from = x
    winding += turn
    if (winding === 0) addSpan(row, from - left, x - left)
  }
}

function addSpan(row: Float32Array, from: number, to: number): void {
  const start = Math.max(0, from)
  const end = Math.min(row.length, to)
  if (start >= end) return
  const last = Math.min(row.length - 1, Math.floor(end))
  for (let x = Math.floor(start); x <= last; x++) {
    row[x] = (row[x] ?? 0) + Math.max(0, Math.min(end, x + 1) - Math.max(start, x))
  }
}
