import { findBands } from './bands.ts'
import type { OpaquePicture } from './bands.ts'

/** Half the side of a patch; patches are 7 x 7 (Wexler, Shechtman, Irani, "Space-time completion of video", 2007). */
export const REACH = 3
/** Padding of every level, so that patches at the picture's border are whole. */
export const PAD = REACH + 1

/** One level of the image pyramid. All maps have `width * height` entries, row by row. */
export interface Level {
  readonly width: number
  readonly height: number
  /** Red, green, blue, 0 to 255. Known where `hole` is 0, the current estimate elsewhere. */
  readonly colours: Float32Array
  /** 1 on pixels to be filled. */
  readonly hole: Uint8Array
  /** 1 on known pixels that must not be copied. */
  readonly barred: Uint8Array
  /** Number of each pixel's horizontal band; holes are filled from their own band. */
  readonly band: Uint8Array
}

/** Band of pixels that may be filled from any band. */
export const ANY_BAND = 255

/** Returns true if one pixel may be filled from another. */
export const isSameBand = (band: Uint8Array, target: number, source: number): boolean =>
  band[target] === band[source] || band[target] === ANY_BAND

/** Finest level: the picture with its border pixels repeated outwards. */
export function createLevel({ width, height, rgb }: OpaquePicture, hole: Uint8Array, barred: Uint8Array | undefined): Level {
  const bands = findBands({ width, height, rgb }, (i) => hole[i] === 1 || barred?.[i] === 1)
  const [wide, high] = [width + 2 * PAD, height + 2 * PAD]
  const level = emptyLevel(wide, high)
  for (let y = 0, to = 0; y < high; y++) {
    const row = Math.min(height - 1, Math.max(0, y - PAD)) * width
    for (let x = 0; x < wide; x++, to++) {
      const from = row + Math.min(width - 1, Math.max(0, x - PAD))
      level.hole[to] = hole[from] ?? 0
      level.barred[to] = barred?.[from] ?? 0
      level.band[to] = bands[from] ?? 0
      for (let c = 0; c < 3; c++) level.colours[to * 3 + c] = rgb[from * 3 + c] ?? 0
    }
  }
  return level
}

/** Level of half the size: the mean of the known ones of four pixels; unknown where at least half of them are. */
export function halveLevel({ width, height, colours, hole, barred, band }: Level): Level {
  const half = emptyLevel(width >> 1, height >> 1)
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++, to++) {
      const corner = 2 * y * width + 2 * x
      let [red, green, blue, known] = [0, 0, 0, 0]
      for (let k = 0; k < 4; k++) {
        const from = corner + (k & 1) + (k >> 1) * width
        if (barred[from] === 1) half.barred[to] = 1
        if (hole[from] === 1) continue
        red += colours[from * 3] ?? 0
        green += colours[from * 3 + 1] ?? 0
        blue += colours[from * 3 + 2] ?? 0
        known++
      }
      half.band[to] = band[corner] ?? 0
      if (known > 0) half.colours.set([red / known, green / known, blue / known], to * 3)
      half.hole[to] = known <= 2 ? 1 : 0
    }
  }
  return half
}

/** 1 where a whole patch around the pixel may be copied. */
export function findSources({ width, height, hole, barred }: Level): { allowed: Uint8Array; list: Int32Array } {
  const allowed = new Uint8Array(width * height)
  const blocked = countAround({ width, height }, (i) => hole[i] === 1 || barred[i] === 1)
  let count = 0
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) {
      const i = y * width + x
      if (blocked[i] === 0) count += allowed[i] = 1
    }
  }
  const list = new Int32Array(count)
  for (let i = 0, n = 0; i < allowed.length; i++) if (allowed[i] === 1) list[n++] = i
  return { allowed, list }
}

/** Pixels whose patch contains unknown pixels, from the top left. */
export function findTargets({ width, height, hole }: Level): Int32Array {
  const unknown = countAround({ width, height }, (i) => hole[i] === 1)
  const targets: number[] = []
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) if ((unknown[y * width + x] ?? 0) > 0) targets.push(y * width + x)
  }
  return Int32Array.from(targets)
}

/** Steps from each hole pixel to the nearest known one (8 neighbours), 0 outside the hole. */
export function depthOfHole({ width, height, hole }: Pick<Level, 'width' | 'height' | 'hole'>): Uint16Array {
  const depth = new Uint16Array(width * height)
  const last = width * height - 1
  const far = 65_000
  const nearest = (i: number, step: number): number => {
    const x = i % width
    let least = far
    for (const neighbour of [i - step, i - width * step - 1, i - width * step, i - width * step + 1]) {
      if (neighbour < 0 || neighbour > last || Math.abs((neighbour % width) - x) > 1) continue
      least = Math.min(least, depth[neighbour] ?? far)
    }
    return least
  }
  for (let i = 0; i <= last; i++) depth[i] = hole[i] === 1 ? Math.min(far, nearest(i, 1) + 1) : 0
  for (let i = last; i >= 0; i--) if (hole[i] === 1) depth[i] = Math.min(depth[i] ?? far, nearest(i, -1) + 1)
  return depth
}

function emptyLevel(width: number, height: number): Level {
  const area = width * height
  const marks = () => new Uint8Array(area)
  return { width, height, colours: new Float32Array(area * 3), hole: marks(), barred: marks(), band: marks() }
}

/** Number of marked pixels in each whole patch; 0 for patches cut off by the border. */
function countAround({ width, height }: { width: number; height: number }, marked: (i: number) => boolean): Uint8Array {
  const across = new Uint8Array(width * height)
  const counts = new Uint8Array(width * height)
  const side = 2 * REACH + 1
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      if (marked(y * width + x)) sum++
      if (x >= side && marked(y * width + x - side)) sum--
      if (x >= side - 1) across[y * width + x - REACH] = sum
    }
  }
  const sums = new Uint8Array(width)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const gone = y >= side ? (across[(y - side) * width + x] ?? 0) : 0
      sums[x] = (sums[x] ?? 0) + (across[y * width + x] ?? 0) - gone
      if (y >= side - 1) counts[(y - REACH) * width + x] = sums[x] ?? 0
    }
  }
  return counts
}
