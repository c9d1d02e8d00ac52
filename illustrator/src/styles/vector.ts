import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import type { StylePass } from '@stipple/imaging/painting'
import { extractPalette } from '@stipple/imaging/palette'
import { at, eachPixel, type Image3, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { flatColours, restoreGradients } from '@stipple/imaging/posterise'
import { createRandom } from '@stipple/imaging/random'
import { castShadow } from '@stipple/imaging/relief'
import { lerp } from '@stipple/imaging/scalar'

/** Flat vector illustration: clean shapes of few bright colours with smooth borders, a soft gradient over the far ones, no texture and no outline. */
export const vector: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('vector')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 50 * px, tolerance: 0.22 })
  const count = Math.round(lerp(20, 12, strength) + refinement * 4)
  const palette = extractPalette(smooth, { count, random, favour: painting.subject }).map(([l, a, b]): Triple => [
    lerp(l, 0.12 + l * 0.88, 0.6),
    a * 1.25,
    b * 1.25,
  ])
  const lively: Image3 = {
    ...smooth,
    planes: [
      mapSamples(smooth.planes[0], (value) => 0.07 + value * 0.93),
      mapSamples(smooth.planes[1], (v) => v * 1.25),
      mapSamples(smooth.planes[2], (v) => v * 1.25),
    ],
  }
  const image = flatColours(lively, palette, lerp(1.6, 2.4, strength) * px)
  restoreGradients(image, lively, { reach: 9 * px, share: 0.85 })
  const shadow = castShadow(
    mapSamples(painting.subject, (value) => value),
    painting,
    { dx: 7 * px, dy: 9 * px, sigma: 1.2 * px },
  )
  const crisp = gaussianBlur(painting.subject, painting, 0.6)
  const [light] = image.planes
  eachPixel(painting, (i, _x, y) => {
    const back = 1 - at(crisp, i)
    light[i] = at(light, i) + back * at(painting.depth, i) * 0.06 * (y / painting.height - 0.35) - back * at(shadow, i) * 0.06
    // Adds a little of the drawing itself, or small features such as eyes would vanish.
    const keep = at(painting.subject, i) * 0.4
    image.planes.forEach((plane, n) => {
      plane[i] = lerp(at(plane, i), at(source.planes[n] ?? plane, i) * (n === 0 ? 1 : 1.2), keep)
    })
  })
  return rgbaFromOklab(image)
}
