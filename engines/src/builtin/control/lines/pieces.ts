import type { Size } from '@stipple/imaging/plane'
import { neighbours } from './areas.ts'

/** A connected component of a mask; lengths in shares of the picture. */
export interface LinePiece {
  readonly area: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly x: number
  readonly y: number
}

/** Connected components of a mask with at least `least` pixels, largest first. */
export function pieces(mask: Uint8Array, size: Size, least: number): readonly LinePiece[] {
  const { width, height } = size
  const seen = new Uint8Array(mask.length)
  const found: LinePiece[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue
    seen[start] = 1
    const queue = [start]
    let [left, right, top, bottom, sumX, sumY] = [width, 0, height, 0, 0, 0]
    for (const i of queue) {
      const x = i % width
      const y = Math.floor(i / width)
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
      sumX += x + 0.5
      sumY += y + 0.5
      for (const next of neighbours(i, size)) {
        if (!mask[next] || seen[next]) continue
        seen[next] = 1
        queue.push(next)
      }
    }
    if (queue.length < least) continue
    found.push({
      area: queue.length / mask.length,
      left: left / width,
      right: right / width,
      top: top / height,
      bottom: bottom / height,
      x: sumX / queue.length / width,
      y: sumY / queue.length / height,
    })
  }
  return found.toSorted((a, b) => b.area - a.area)
}
