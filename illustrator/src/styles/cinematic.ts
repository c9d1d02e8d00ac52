import { boxRows, gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { lightForm } from '@stipple/imaging/form'
import { bloom, depthOfField, vignette } from '@stipple/imaging/lens'
import type { StylePass } from '@stipple/imaging/painting'
import { filmGrain } from '@stipple/imaging/paper'
import { at, eachPixel, type Image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { findFocus } from '@stipple/imaging/subject'

/** A graded film frame: haze and focus by distance, horizontal lens flares, teal shadows against orange lights, deep contrast. */
export const cinematic: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('cinematic')
  const px = pixelUnit(painting)
  const scene = linearFromRgba(painting.colour, painting)
  const form = lightForm(painting, {
    light: oklabFromRgba(painting.colour, painting).planes[0],
    radius: 30 * px,
    detail: 3 * px,
    gloss: 20,
    smooth: lerp(4, 2.5, refinement) * px,
  })
  eachPixel(painting, (i) => {
    const shade = 1.12 * lerp(1, 0.42 + 0.9 * at(form.diffuse, i), lerp(0.25, 0.8, at(painting.subject, i)))
    for (const plane of scene.planes) plane[i] = at(plane, i) * shade
  })
  const image = depthOfField(scene, { painting, focus: findFocus(painting), aperture: lerp(5, 9, strength) * px })
  bloom(image, { from: 0.8, widths: [14 * px, 48 * px], amount: 0.26, tint: [1.15, 1, 0.85] })
  addStreaks(image, { px, amount: lerp(0.5, 1.1, strength), reach: painting.width })
  const lab = oklabFromRgba(rgbaFromLinear(image), painting)
  const [l, a, b] = lab.planes
  const falloff = vignette(painting, 0.62)
  const grain = filmGrain(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.3 * px) })
  const grade = lerp(0.75, 1.25, strength)
  const rim = gaussianBlur(painting.subject, painting, 5 * px)
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    const edge = subject * (1 - at(rim, i)) * 2
    const value = at(l, i)
    const curved = lerp(value, smoothstep(0.08, 0.96, value), 0.5 * grade) * 0.94
    const warmth = smoothstep(0.3, 0.78, curved)
    const skin = smoothstep(0.02, 0.12, at(b, i)) * 0.5
    const push = warmth * (1 - 0.2 * skin) + skin * 0.3
    a[i] = at(a, i) * 0.86 + grade * lerp(-0.034, 0.026, push)
    b[i] = at(b, i) * 0.86 + grade * lerp(-0.048, 0.05, push)
    const dim = falloff(x, y) ** 0.3
    l[i] = curved * dim + edge * 0.07 * grade + at(grain, i) * 0.013
  })
  return rgbaFromOklab(lab)
}

/** Anamorphic flares: bright places drawn out sideways in blue. */
function addStreaks(image: Image3, { px, amount, reach }: { px: number; amount: number; reach: number }): void {
  const [red, green, blue] = image.planes
  const bright = new Float32Array(red.length)
  for (let i = 0; i < bright.length; i++) bright[i] = Math.max(0, 0.3 * at(red, i) + 0.6 * at(green, i) + 0.1 * at(blue, i) - 0.82) * 2
  const thin = gaussianBlur(bright, image, 1.4 * px)
  let streak = boxRows(thin, image, Math.round(reach * 0.11))
  streak = boxRows(streak, image, Math.round(reach * 0.08))
  for (let i = 0; i < bright.length; i++) {
    const value = Math.min(0.35, at(streak, i)) * amount
    red[i] = at(red, i) + value * 0.18
    green[i] = at(green, i) + value * 0.42
    blue[i] = at(blue, i) + value
  }
}
