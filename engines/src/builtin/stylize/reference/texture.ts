import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgb, rgbaFromOklab, rgbFromRgba } from '@stipple/imaging/colour'
import { at, type Size } from '@stipple/imaging/plane'
import { clamp, unit } from '@stipple/imaging/scalar'
import type { FloatRaster } from './patch-match.ts'

/** Standard deviations of the blurs that bound the octaves of detail, in pixels of a picture whose longer side is `MEASURED`. */
export const OCTAVES = [1, 2, 4, 8, 16] as const
export const MEASURED = 512

/** Bounds of an octave's gain: beyond them noise would be amplified, or a face wiped away. */
const GAIN = { least: 0.75, most: 1.9 }

/** Strength from which the texture is matched in full. */
const FULL = 0.75

/** Standard deviation of the lightness in each octave, the finest first. `scale`: pixels here per pixel at the measured size. */
export const textureOf = (light: Float32Array, size: Size, scale = 1): readonly number[] => bands(light, size, scale).map(deviation)

/** Gives each octave of a picture's detail the strength that it has in a style, increasingly with the strength of the style. */
export function matchTexture(
  { width, height, data }: FloatRaster,
  { wanted, strength }: { wanted: readonly number[]; strength: number },
): FloatRaster {
  const size = { width, height }
  const lab = oklabFromRgb(new Uint8Array(Uint8ClampedArray.from(data).buffer), size)
  const [light] = lab.planes
  for (const [n, band] of bands(light, size, Math.max(width, height) / MEASURED).entries()) {
    const gain = clamp((wanted[n] ?? 0) / Math.max(1e-4, deviation(band)), GAIN.least, GAIN.most)
    const more = (gain - 1) * unit(strength / FULL)
    for (let i = 0; i < light.length; i++) light[i] = at(light, i) + more * at(band, i)
  }
  return { width, height, data: Float32Array.from(rgbFromRgba(rgbaFromOklab(lab))) }
}

/** Band-pass planes: the difference between each blur and the one before. */
function bands(light: Float32Array, size: Size, scale: number): Float32Array[] {
  let finer: Float32Array = light
  return OCTAVES.map((sigma) => {
    const coarser = gaussianBlur(light, size, sigma * scale)
    const band = finer.map((value, i) => value - at(coarser, i))
    finer = coarser
    return band
  })
}

const deviation = (band: Float32Array): number => Math.sqrt(band.reduce((sum, value) => sum + value * value, 0) / Math.max(1, band.length))
