import { tint } from '@stipple/imaging/blend'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import type { StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, blendPixel, eachPixel, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { blankCanvas, copyImage, paintStrokes } from '@stipple/imaging/strokes'
import { structureFlow } from '@stipple/imaging/structure'

const SHEET: Triple = [0.56, 0.018, 0.03]

/** Soft pastel on a toned sheet: chalky light strokes, the paper's colour showing through its tooth. */
export const pastel: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('pastel')
  const px = pixelUnit(painting)
  const reference = oklabFromRgba(painting.colour, painting)
  const [light, a, b] = reference.planes
  eachPixel(painting, (i) => {
    light[i] = 0.2 + at(light, i) * 0.8
    a[i] = at(a, i) * 1.12
    b[i] = at(b, i) * 1.12
  })
  const flow = structureFlow(light, painting, { smoothing: 5 })
  const ground = copyImage(reference)
  eachPixel(painting, (i) => tint(ground, i, { colour: SHEET, amount: 0.5 }))
  const canvas = blankCanvas(ground)
  const base = { opacity: 0.82, bristle: 0.9, jitter: lerp(0.06, 0.12, strength), spacing: 1.36 }
  paintStrokes(canvas, {
    reference,
    flow,
    random,
    brushes: [
      { ...base, radius: 9 * px, longest: 46 * px, shortest: 24 * px, threshold: 0 },
      { ...base, radius: 4 * px, longest: 32 * px, shortest: 14 * px, threshold: 0.05 },
      { ...base, radius: lerp(2.2, 1.6, refinement) * px, longest: 17 * px, shortest: 5 * px, threshold: 0.06, spacing: 1.87 },
    ],
  })
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1.2, 2.4 * px) })
  const { image, height } = canvas
  eachPixel(painting, (i) => {
    const keep = at(painting.subject, i) * 0.28
    blendPixel(image, reference, i, keep)
    const bare = smoothstep(0.44, 0.24, at(tooth, i)) * lerp(0.35, 0.75, strength) * lerp(1, 0.55, at(painting.subject, i))
    tint(image, i, { colour: SHEET, amount: bare * smoothstep(1.3, 0.5, at(height, i)) })
    const [chalk] = image.planes
    chalk[i] = at(chalk, i) + (at(tooth, i) - 0.5) * 0.09
  })
  return rgbaFromOklab(image)
}
