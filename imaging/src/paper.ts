import { fractalNoise, hash2, valueNoise } from './noise.ts'
import { at, eachPixel } from './plane.ts'
import type { Size } from './plane.ts'

/** Side of the repeated patch; large enough that the repetition is not seen. */
const PATCH = 512

/** Grain of a sheet of cold-pressed paper, 0 valley .. 1 hill. `grain` is the size of a hill in pixels. */
export function paperTooth(size: Size, { seed, grain }: { seed: number; grain: number }): Float32Array {
  const fine = fractalNoise(seed, 3)
  const fibre = valueNoise(seed + 17)
  return tiled(size, (x, y) => {
    const tooth = fine(x / grain, y / grain)
    const fibres = fibre(x / (grain * 6) + y / (grain * 9), y / (grain * 0.8) - x / (grain * 5))
    return tooth * 0.78 + fibres * 0.22
  })
}

/** Plain weave of a canvas: threads over and under, 0..1. `thread` in pixels. */
export function canvasWeave(size: Size, { seed, thread }: { seed: number; thread: number }): Float32Array {
  const wobble = valueNoise(seed)
  return tiled(size, (x, y) => {
    const drift = (wobble(x / 40, y / 40) - 0.5) * 2
    const u = x / thread + drift
    const v = y / thread + drift
    const over = (Math.floor(u) + Math.floor(v)) % 2 === 0
    const warp = Math.sin((u - Math.floor(u)) * Math.PI)
    const weft = Math.sin((v - Math.floor(v)) * Math.PI)
    return (over ? warp * 0.8 + weft * 0.2 : weft * 0.8 + warp * 0.2) * 0.85 + wobble(x / 2, y / 2) * 0.15
  })
}

/** Long grain of a plank, rings stretched along x, 0..1. */
export function woodGrain(size: Size, { seed, width }: { seed: number; width: number }): Float32Array {
  const bend = valueNoise(seed)
  const fibre = valueNoise(seed + 5)
  const result = new Float32Array(size.width * size.height)
  eachPixel(size, (i, x, y) => {
    const rings = y / width + bend(x / (width * 40), y / (width * 12)) * 5
    const ring = 0.5 + 0.5 * Math.sin(rings * 2 * Math.PI)
    result[i] = ring * 0.6 + fibre(x / (width * 6), y / (width * 0.25)) * 0.4
  })
  return result
}

/** Film grain: clumps of `grain` pixels, mean 0, about -1..1. */
export function filmGrain(size: Size, { seed, grain }: { seed: number; grain: number }): Float32Array {
  const clumps = valueNoise(seed)
  return tiled(size, (x, y) => (clumps(x / grain, y / grain) + hash2(x, y, seed + 3) - 1) * 1.1)
}

/** Repeats a patch, so that a big picture needs no more noise than a small one; odd rows of patches are mirrored to hide the seam. */
function tiled(size: Size, value: (x: number, y: number) => number): Float32Array {
  const columns = Math.min(size.width, PATCH)
  const rows = Math.min(size.height, PATCH)
  const patch = new Float32Array(columns * rows)
  eachPixel({ width: columns, height: rows }, (i, x, y) => {
    patch[i] = value(x, y)
  })
  if (columns === size.width && rows === size.height) return patch
  const result = new Float32Array(size.width * size.height)
  eachPixel(size, (i, x, y) => {
    result[i] = at(patch, mirrored(y, rows) * columns + mirrored(x, columns))
  })
  return result
}

function mirrored(position: number, length: number): number {
  const within = position % (2 * length)
  return within < length ? within : 2 * length - 1 - within
}
