import { tint } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { lightForm } from '@stipple/imaging/form'
import { inkLines, outlines } from '@stipple/imaging/ink'
import { bloom } from '@stipple/imaging/lens'
import { valueNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { at, blendPixel, eachPixel, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { structureFlow } from '@stipple/imaging/structure'

const LINE: Triple = [0.26, 0.03, -0.02]

/** Cel animation: flat colour with one hard-edged violet shade and one highlight, thin brown-black lines, a clear saturated sky, bright glow. */
export const anime: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('anime')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const flow = structureFlow(source.planes[0], painting)
  const image = flatten(source, { reach: lerp(34, 22, refinement) * px, tolerance: 0.18 })
  const [l, a, b] = image.planes
  const form = lightForm(painting, { light: source.planes[0], radius: 30 * px, detail: 2 * px, gloss: 40, smooth: 5 * px })
  const weight = new Float32Array(l.length)
  eachPixel(painting, (i) => {
    weight[i] = lerp(1, 0.35, smoothstep(0.35, 0.95, at(painting.depth, i) * (1 - at(painting.subject, i))))
  })
  const contour = outlines(painting.region, painting, { width: lerp(1.5, 2.3, strength) * px, weight })
  const inner = inkLines(source.planes[0], painting, {
    sigma: Math.max(0.6, 0.95 * px),
    emphasis: 22,
    threshold: 0.24,
    sharpness: 10,
    flow,
  })
  const shimmer = valueNoise(random.whole(0, 1e9))
  const crispness = 0.035
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    const depth = at(painting.depth, i) * (1 - subject)
    const detail = subject * 0.45
    blendPixel(image, source, i, detail)
    const wobble = (shimmer(x / (26 * px), y / (26 * px)) - 0.5) * 0.08
    const shade = smoothstep(0.66 + crispness, 0.66 - crispness, at(form.diffuse, i) + wobble) * lerp(0.35, 1, subject)
    const shine = smoothstep(0.5, 0.62, at(form.shine, i)) * subject
    const sky = smoothstep(0.85, 0.98, depth)
    l[i] = 0.06 + at(l, i) * 0.97 - shade * lerp(0.11, 0.17, strength) + shine * 0.12
    const vivid = lerp(1.25, 1.5, strength)
    a[i] = at(a, i) * vivid + shade * 0.022
    b[i] = at(b, i) * vivid - shade * 0.05
    // The far sky clears into a deep blue overhead, in any weather.
    const overhead = sky * smoothstep(0.55, 0, y / painting.height)
    const blueish = smoothstep(0.03, -0.03, at(b, i))
    b[i] = at(b, i) - overhead * 0.05 * blueish
    a[i] = at(a, i) - overhead * 0.012 * blueish
    l[i] = at(l, i) - overhead * 0.05 * blueish
    const line = unit(Math.max(at(contour, i), at(inner, i) * lerp(0.15, 0.85, subject)))
    tint(image, i, { colour: [LINE[0], LINE[1] + at(a, i) * 0.35, LINE[2] + at(b, i) * 0.35], amount: line * lerp(0.75, 0.95, subject) })
  })
  const rim = gaussianBlur(painting.subject, painting, 3 * px)
  eachPixel(painting, (i) => {
    const lit = at(painting.subject, i) * smoothstep(0.92, 0.6, at(rim, i)) * smoothstep(0.7, 0.9, at(form.diffuse, i))
    l[i] = at(l, i) + lit * 0.08
  })
  const linear = linearFromRgba(rgbaFromOklab(image), painting)
  bloom(linear, { from: 0.62, widths: [12 * px, 46 * px], amount: 0.34, tint: [1.05, 0.98, 1] })
  return rgbaFromLinear(linear)
}
