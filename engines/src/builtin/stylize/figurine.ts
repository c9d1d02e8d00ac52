import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { bloom } from '@stipple/imaging/lens'
import type { StylePass } from '@stipple/imaging/painting'
import { at, eachPixel, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { castShadow, inflate, lightRelief, occlusion, studioLight } from '@stipple/imaging/relief'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { maskedBlur, subjectRegion } from '@stipple/imaging/subject'

/**
 * 3D model for photographs: a moulded, evenly painted figure under a soft box. Unlike the pass for painted scenes it keeps the photograph's own shading, which
 * already shows the shape, and only rounds, polishes and lights it.
 */
export const figurine: StylePass = (painting, { strength }) => {
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const image = flatten(source, { reach: 14 * px, tolerance: lerp(0.14, 0.24, strength), passes: 3 })
  const [l, a, b] = image.planes
  const body = inflate(subjectRegion(painting), painting, 60 * px)
  const form = gaussianBlur(l, painting, 4 * px)
  const height = gaussianBlur(
    mapSamples(body, (value, i) => value * 0.8 * at(painting.subject, i) + at(form, i) * 26 * px),
    painting,
    2 * px,
  )
  const key = lightRelief(height, painting, { light: studioLight(painting.light, 0.85), gloss: 26 })
  const back = lightRelief(height, painting, { light: [-painting.light[0], 0.25, 0.35], gloss: 8 }).diffuse
  const creases = occlusion(
    mapSamples(form, (value) => 1 - value),
    painting,
    7 * px,
  )
  const shadow = castShadow(painting.subject, painting, { dx: -painting.light[0] * 18 * px, dy: 12 * px, sigma: 12 * px })
  const ground = maskedBlur(
    image,
    mapSamples(painting.subject, (value) => 1 - value),
    lerp(3, 8, strength) * px,
  )
  const staged = painting.subject.some((value) => value > 0.5)
  eachPixel(painting, (i) => {
    const subject = staged ? at(painting.subject, i) : 0.8
    const lit = (at(key.diffuse, i) - 0.72) * lerp(0.3, 0.55, strength)
    const rim = smoothstep(0.55, 0.95, at(back, i)) * 0.1 * subject
    const own = at(l, i)
    const polish = smoothstep(0.4, 0.95, at(key.shine, i)) * smoothstep(0.15, 0.5, own) * 0.09 * strength
    const light = 0.05 + own * 0.95 * (1 + lit - at(creases, i) * 0.5) + rim + polish
    const behind = staged ? at(ground.planes[0], i) * (1 - 0.35 * at(shadow, i)) : light
    l[i] = lerp(behind, light, subject)
    const rich = lerp(1.1, 1.32, strength)
    a[i] = lerp(at(ground.planes[1], i), at(a, i) * rich - rim * 0.05, subject)
    b[i] = lerp(at(ground.planes[2], i), at(b, i) * rich - rim * 0.12, subject)
  })
  const linear = linearFromRgba(rgbaFromOklab(image), painting)
  bloom(linear, { from: 0.75, widths: [8 * px, 28 * px], amount: 0.16 })
  return rgbaFromLinear(linear)
}
