import { type Area, intersect, roundOut, type Size, wholeOf } from './area.ts'

/** A circle of a stroke, in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Coverage of pixels, 0 to 255, one byte each. */
export interface Cover extends Size {
  readonly shares: Uint8Array
}

/**
 * Covers everything between two circles, round at both ends. Where a stroke crosses itself the greater coverage remains, so that soft edges do not add up.
 * `hardness` 1 has an edge of one pixel; 0 fades from the centre. Returns the pixels that may have changed.
 */
export function coverSegment(cover: Cover, [from, to]: readonly [Spot, Spot], hardness: number): Area | undefined {
  const reach = Math.max(from.radius, to.radius) + 1
  const box = roundOut({
    left: Math.min(from.x, to.x) - reach,
    top: Math.min(from.y, to.y) - reach,
    right: Math.max(from.x, to.x) + reach,
    bottom: Math.max(from.y, to.y) + reach,
  })
  const area = intersect(box, wholeOf(cover))
  if (!area) return undefined
  const { shares, width } = cover
  const alongX = to.x - from.x
  const alongY = to.y - from.y
  const squared = alongX * alongX + alongY * alongY
  const scale = squared > 0 ? 1 / squared : 0
  const growth = to.radius - from.radius
  for (let y = area.top; y < area.bottom; y++) {
    const pointY = y + 0.5 - from.y
    for (let x = area.left; x < area.right; x++) {
      const index = y * width + x
      const already = shares[index] ?? 0
      if (already === 255) continue
      const pointX = x + 0.5 - from.x
      const position = Math.min(1, Math.max(0, (pointX * alongX + pointY * alongY) * scale))
      const offX = pointX - position * alongX
      const offY = pointY - position * alongY
      const outer = from.radius + position * growth + 0.5
      const distance = offX * offX + offY * offY
      if (distance >= outer * outer) continue
      const share = fade(outer - Math.sqrt(distance), Math.max(1, outer * (1 - hardness)))
      if (share > already) shares[index] = share
    }
  }
  return area
}

/** 0 to 255 for a point `inside` pixels within the edge, when the edge is `width` pixels wide. */
function fade(inside: number, width: number): number {
  if (inside >= width) return 255
  const share = inside / width
  return Math.round(255 * (width > 1 ? share * share * (3 - 2 * share) : share))
}
