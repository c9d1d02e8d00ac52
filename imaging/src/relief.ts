import { gaussianBlur } from './blur.ts'
import { distanceTo } from './distance.ts'
import { at, eachPixel, mapSamples } from './plane.ts'
import type { Size } from './plane.ts'
import { unit } from './scalar.ts'

export type Direction = readonly [number, number, number]

export interface Lighting {
  /** Lambert term, 0..1. */
  readonly diffuse: Float32Array
  /** Blinn–Phong highlight, 0..1. */
  readonly shine: Float32Array
}

/** Lights a height field (in pixels) from a direction (x right, y down, z towards the viewer), seen from straight above (J. Blinn, 1977). */
export function lightRelief(height: Float32Array, size: Size, { light, gloss }: { light: Direction; gloss: number }): Lighting {
  const { width } = size
  const [lx, ly, lz] = normalised(light)
  const [hx, hy, hz] = normalised([lx, ly, lz + 1])
  const diffuse = new Float32Array(height.length)
  const shine = new Float32Array(height.length)
  eachPixel(size, (i, x, y) => {
    const dx = (at(height, x + 1 < width ? i + 1 : i) - at(height, x > 0 ? i - 1 : i)) * 0.5
    const dy = (at(height, y + 1 < size.height ? i + width : i) - at(height, y > 0 ? i - width : i)) * 0.5
    const length = 1 / Math.sqrt(dx * dx + dy * dy + 1)
    diffuse[i] = unit((-dx * lx - dy * ly + lz) * length)
    const half = unit((-dx * hx - dy * hy + hz) * length)
    shine[i] = half ** gloss
  })
  return { diffuse, shine }
}

/** Direction of a lamp on the side of the picture's light, never so low that flat areas go dark; `height` is its z against a sideways reach of at most 0.6. */
export function studioLight([x, y]: Direction, height: number): Direction {
  const sideways = Math.hypot(x, y) || 1
  const reach = Math.min(0.6, sideways) / sideways
  return normalised([x * reach, y * reach, height])
}

function normalised([x, y, z]: Direction): Direction {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/**
 * Inflates every region like a cushion: height grows from the region's border as a quarter circle of the given radius (pixels).
 * After T. Igarashi et al., "Teddy", 1999.
 */
export function inflate(region: Uint16Array, size: Size, radius: number): Float32Array {
  const distance = distanceTo(borders(region, size), size)
  return mapSamples(distance, (value) => {
    const t = Math.min(1, value / radius)
    return radius * Math.sqrt(t * (2 - t))
  })
}

/** 1 where a pixel's right or lower neighbour belongs to another region. */
export function borders(region: Uint16Array | Int32Array | Uint8Array, { width, height }: Size): Uint8Array {
  const result = new Uint8Array(region.length)
  eachPixel({ width, height }, (i, x, y) => {
    const here = region[i]
    if ((x + 1 < width && region[i + 1] !== here) || (y + 1 < height && region[i + width] !== here)) result[i] = 1
  })
  return result
}

/**
 * Occlusion of each place, 0..1: its depth behind the blurred surroundings (T. Luft et al., "Image enhancement by unsharp masking the depth buffer",
 * 2006).
 */
export function occlusion(depth: Float32Array, size: Size, sigma: number): Float32Array {
  const around = gaussianBlur(depth, size, sigma)
  return mapSamples(depth, (value, i) => unit(value - at(around, i)))
}

/** Soft shadow of a mask, moved by an offset in pixels. */
export function castShadow(mask: Float32Array, size: Size, { dx, dy, sigma }: { dx: number; dy: number; sigma: number }): Float32Array {
  const moved = new Float32Array(mask.length)
  const right = Math.round(dx)
  const down = Math.round(dy)
  eachPixel(size, (i, x, y) => {
    const column = Math.min(size.width - 1, Math.max(0, x - right))
    const row = Math.min(size.height - 1, Math.max(0, y - down))
    moved[i] = at(mask, row * size.width + column)
  })
  return gaussianBlur(moved, size, sigma)
}
