import { encode } from '@stipple/imaging/colour'
import { hash2 } from '@stipple/imaging/noise'
import { at } from '@stipple/imaging/plane'
import type { Image3 } from '@stipple/imaging/plane'
import { clamp } from '@stipple/imaging/scalar'

/** Grain in steps of 1/255: hides banding and unites painted and photographed parts. */
const GRAIN = 1.5
const VIGNETTE = 0.1

/** Linear light to bytes as a camera gives them: corners a little darker, and fine grain. */
export function finishPhotograph(image: Image3, seed: number): Uint8Array {
  const { width, height } = image
  const [red, green, blue] = image.planes
  const bytes = new Uint8Array(width * height * 3)
  const corner = (width * width + height * height) / 4
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const distance = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / corner
      const light = 1 - VIGNETTE * distance * distance
      const grain = (hash2(x, y, seed) + hash2(x, y, seed + 1) + hash2(x, y, seed + 2) - 1.5) * GRAIN
      bytes[i * 3] = clamp(encode(at(red, i) * light) + grain + 0.5, 0, 255)
      bytes[i * 3 + 1] = clamp(encode(at(green, i) * light) + grain + 0.5, 0, 255)
      bytes[i * 3 + 2] = clamp(encode(at(blue, i) * light) + grain + 0.5, 0, 255)
    }
  }
  return bytes
}
