import { gaussianBlur } from '@stipple/imaging/blur'
import type { Painting } from '@stipple/imaging/painting'
import { at, eachPixel, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'

/** Weight of a detailed area without a subject: just below the threshold of a subject. */
const MOST = 0.49

/**
 * The subject, and at half the weight any other area rich in detail. A painter of scenes keeps detail for the subject; in a photograph the flag behind the
 * portrait and the windows of a palace deserve some too.
 */
export function attention(painting: Painting, light: Float32Array): Float32Array {
  const px = pixelUnit(painting)
  const near = gaussianBlur(light, painting, 1.2 * px)
  const wide = gaussianBlur(light, painting, 4 * px)
  const busy = gaussianBlur(
    mapSamples(near, (value, i) => Math.abs(value - at(wide, i))),
    painting,
    9 * px,
  )
  const result = new Float32Array(light.length)
  eachPixel(painting, (i) => {
    result[i] = Math.max(at(painting.subject, i), MOST * smoothstep(0.006, 0.035, at(busy, i)))
  })
  return result
}
