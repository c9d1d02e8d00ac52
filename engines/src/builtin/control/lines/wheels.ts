import { distanceTo } from '@stipple/imaging/distance'
import { at, type Size } from '@stipple/imaging/plane'

/** A drawn circle; lengths in pixels. */
export interface Wheel {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Region of the search, in pixels. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Radii in shares of the width of the box. */
const RADII = { least: 0.06, most: 0.32 }
/** Deviation of a circle drawn by hand, in shares of its radius. */
const STRAY = 0.07
/** Least share of the circle that is drawn. */
const LEAST_DRAWN = 0.85
const ANGLES = Array.from({ length: 48 }, (_, n) => (n * Math.PI) / 24)
/** A few angles, far apart, which already exclude most circles. */
const FIRST = ANGLES.filter((_, n) => n % 6 === 0)

/**
 * Largest circles that lines of a drawing follow, without overlaps, best first: every circle within the box is tried (a Hough transform for circles).
 * @param walls non-zero on lines
 */
export function findWheels(walls: Uint8Array, size: Size, box: Box): readonly Wheel[] {
  const near = distanceTo(walls, size)
  const across = box.right - box.left
  const step = Math.max(2, across / 120)
  const drawn = ({ x, y, radius }: Wheel, angles: readonly number[]): number => {
    let count = 0
    for (const angle of angles) {
      const column = Math.round(x + radius * Math.cos(angle))
      const row = Math.round(y + radius * Math.sin(angle))
      if (column < 0 || row < 0 || column >= size.width || row >= size.height) continue
      if (at(near, row * size.width + column) <= Math.max(1.5, STRAY * radius)) count++
    }
    return count / angles.length
  }
  const found: (Wheel & { readonly worth: number })[] = []
  for (let radius = across * RADII.most; radius >= across * RADII.least; radius -= step / 2) {
    for (let y = box.top + radius * 0.8; y <= box.bottom - radius * 0.8; y += step) {
      for (let x = box.left + radius * 0.8; x <= box.right - radius * 0.8; x += step) {
        const wheel = { x, y, radius }
        if (drawn(wheel, FIRST) < LEAST_DRAWN) continue
        const share = drawn(wheel, ANGLES)
        if (share >= LEAST_DRAWN) found.push({ ...wheel, worth: share + radius / across })
      }
    }
  }
  const wheels: Wheel[] = []
  for (const one of found.toSorted((a, b) => b.worth - a.worth)) {
    const free = wheels.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > (one.radius + other.radius) * 0.8)
    if (free) wheels.push({ x: one.x, y: one.y, radius: one.radius })
  }
  return wheels
}
