import { setColour } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { fractalNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { extractPalette } from '@stipple/imaging/palette'
import { canvasWeave } from '@stipple/imaging/paper'
import { at, blendPixel, eachPixel, image3, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { flatColours } from '@stipple/imaging/posterise'
import { createRandom } from '@stipple/imaging/random'
import { castShadow, lightRelief } from '@stipple/imaging/relief'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { blankCanvas, copyImage, paintStrokes } from '@stipple/imaging/strokes'
import { structureFlow } from '@stipple/imaging/structure'
import { borderDistance } from '@stipple/imaging/subject'

const LINEN: Triple = [0.87, 0.006, 0.028]

/** Satin and long-and-short stitch in dyed thread: each stitch is a small round strand along the form, raised over bare linen at the rim. */
export const embroidery: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('embroidery')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 18 * px, tolerance: 0.2 })
  const threads = flatColours(smooth, extractPalette(smooth, { count: 26, random, favour: painting.subject }), 1.2 * px)
  const reference = copyImage(threads)
  const [, a, b] = reference.planes
  eachPixel(painting, (i) => {
    const own = lerp(0.3, 0.75, at(painting.subject, i))
    blendPixel(reference, source, i, own)
    a[i] = at(a, i) * 1.15
    b[i] = at(b, i) * 1.15
  })
  const flow = structureFlow(source.planes[0], painting, { smoothing: 7 })
  const canvas = blankCanvas(copyImage(reference))
  canvas.height.fill(0.7)
  const base = { opacity: 1, bristle: 0, jitter: 0.045, thread: true, spacing: 2.2 }
  paintStrokes(canvas, {
    reference,
    flow,
    random,
    brushes: [
      { ...base, radius: Math.max(1, 2.5 * px), longest: 26 * px, shortest: 17 * px, threshold: 0 },
      { ...base, radius: Math.max(1, lerp(1.9, 1.5, refinement) * px), longest: 13 * px, shortest: 6 * px, threshold: 0.05, spacing: 1.43 },
    ],
  })
  const { image, height } = canvas
  const round = mapSamples(gaussianBlur(height, painting, 0.5), (value) => value * lerp(1.3, 2.1, strength) * Math.max(1, px))
  const { diffuse, shine } = lightRelief(round, painting, { light: [painting.light[0], painting.light[1], 1], gloss: 16 })
  const weave = canvasWeave(painting, { seed: random.whole(0, 1e9), thread: Math.max(2, 3.4 * px) })
  const uneven = fractalNoise(random.whole(0, 1e9), 2)
  const margin = Math.min(painting.width, painting.height) * 0.045
  const stitched = new Float32Array(height.length)
  eachPixel(painting, (i, x, y) => {
    const inside = borderDistance(painting, x, y) - margin + (uneven(x / (5 * px), y / (5 * px)) - 0.5) * 9 * px
    stitched[i] = smoothstep(-px, px, inside)
  })
  const shadow = castShadow(stitched, painting, { dx: 2 * px, dy: 3 * px, sigma: 2.5 * px })
  const result = image3(painting)
  eachPixel(painting, (i) => {
    const cloth = LINEN[0] * (0.86 + 0.16 * at(weave, i)) * (1 - 0.3 * at(shadow, i))
    const cover = at(stitched, i)
    const valley = lerp(0.62, 1, smoothstep(0, 0.55, at(height, i)))
    const lit = at(image.planes[0], i) * valley * (0.72 + 0.42 * at(diffuse, i)) + at(shine, i) * 0.1
    setColour(result, i, [
      lerp(cloth, lit, cover),
      lerp(LINEN[1], at(image.planes[1], i), cover),
      lerp(LINEN[2], at(image.planes[2], i), cover),
    ])
  })
  return rgbaFromOklab(result)
}
