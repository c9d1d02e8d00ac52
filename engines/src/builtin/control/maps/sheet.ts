import { at } from '@stipple/imaging/plane'
import type { Size } from '@stipple/imaging/plane'

/** A finished map: red, green, blue interleaved. */
export interface Sheet extends Size {
  readonly rgb: Uint8Array
}

/** Plane of 0 to 1 as greys. */
export function greySheet(plane: Float32Array, { width, height }: Size): Sheet {
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < plane.length; i++) rgb.fill(Math.round(Math.min(1, Math.max(0, at(plane, i))) * 255), i * 3, i * 3 + 3)
  return { width, height, rgb }
}

/** Lightness of interleaved colours (Rec. 601), 0 to 1. */
export function luma(rgb: Uint8Array): Float32Array {
  const plane = new Float32Array(rgb.length / 3)
  for (let i = 0; i < plane.length; i++)
    plane[i] = (0.299 * (rgb[i * 3] ?? 0) + 0.587 * (rgb[i * 3 + 1] ?? 0) + 0.114 * (rgb[i * 3 + 2] ?? 0)) / 255
  return plane
}
