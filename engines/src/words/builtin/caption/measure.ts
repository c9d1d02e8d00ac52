import { LIMITS } from '@stipple/core/domain/limits'
import sharp from 'sharp'
import { EngineError } from '../../../spec.ts'
import { nearestColour, scaledOklab } from './colour-names.ts'

/** Interleaved pixels: red, green, blue and opacity, one byte each. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Measurements of a picture that need no neural network. */
export interface Measurements {
  /** Picture at reduced size. */
  readonly pixels: Pixels
  readonly width: number
  readonly height: number
  /** Indices of named colours with their share of the opaque pixels, the largest share first. */
  readonly colours: readonly { readonly index: number; readonly share: number }[]
  /** Mean lightness, 0..100. */
  readonly lightness: number
  /** Standard deviation of the lightness. */
  readonly contrast: number
  /** Share of pixels that are not gray. */
  readonly coloured: number
  /** Lightness difference of neighbouring pixels at the sharpest edges: above 40 in sharp pictures, below 12 in blurred ones. */
  readonly edges: number
  /** Share of pixels with the lightness of their neighbours: high in drawings and screenshots, low in photographs. */
  readonly flat: number
  /** Share of transparent pixels. */
  readonly transparent: number
  /** Standard deviation of the colours along the border, where transparent pixels count as white. Below 6 the background is plain. */
  readonly border: number
  /** Index of the named colour nearest to the mean of the border. */
  readonly borderColour: number
}

/** Long side of the measured picture. */
const SIDE = 256
/** Largest chroma of a pixel that looks gray. */
const GRAY_BELOW = 10

/** Measures a picture at a reduced size, so that pictures of all sizes are comparable. Throws `invalid_input` for bytes that are not a picture. */
export async function measurePicture(image: Uint8Array): Promise<Measurements> {
  try {
    const options = { limitInputPixels: LIMITS.upload.pixels, failOn: 'truncated', sequentialRead: true } as const
    const { autoOrient } = await sharp(image, options).metadata()
    const { data, info } = await sharp(image, options)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true, kernel: 'cubic' })
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const pixels = { data, width: info.width, height: info.height }
    return { ...measurePixels(data, info.width, info.height), pixels, width: autoOrient.width, height: autoOrient.height }
  } catch (cause) {
    throw new EngineError('invalid_input', 'This file cannot be read as a picture.', { field: 'image', cause })
  }
}

function measurePixels(data: Uint8Array, width: number, height: number): Omit<Measurements, 'pixels' | 'width' | 'height'> {
  const pixels = width * height
  const lightness = new Float32Array(pixels)
  const counts = new Map<number, number>()
  let [opaque, sum, squares, coloured] = [0, 0, 0, 0]
  const border = { l: 0, a: 0, b: 0, squares: 0, count: 0 }
  const margin = Math.max(1, Math.round(Math.min(width, height) * 0.04))
  for (let i = 0; i < pixels; i++) {
    const at = i * 4
    const visible = (data[at + 3] ?? 0) > 127
    const lab = visible ? scaledOklab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) : undefined
    const [l, a, b] = lab ?? [100, 0, 0]
    lightness[i] = lab ? l : Number.NaN
    if (lab) {
      const index = nearestColour(lab)
      counts.set(index, (counts.get(index) ?? 0) + 1)
      opaque++
      sum += l
      squares += l * l
      if (Math.hypot(a, b) > GRAY_BELOW) coloured++
    }
    const [x, y] = [i % width, Math.floor(i / width)]
    if (x >= margin && x < width - margin && y >= margin && y < height - margin) continue
    border.l += l
    border.a += a
    border.b += b
    border.squares += l * l + a * a + b * b
    border.count++
  }
  const visiblePixels = Math.max(1, opaque)
  const mean = sum / visiblePixels
  const [bl, ba, bb] = [border.l / border.count, border.a / border.count, border.b / border.count]
  return {
    colours: [...counts].map(([index, count]) => ({ index, share: count / visiblePixels })).toSorted((a, b) => b.share - a.share),
    lightness: mean,
    contrast: Math.sqrt(Math.max(0, squares / visiblePixels - mean * mean)),
    coloured: coloured / visiblePixels,
    ...differences(lightness, width, height),
    transparent: 1 - opaque / pixels,
    border: Math.sqrt(Math.max(0, border.squares / border.count - bl * bl - ba * ba - bb * bb)),
    borderColour: nearestColour([bl, ba, bb]),
  }
}

function differences(lightness: Float32Array, width: number, height: number): { edges: number; flat: number } {
  const steps = new Uint32Array(101)
  let flat = 0
  let count = 0
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const here = lightness[y * width + x] ?? 0
      const right = Math.abs((lightness[y * width + x + 1] ?? 0) - here)
      const below = Math.abs((lightness[(y + 1) * width + x] ?? 0) - here)
      const step = Math.max(right, below)
      // Transparent pixels have no lightness to compare.
      if (Number.isNaN(step)) continue
      if (step < 0.25) flat++
      const bin = Math.min(100, Math.round(step))
      steps[bin] = (steps[bin] ?? 0) + 1
      count++
    }
  }
  // The difference that half a percent of the pixels reach, so that the result depends on the sharpness of edges and not on their number.
  let left = Math.max(1, count * 0.005)
  let edges = 100
  while (edges > 0 && (left -= steps[edges] ?? 0) > 0) edges--
  return { edges, flat: count === 0 ? 1 : flat / count }
}
