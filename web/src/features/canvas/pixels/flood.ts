import { type Area, union } from './area.ts'
import type { Cover } from './cover.ts'

interface Flood {
  readonly cover: Cover
  readonly x: number
  readonly y: number
  /** Returns true if a pixel belongs to the filled part. */
  readonly matches: (index: number) => boolean
}

/** Pixels filled between two yields. */
const PIXELS_PER_STEP = 60_000

/**
 * Covers every matching pixel connected to a pixel, line by line. Yields between steps, so that filling millions of pixels does not block the page. Returns the
 * covered area.
 */
export function* flood({ cover, x, y, matches }: Flood): Generator<void, Area | undefined> {
  const { shares, width, height } = cover
  const isOpen = (index: number): boolean => shares[index] === 0 && matches(index)
  if (x < 0 || y < 0 || x >= width || y >= height || !isOpen(y * width + x)) return undefined
  const seeds = [y * width + x]
  let area: Area | undefined
  let filled = 0
  for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
    if (!isOpen(seed)) continue
    const row = Math.floor(seed / width)
    const start = row * width
    let left = seed
    while (left > start && isOpen(left - 1)) left--
    let right = seed + 1
    while (right < start + width && isOpen(right)) right++
    shares.fill(255, left, right)
    area = union(area, { left: left - start, top: row, right: right - start, bottom: row + 1 })
    if (row > 0) addSeeds(left - width, right - width)
    if (row < height - 1) addSeeds(left + width, right + width)
    filled += right - left
    if (filled >= PIXELS_PER_STEP) {
      filled = 0
      yield
    }
  }
  return area

  /** Adds one seed for each open stretch. */
  function addSeeds(from: number, to: number): void {
    let wasOpen = false
    for (let index = from; index < to; index++) {
      const open = isOpen(index)
      if (open && !wasOpen) seeds.push(index)
      wasOpen = open
    }
  }
}

/** Covers every matching pixel, wherever it is, in steps as `flood` does. Returns the covered area. */
export function* floodAll({
  cover: { shares, width, height },
  matches,
}: Pick<Flood, 'cover' | 'matches'>): Generator<void, Area | undefined> {
  let area: Area | undefined
  const rows = Math.max(1, Math.floor(PIXELS_PER_STEP / width))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!matches(y * width + x)) continue
      shares[y * width + x] = 255
      area = union(area, { left: x, top: y, right: x + 1, bottom: y + 1 })
    }
    if (y % rows === 0) yield
  }
  return area
}
