import { rec601 } from '@stipple/imaging/luminance'
import { at, type Size } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'

/** A finished map: red, green, blue interleaved. */
export interface MapSheet extends Size {
  readonly rgb: Uint8Array
}

/** Plane of 0 to 1 as greys. */
export function greySheet(plane: Float32Array, { width, height }: Size): MapSheet {
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < plane.length; i++) rgb.fill(Math.round(unit(at(plane, i)) * 255), i * 3, i * 3 + 3)
  return { width, height, rgb }
}

/** Lightness of interleaved colours (Rec. 601), 0 to 1. */
export function luma(rgb: Uint8Array): Float32Array {
  const plane = new Float32Array(rgb.length / 3)
  for (let i = 0; i < plane.length; i++) plane[i] = rec601(rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0) / 255
  return plane
}
