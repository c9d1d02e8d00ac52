import { type Plane, sample } from '@stipple/imaging/plane'

/** Motion of the camera or of an object during the exposure. */
export interface MotionBlur {
  /** Radians, 0 along the rows, clockwise. */
  readonly angle: number
  /** In pixels. */
  readonly length: number
}

const ANGLES = 24
const SHORTEST = 5
const LONGEST = 40
/** Lags below this show texture. */
const NEAREST = 4
/** Least depth of the dip, and its least ratio to the dips in other directions. */
const LEAST_DIP = 0.1
const DEEPER = 1.4
/** Largest ratio of the gradients along the motion to those across it. */
const WEAKER = 0.6

/**
 * Straight, uniform motion in the middle of a picture, if there is any: it makes every edge two opposite ones at its own length, so that gradients along it
 * repeat with the opposite sign there
 * (Y. Yitzhaky, N. Kopeika, "Identification of blur parameters from motion blurred images", 1997).
 */
export function findMotion(picture: Plane): MotionBlur | undefined {
  const luma = middleOf(picture)
  if (Math.min(luma.width, luma.height) < LONGEST * 2) return undefined
  const all = Array.from({ length: ANGLES }, (_, n) => dipAlong(luma, (n / ANGLES) * Math.PI))
  const depths = all.map(({ depth }) => depth).toSorted((a, b) => a - b)
  const usual = depths[ANGLES / 2] ?? 0
  const best = all.reduce((deepest, one) => (one.depth > deepest.depth ? one : deepest))
  const across = all[(all.indexOf(best) + ANGLES / 2) % ANGLES]
  const isMotion = best.depth > LEAST_DIP && best.depth > usual * DEEPER && best.energy < (across?.energy ?? 0) * WEAKER
  return isMotion && best.lag >= SHORTEST ? { angle: best.angle, length: best.lag - 0.5 } : undefined
}

/** Longer side of the part that is searched, which bounds the time for large pictures. */
const MOST = 1024

function middleOf({ data, width, height }: Plane): Plane {
  const [across, down] = [Math.min(MOST, width), Math.min(MOST, height)]
  if (across === width && down === height) return { data, width, height }
  const [left, top] = [(width - across) >> 1, (height - down) >> 1]
  const middle = new Float32Array(across * down)
  for (let y = 0; y < down; y++) {
    const from = (top + y) * width + left
    middle.set(data.subarray(from, from + across), y * across)
  }
  return { data: middle, width: across, height: down }
}

interface Dip {
  readonly angle: number
  /** 0 to 1, relative to the energy of the gradients. */
  readonly depth: number
  /** Position of the dip, in pixels. */
  readonly lag: number
  readonly energy: number
}

/** Deepest dip of the autocorrelation of the gradients along a direction. */
function dipAlong(luma: Plane, angle: number): Dip {
  const [across, down] = [Math.cos(angle), Math.sin(angle)]
  const { width, height } = luma
  const changes = { width, height, data: new Float32Array(width * height) }
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++)
      changes.data[y * width + x] =
        sample(luma.data, luma, x + across / 2, y + down / 2) - sample(luma.data, luma, x - across / 2, y - down / 2)
  }
  const sums = new Float64Array(LONGEST + 1)
  const step = Math.max(2, Math.round(Math.max(width, height) / 320))
  const [reachX, reachY] = [Math.ceil(Math.abs(across) * LONGEST) + 2, Math.ceil(down * LONGEST) + 2]
  for (let y = 1; y < height - reachY; y += step) {
    for (let x = reachX; x < width - reachX; x += step) {
      const here = changes.data[y * width + x] ?? 0
      for (let lag = 0; lag <= LONGEST; lag++)
        sums[lag] = (sums[lag] ?? 0) + here * sample(changes.data, changes, x + across * lag, y + down * lag)
    }
  }
  const energy = Math.max(1e-9, sums[0] ?? 0)
  let lag = NEAREST
  for (let next = NEAREST; next <= LONGEST; next++) if ((sums[next] ?? 0) < (sums[lag] ?? 0)) lag = next
  return { angle, depth: -(sums[lag] ?? 0) / energy, lag, energy }
}
