import { gaussianBlur } from '@stipple/imaging/blur'
import { at, eachPixel, mapSamples, type Size } from '@stipple/imaging/plane'
import { lerp, smoothstep } from '@stipple/imaging/scalar'

/** 1 on pixels that are surely sky, and on pixels that are surely leaves or grass. */
export interface Outdoors {
  readonly sky: Uint8Array
  readonly green: Uint8Array
}

/** Least share of a sky in the picture, and in its upper border. */
const LEAST_SKY = 0.06
const LEAST_BORDER = 0.2
/** L* of the darkest sky (a darker sky must be smoother), and of the darkest and lightest leaves. */
const DARKEST_SKY = 6
const LEAVES = { from: 8, to: 78 }
const LEAST_GREEN = 0.03

/**
 * Finds sky (light and smooth, reached from the upper border without crossing an edge) and plants (finely textured in all directions, below the sky; only where
 * there is a sky, since carpets look the same).
 * @param light L*
 */
export function findOutdoors(light: Float32Array, size: Size, things: Float32Array): Outdoors {
  const rough = roughness(light, size)
  const sky = findSky(light, size, { rough, things })
  const share = count(sky) / light.length
  const green = share > 0 ? findGreen(light, size, { rough, things, sky }) : new Uint8Array(light.length)
  return { sky, green: isGround(green, size) ? green : new Uint8Array(light.length) }
}

/** Returns true if green reaches the lower border, as plants do; ornaments of a building do not fill it. */
function isGround(green: Uint8Array, { width, height }: Size): boolean {
  const from = Math.floor(height * 0.7) * width
  return count(green.subarray(from)) / (green.length - from) >= LEAST_GROUND && count(green) / green.length >= LEAST_GREEN
}

const LEAST_GROUND = 0.45

const count = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0)

/** Mean absolute change of lightness between neighbours around a place. */
function roughness(light: Float32Array, size: Size): Float32Array {
  const { width, height } = size
  const change = new Float32Array(light.length)
  eachPixel(size, (i, x, y) => {
    const right = x + 1 < width ? at(light, i + 1) : at(light, i)
    const below = y + 1 < height ? at(light, i + width) : at(light, i)
    change[i] = Math.hypot(right - at(light, i), below - at(light, i))
  })
  return gaussianBlur(change, size, Math.max(1, Math.max(width, height) / 220))
}

function findSky(light: Float32Array, size: Size, { rough, things }: { rough: Float32Array; things: Float32Array }): Uint8Array {
  const { width, height } = size
  const may = (i: number): boolean =>
    at(light, i) > DARKEST_SKY && at(rough, i) < lerp(1.1, 2.4, smoothstep(25, 60, at(light, i))) && at(things, i) < 0.3
  const sky = new Uint8Array(light.length)
  const queue: number[] = []
  let border = 0
  for (let x = 0; x < width; x++) {
    if (!may(x)) continue
    border++
    sky[x] = 1
    queue.push(x)
  }
  for (let n = 0; n < queue.length; n++) {
    const i = queue[n] ?? 0
    const x = i % width
    for (const j of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
      if (j < 0 || j >= light.length || sky[j] === 1 || !may(j) || Math.abs(at(light, j) - at(light, i)) > 3) continue
      sky[j] = 1
      queue.push(j)
    }
  }
  const area = queue.length / light.length
  const isSky = area >= LEAST_SKY && border / width >= LEAST_BORDER && isOpen(sky, size)
  return isSky ? sky : new Uint8Array(width * height)
}

/** Returns true if an area gets no darker downwards and ends before the lower border, as a sky does; an even wall behind a portrait does not. */
function isOpen(sky: Uint8Array, { width, height }: Size): boolean {
  let low = 0
  for (let x = 0; x < width; x++) low += sky[(height - 1) * width + x] ?? 0
  return low / width < 0.25
}

function findGreen(
  light: Float32Array,
  size: Size,
  { rough, things, sky }: { rough: Float32Array; things: Float32Array; sky: Uint8Array },
): Uint8Array {
  const straight = straightness(light, size)
  const under = lowestSky(sky, size)
  const green = new Uint8Array(light.length)
  eachPixel(size, (i, x, y) => {
    const value = at(light, i)
    const leafy = at(rough, i) > 2.6 && at(straight, i) < 0.26 && value > LEAVES.from && value < LEAVES.to
    if (leafy && at(things, i) < 0.3 && sky[i] === 0 && y > (under[x] ?? 0)) green[i] = 1
  })
  const mostly = gaussianBlur(Float32Array.from(green), size, Math.max(size.width, size.height) / 90)
  return green.map((value, i) => (value === 1 && at(mostly, i) > 0.6 ? 1 : 0))
}

/** Coherence of edge directions around a place: high on buildings and furniture, low on leaves. */
function straightness(light: Float32Array, size: Size): Float32Array {
  const { width, height } = size
  const [xx, xy, yy] = [new Float32Array(light.length), new Float32Array(light.length), new Float32Array(light.length)]
  eachPixel(size, (i, x, y) => {
    const dx = at(light, x + 1 < width ? i + 1 : i) - at(light, x > 0 ? i - 1 : i)
    const dy = at(light, y + 1 < height ? i + width : i) - at(light, y > 0 ? i - width : i)
    xx[i] = dx * dx
    xy[i] = dx * dy
    yy[i] = dy * dy
  })
  const sigma = Math.max(width, height) / 60
  const [e, f, g] = [gaussianBlur(xx, size, sigma), gaussianBlur(xy, size, sigma), gaussianBlur(yy, size, sigma)]
  return mapSamples(e, (value, i) => Math.hypot(value - at(g, i), 2 * at(f, i)) / (value + at(g, i) + 1e-3))
}

/** Lowest sky row of each column; a fixed row for columns without sky. */
function lowestSky(sky: Uint8Array, { width, height }: Size): Int32Array {
  const rows = new Int32Array(width).fill(Math.round(height * 0.4))
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0; y--) {
      if (sky[y * width + x] !== 1) continue
      rows[x] = y
      break
    }
  }
  return rows
}

/** Returns true if the sky is dark above and light at the horizon, as at dusk. */
export function isDusk(light: Float32Array, sky: Uint8Array, { width, height }: Size): boolean {
  const sums = { above: 0, below: 0, countAbove: 0, countBelow: 0 }
  const first = sky.indexOf(1)
  const last = sky.lastIndexOf(1)
  if (first < 0) return false
  const middle = (Math.floor(first / width) + Math.floor(last / width)) / 2 / height
  for (let i = 0; i < sky.length; i++) {
    if (sky[i] !== 1) continue
    const upper = Math.floor(i / width) / height < middle
    if (upper) {
      sums.above += at(light, i)
      sums.countAbove++
    } else {
      sums.below += at(light, i)
      sums.countBelow++
    }
  }
  const difference = sums.below / Math.max(1, sums.countBelow) - sums.above / Math.max(1, sums.countAbove)
  return smoothstep(14, 20, difference) > 0.5
}
