import { at, mapSamples } from './plane.ts'
import type { Size } from './plane.ts'

const FAR = 1e20

/** Euclidean distance in pixels to the nearest non-zero entry of `seeds` (P. Felzenszwalb and D. Huttenlocher, "Distance transforms of sampled functions", 2012). */
export function distanceTo(seeds: Uint8Array, { width, height }: Size): Float32Array {
  const field = new Float32Array(width * height)
  for (let i = 0; i < field.length; i++) field[i] = seeds[i] ? 0 : FAR
  const workspace = createWorkspace(Math.max(width, height))
  for (let x = 0; x < width; x++) transformLine(field, { start: x, step: width, length: height }, workspace)
  for (let y = 0; y < height; y++) transformLine(field, { start: y * width, step: 1, length: width }, workspace)
  const limit = width + height
  return mapSamples(field, (value) => Math.min(limit, Math.sqrt(value)))
}

interface Workspace {
  readonly values: Float64Array
  readonly sites: Int32Array
  readonly bounds: Float64Array
}

function createWorkspace(length: number): Workspace {
  return { values: new Float64Array(length), sites: new Int32Array(length), bounds: new Float64Array(length + 1) }
}

/** Lower envelope of the parabolas rooted at each entry of one row or column. */
function transformLine(
  field: Float32Array,
  line: { start: number; step: number; length: number },
  { values, sites, bounds }: Workspace,
): void {
  const { start, step, length } = line
  for (let q = 0; q < length; q++) values[q] = at(field, start + q * step)
  let last = 0
  sites[0] = 0
  bounds[0] = -FAR
  bounds[1] = FAR
  const meeting = (p: number, q: number): number => ((values[q] ?? 0) + q * q - ((values[p] ?? 0) + p * p)) / (2 * (q - p))
  for (let q = 1; q < length; q++) {
    let crossing = meeting(sites[last] ?? 0, q)
    while (last > 0 && crossing <= (bounds[last] ?? 0)) {
      last--
      crossing = meeting(sites[last] ?? 0, q)
    }
    last++
    sites[last] = q
    bounds[last] = crossing
    bounds[last + 1] = FAR
  }
  for (let q = 0, k = 0; q < length; q++) {
    while ((bounds[k + 1] ?? FAR) < q) k++
    const site = sites[k] ?? 0
    field[start + q * step] = (q - site) ** 2 + (values[site] ?? 0)
  }
}
