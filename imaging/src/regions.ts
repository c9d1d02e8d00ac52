import { distanceTo } from './distance.ts'
import type { Painting } from './painting.ts'
import { at, atInteger } from './plane.ts'
import type { Size } from './plane.ts'
import { borders } from './relief.ts'

/**
 * Drops the parts of regions that are thinner than about twice `radius` pixels (blades of grass, twigs) and lets their neighbours grow over them,
 * so that outlines, leads and cuts run where an artist would put them. A morphological opening of every region, regrown from what is left.
 */
export function simplifyRegions(region: Uint16Array, size: Size, radius: number): Uint16Array {
  const away = distanceTo(borders(region, size), size)
  const result = new Uint16Array(region.length)
  const settled = new Uint8Array(region.length)
  let frontier: number[] = []
  for (let i = 0; i < region.length; i++) {
    if (at(away, i) < radius) continue
    settled[i] = 1
    result[i] = region[i] ?? 0
    if (at(away, i) < radius + 1.5) frontier.push(i)
  }
  if (frontier.length === 0) return region
  // First every region takes back its own rim, then the remaining pixels join the nearest neighbour.
  const everything = [frontier]
  for (let step = 0; step < radius + 2; step++) {
    frontier = grow(frontier, size, { result, settled, own: region })
    everything.push(frontier)
  }
  for (frontier = everything.flat(); frontier.length > 0;) frontier = grow(frontier, size, { result, settled })
  return result
}

function grow(
  frontier: readonly number[],
  { width, height }: Size,
  { result, settled, own }: { result: Uint16Array; settled: Uint8Array; own?: Uint16Array },
): number[] {
  const next: number[] = []
  const neighbours = new Int32Array(4)
  for (const i of frontier) {
    const x = i % width
    neighbours[0] = x > 0 ? i - 1 : -1
    neighbours[1] = x + 1 < width ? i + 1 : -1
    neighbours[2] = i >= width ? i - width : -1
    neighbours[3] = i + width < width * height ? i + width : -1
    for (let n = 0; n < 4; n++) {
      const j = atInteger(neighbours, n)
      if (j < 0 || settled[j] === 1 || (own && own[j] !== result[i])) continue
      settled[j] = 1
      result[j] = result[i] ?? 0
      next.push(j)
    }
  }
  return next
}

/** Regions at a single depth, unlike the ground that recedes into the picture. */
export function uprightRegions({ region, depth }: Painting): ReadonlySet<number> {
  const nearest = new Map<number, number>()
  const farthest = new Map<number, number>()
  for (let i = 0; i < region.length; i += 3) {
    const number = region[i] ?? 0
    nearest.set(number, Math.min(nearest.get(number) ?? 1, at(depth, i)))
    farthest.set(number, Math.max(farthest.get(number) ?? 0, at(depth, i)))
  }
  return new Set(
    [...nearest.keys()].filter(
      (number) => (farthest.get(number) ?? 0) < 0.94 && (farthest.get(number) ?? 0) - (nearest.get(number) ?? 0) < 0.12,
    ),
  )
}

/** Least mean difference of depth along the common border of two separate things. */
const FLUSH = 0.012

/**
 * Joins regions at the same depth (grass on its lawn, pebbles on a beach): they are texture of one thing, and outlining each blade would bury the picture in
 * lines. The subject's regions stay as they are.
 */
export function joinFlushRegions({ region, depth, subject, width, height }: Painting): Uint16Array {
  const meetings = new Map<number, { count: number; depth: number; subject: number }>()
  const meet = (i: number, j: number): void => {
    const one = region[i] ?? 0
    const other = region[j] ?? 0
    if (one === other) return
    const key = Math.min(one, other) * 65536 + Math.max(one, other)
    const meeting = meetings.get(key) ?? { count: 0, depth: 0, subject: 0 }
    meeting.count++
    meeting.depth += Math.abs(at(depth, i) - at(depth, j))
    meeting.subject += Math.max(at(subject, i), at(subject, j))
    meetings.set(key, meeting)
  }
  for (let y = 0; y + 2 < height; y++) {
    for (let i = y * width; i + 2 < (y + 1) * width; i++) {
      meet(i, i + 2)
      meet(i, i + 2 * width)
    }
  }
  const joined = new Map<number, number>()
  const root = (number: number): number => {
    const next = joined.get(number)
    return next === undefined ? number : root(next)
  }
  for (const [key, meeting] of meetings) {
    if (meeting.depth / meeting.count > FLUSH || meeting.subject / meeting.count > 0.5) continue
    const one = root(Math.floor(key / 65536))
    const other = root(key % 65536)
    if (one !== other) joined.set(Math.max(one, other), Math.min(one, other))
  }
  return joined.size === 0 ? region : region.map((number) => root(number))
}
