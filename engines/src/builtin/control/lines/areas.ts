import { distanceTo } from '@stipple/imaging/distance'
import { at, type Size } from '@stipple/imaging/plane'

/** Number of each pixel's area, from 1; pixels of `walls` belong to the nearest area. */
export interface Areas extends Size {
  readonly numbers: Int32Array
  /** Numbers run from 1 to this. */
  readonly count: number
}

/**
 * Areas that lines enclose, even where the lines leave small gaps: a ball that is rolled about cannot leave through an opening narrower than itself
 * (trapped-ball segmentation, S.-H. Zhang et al., "Vectorizing cartoon animations", 2009). Balls shrink until everything is covered; then areas that meet along
 * more than a gap's width are joined again, and crumbs join their neighbours.
 * @param walls non-zero on lines
 */
export function enclosedAreas(walls: Uint8Array, size: Size, { gap, crumb }: { gap: number; crumb: number }): Areas {
  const numbers = new Int32Array(walls.length)
  let count = 0
  for (let radius = gap / 2; radius >= 1; radius = radius > 3 ? radius * 0.6 : radius - 1)
    count = rollBall({ numbers, walls, size, radius, count })
  count = label({ numbers, size, first: count, free: (i) => !walls[i] && !numbers[i] }).count
  const joined = joinWide(numbers, walls, size, { gap: gap * 1.15, crumb, count })
  spread(joined, size)
  return renumber(joined, size)
}

interface Ball {
  readonly numbers: Int32Array
  readonly walls: Uint8Array
  readonly size: Size
  readonly radius: number
  readonly count: number
}

function rollBall({ numbers, walls, size, radius, count }: Ball): number {
  const blocked = Uint8Array.from(walls, (wall, i) => (wall || numbers[i] ? 1 : 0))
  if (!blocked.includes(0)) return count
  const away = distanceTo(blocked, size)
  const first = count
  const found = label({ numbers, size, first, free: (i) => at(away, i) > radius && !numbers[i] })
  // The ball covers more than its centre does.
  let frontier = found.pixels
  for (let step = 0; step < Math.ceil(radius) && frontier.length > 0; step++) {
    frontier = grow(numbers, frontier, size, (j) => !blocked[j])
  }
  return found.count
}

function label({ numbers, size, first, free }: { numbers: Int32Array; size: Size; first: number; free: (i: number) => boolean }): {
  count: number
  pixels: number[]
} {
  const pixels: number[] = []
  let count = first
  for (let start = 0; start < numbers.length; start++) {
    if (numbers[start] || !free(start)) continue
    count++
    numbers[start] = count
    const from = pixels.length
    pixels.push(start)
    for (let n = from; n < pixels.length; n++) {
      for (const j of neighbours(pixels[n] ?? 0, size)) {
        if (numbers[j] || !free(j)) continue
        numbers[j] = count
        pixels.push(j)
      }
    }
  }
  return { count, pixels }
}

/** The four neighbours of a pixel inside the picture. */
function neighbours(i: number, { width, height }: Size): readonly number[] {
  const x = i % width
  const around: number[] = []
  if (x > 0) around.push(i - 1)
  if (x + 1 < width) around.push(i + 1)
  if (i >= width) around.push(i - width)
  if (i + width < width * height) around.push(i + width)
  return around
}

function joinWide(
  numbers: Int32Array,
  walls: Uint8Array,
  size: Size,
  { gap, crumb, count }: { gap: number; crumb: number; count: number },
): Int32Array {
  const { width, height } = size
  const parents = Int32Array.from({ length: count + 1 }, (_, i) => i)
  const areas = new Float64Array(count + 1)
  const bordering = new Uint8Array(count + 1)
  numbers.forEach((number, i) => {
    areas[number] = (areas[number] ?? 0) + 1
    const x = i % width
    if (x === 0 || x === width - 1 || i < width || i >= numbers.length - width) bordering[number] = 1
  })
  const root = (start: number): number => {
    let i = start
    while (parents[i] !== i) i = parents[i] ?? i
    return i
  }
  /** Lengths of the open borders between areas. */
  const openings = () => {
    const lengths = new Map<number, number>()
    const meet = (i: number, j: number): void => {
      if (walls[i] || walls[j] || !numbers[i] || !numbers[j]) return
      const [one, other] = [root(numbers[i] ?? 0), root(numbers[j] ?? 0)]
      if (one === other) return
      const key = Math.min(one, other) * (count + 1) + Math.max(one, other)
      lengths.set(key, (lengths.get(key) ?? 0) + 1)
    }
    for (let y = 0; y < height; y++) {
      for (let x = 0, i = y * width; x < width; x++, i++) {
        if (x + 1 < width) meet(i, i + 1)
        if (y + 1 < height) meet(i, i + width)
      }
    }
    return lengths
  }
  const join = (one: number, other: number): void => {
    const [a, b] = [root(one), root(other)]
    if (a === b) return
    const [large, small] = (areas[a] ?? 0) >= (areas[b] ?? 0) ? [a, b] : [b, a]
    parents[small] = large
    areas[large] = (areas[large] ?? 0) + (areas[small] ?? 0)
    if (bordering[small]) bordering[large] = 1
  }
  // Joining lengthens openings, so it is repeated until nothing changes.
  for (let round = 0; round < 6; round++) {
    let changed = false
    for (const [key, length] of [...openings()].toSorted((a, b) => b[1] - a[1])) {
      const one = root(Math.floor(key / (count + 1)))
      const other = root(key % (count + 1))
      if (one === other) continue
      const least = Math.min(areas[one] ?? 0, areas[other] ?? 0)
      // Inside a thing a narrow opening is more often intended (the white around a pupil) than a slip; to the outside colour must not leak.
      const inner = !bordering[one] && !bordering[other]
      if (length > gap || least < crumb || length * length > least * (inner ? 0.12 : 0.9)) {
        join(one, other)
        changed = true
      }
    }
    if (!changed) break
  }
  return numbers.map((number) => (number === 0 || (areas[root(number)] ?? 0) < crumb * 0.4 ? 0 : root(number)))
}

/** Gives lines and crumbs the number of the nearest area. */
function spread(numbers: Int32Array, size: Size): void {
  let frontier: number[] = []
  for (let i = 0; i < numbers.length; i++) if (numbers[i] && neighbours(i, size).some((j) => !numbers[j])) frontier.push(i)
  while (frontier.length > 0) {
    frontier = grow(numbers, frontier, size)
  }
}

/** Gives the neighbours of some pixels that have no number, and are free, their numbers, and returns them. */
function grow(numbers: Int32Array, frontier: readonly number[], size: Size, isFree: (i: number) => boolean = () => true): number[] {
  const next: number[] = []
  for (const i of frontier) {
    for (const j of neighbours(i, size)) {
      if (numbers[j] || !isFree(j)) continue
      numbers[j] = numbers[i] ?? 0
      next.push(j)
    }
  }
  return next
}

function renumber(numbers: Int32Array, { width, height }: Size): Areas {
  const names = new Map<number, number>()
  const result = numbers.map((number) => {
    const known = names.get(number)
    if (known !== undefined) return known
    names.set(number, names.size + 1)
    return names.size
  })
  return { width, height, numbers: result, count: names.size }
}
