import { tint } from '@stipple/imaging/blend'
import { blurImage, gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import type { StylePass } from '@stipple/imaging/painting'
import { canvasWeave } from '@stipple/imaging/paper'
import { at, blendPixel, eachPixel, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lightRelief } from '@stipple/imaging/relief'
import { lerp } from '@stipple/imaging/scalar'
import { blankCanvas, paintStrokes, type StrokeSettings } from '@stipple/imaging/strokes'
import { structureFlow } from '@stipple/imaging/structure'

const UMBER: Triple = [0.42, 0.035, 0.06]

/** Thick paint on canvas, broad brushes first and fine ones on detail; the ridges of the paint catch the light. */
export const oil: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('oil')
  const px = pixelUnit(painting)
  const reference = oklabFromRgba(painting.colour, painting)
  const [, a, b] = reference.planes
  eachPixel(painting, (i) => {
    a[i] = at(a, i) * 1.14
    b[i] = at(b, i) * 1.14
  })
  const flow = structureFlow(reference.planes[0], painting, { smoothing: 5 })
  const ground = blurImage(reference, 14 * px)
  eachPixel(painting, (i) => tint(ground, i, { colour: UMBER, amount: 0.12 }))
  const canvas = blankCanvas(ground)
  paintStrokes(canvas, { reference, flow, brushes: brushes({ px, strength, refinement }), random })
  const { image, height } = canvas
  const weave = canvasWeave(painting, { seed: random.whole(0, 1e9), thread: Math.max(2, 3 * px) })
  const ridges = gaussianBlur(
    mapSamples(height, (value, i) => value + at(weave, i) * 0.18),
    painting,
    Math.max(0.5, 0.7 * px),
  )
  const depth = lerp(1.6, 3.4, strength)
  const { diffuse, shine } = lightRelief(
    mapSamples(ridges, (value) => value * depth),
    painting,
    { light: [painting.light[0], painting.light[1], 1.1], gloss: 34 },
  )
  const flat = 1.1 / Math.hypot(painting.light[0], painting.light[1], 1.1)
  const [light] = image.planes
  eachPixel(painting, (i) => {
    // Eyes and other small things of the subject survive the brush.
    const keep = at(painting.subject, i) * 0.3
    blendPixel(image, reference, i, keep)
    light[i] = at(light, i) * (1 + (at(diffuse, i) - flat) * 0.55) + at(shine, i) * 0.05
  })
  return rgbaFromOklab(image)
}

function brushes({ px, strength, refinement }: { px: number; strength: number; refinement: number }): readonly StrokeSettings[] {
  const size = lerp(0.75, 1.25, strength)
  const base = { opacity: 0.92, bristle: 0.8, jitter: lerp(0.035, 0.07, strength) }
  const list: StrokeSettings[] = [
    { ...base, radius: 15 * px * size, longest: 90 * px, shortest: 26 * px, threshold: 0, spacing: 1.57 },
    { ...base, radius: 7 * px * size, longest: 52 * px, shortest: 16 * px, threshold: 0.035, spacing: 1.57 },
    { ...base, radius: 3.4 * px * size, longest: 30 * px, shortest: 8 * px, threshold: 0.045, spacing: 1.75 },
    { ...base, radius: 1.7 * px * size, longest: 15 * px, shortest: 4 * px, threshold: lerp(0.09, 0.05, refinement), spacing: 2.1 },
  ]
  return list.filter((brush) => brush.radius >= 0.6)
}
