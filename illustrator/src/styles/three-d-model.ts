import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { bloom, depthOfField } from '@stipple/imaging/lens'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { at, blendPixel, eachPixel, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { simplifyRegions, uprightRegions } from '@stipple/imaging/regions'
import { castShadow, inflate, lightRelief, occlusion, studioLight } from '@stipple/imaging/relief'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { findFocus, subjectRegion } from '@stipple/imaging/subject'

/** A rendered model: smooth rounded bodies of glossy plastic under a softbox, occlusion in the creases, contact shadows, a shallow lens. */
export const threeDModel: StylePass = (painting, { strength, refinement }) => {
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const image = flatten(source, { reach: lerp(40, 24, refinement) * px, tolerance: 0.42 })
  const [l, a, b] = image.planes
  const height = bodies(painting, { light: l, px })
  const broad = lightRelief(height, painting, { light: studioLight(painting.light, 0.75), gloss: 10 }).diffuse
  const window = lightRelief(gaussianBlur(height, painting, 2 * px), painting, {
    light: studioLight(painting.light, 0.95),
    gloss: 70,
  }).shine
  const fill = lightRelief(height, painting, { light: [-painting.light[0], 0.4, 0.5], gloss: 8 }).diffuse
  const creases = occlusion(
    mapSamples(height, (value) => -value / (40 * px)),
    painting,
    9 * px,
  )
  const shadow = castShadow(painting.subject, painting, { dx: -painting.light[0] * 16 * px, dy: 13 * px, sigma: 9 * px })
  const layered = occlusion(painting.depth, painting, 14 * px)
  const focus = findFocus(painting)
  const depth = lerp(0.9, 1.4, strength)
  eachPixel(painting, (i) => {
    const subject = at(painting.subject, i)
    blendPixel(image, source, i, subject * 0.2)
    const round = lerp(0.55, 1.1, subject)
    const lit = (at(broad, i) - 0.66) * 0.5 * round
    const back = Math.max(0, at(fill, i) - 0.62) * 0.22 * round
    const beside = smoothstep(0.3, 0.05, Math.abs(at(painting.depth, i) - focus.depth))
    const contact = at(shadow, i) * (1 - subject) * beside * 0.4
    const occluded = at(creases, i) * 0.5 + Math.min(0.12, at(layered, i) * 0.25) * (1 - subject)
    l[i] = (0.07 + at(l, i) * 0.9) * (1 + (lit - contact - occluded) * depth) + back * 0.5
    const rich = 1.16 + lit * 0.5
    a[i] = at(a, i) * rich - back * 0.01
    b[i] = at(b, i) * rich - back * 0.05 + lit * 0.02
    const gloss = smoothstep(0.25, 0.95, at(window, i)) * lerp(0.18, 1, subject)
    l[i] = at(l, i) + gloss * 0.24 * depth
    a[i] = at(a, i) * (1 - gloss * 0.5)
    b[i] = at(b, i) * (1 - gloss * 0.5)
  })
  const linear = linearFromRgba(rgbaFromOklab(image), painting)
  const lens = depthOfField(linear, { painting, focus, aperture: 3 * px })
  bloom(lens, { from: 0.7, widths: [8 * px, 30 * px], amount: 0.22 })
  return rgbaFromLinear(lens)
}

/** Inflates every upright thing to a rounded body; ground and sky stay level. */
function bodies(painting: Painting, { light, px }: { light: Float32Array; px: number }): Float32Array {
  const whole = inflate(subjectRegion(painting), painting, 70 * px)
  const simple = simplifyRegions(painting.region, painting, 2.5 * px)
  const parts = inflate(simple, painting, 30 * px)
  const upright = uprightRegions(painting)
  const bumps = gaussianBlur(light, painting, 5 * px)
  return gaussianBlur(
    mapSamples(parts, (value, i) => {
      const subject = at(painting.subject, i)
      const stands = subject > 0.5 || upright.has(simple[i] ?? 0) ? 0.6 : 0
      return value * stands + at(whole, i) * 0.75 * subject + at(bumps, i) * lerp(3, 12, subject) * px
    }),
    painting,
    3 * px,
  )
}
