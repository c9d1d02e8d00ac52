import { linearFromRgba, oklabFromRgba, rgbaFromLinear } from '@stipple/imaging/colour'
import { lightForm } from '@stipple/imaging/form'
import { bloom, depthOfField, filmic, magnify, vignette } from '@stipple/imaging/lens'
import { fractalNoise, hash2 } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { filmGrain } from '@stipple/imaging/paper'
import { at, eachPixel, image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp } from '@stipple/imaging/scalar'
import { findFocus } from '@stipple/imaging/subject'

/** A camera's view: volume from light, shallow focus on the subject, a natural curve, lens fall-off, sensor noise; no outlines. */
export const photographic: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('photographic')
  const px = pixelUnit(painting)
  const scene = linearFromRgba(painting.colour, painting)
  const light = oklabFromRgba(painting.colour, painting).planes[0]
  const form = lightForm(painting, { light, radius: 26 * px, detail: 5 * px, gloss: 24, smooth: 3 * px })
  const surface = fractalNoise(random.whole(0, 1e9), 4)
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    const near = 1 - at(painting.depth, i)
    const shade = lerp(1, 0.5 + 0.72 * at(form.diffuse, i), lerp(0.35, 0.8, subject))
    const texture =
      1 + (surface(x / (7 * px), y / (7 * px)) - 0.5) * (0.12 + 0.28 * near * lerp(0.6, 1, refinement)) * lerp(1, 0.55, subject)
    for (const plane of scene.planes) plane[i] = at(plane, i) * shade * texture + at(form.shine, i) * 0.045 * subject
  })
  const focus = findFocus(painting)
  const image = depthOfField(scene, { painting, focus, aperture: lerp(4, 10, strength) * px })
  bloom(image, { from: 0.75, widths: [10 * px, 34 * px], amount: 0.22 })
  const [red, green, blue] = image.planes
  const fringed = { red: magnify(red, painting, 1.0012), blue: magnify(blue, painting, 0.9988) }
  const falloff = vignette(painting, lerp(0.35, 0.6, strength))
  const grain = filmGrain(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.1 * px) })
  const chroma = random.whole(0, 1e9)
  const result = image3(painting)
  eachPixel(painting, (i, x, y) => {
    const exposure = falloff(x, y) * 0.86
    const photon = at(grain, i)
    const values = [at(fringed.red, i), at(green, i), at(fringed.blue, i)] as const
    values.forEach((value, n) => {
      const plane = result.planes[n]
      const noise = (photon * 0.75 + hash2(x, y, chroma + n) - 0.5) * 0.055 * Math.sqrt(Math.max(0, value) + 0.004)
      if (plane) plane[i] = filmic(Math.max(0, value * exposure + noise) * 0.92)
    })
  })
  return rgbaFromLinear(result)
}
