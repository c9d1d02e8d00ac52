import { tint } from '@stipple/imaging/blend'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { fractalNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { extractPalette } from '@stipple/imaging/palette'
import { paperTooth } from '@stipple/imaging/paper'
import { at, blendPixel, eachPixel, pixelUnit } from '@stipple/imaging/plane'
import { flatColours, restoreGradients } from '@stipple/imaging/posterise'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { blankCanvas, copyImage, paintStrokes } from '@stipple/imaging/strokes'
import { structureFlow } from '@stipple/imaging/structure'
import { borderDistance } from '@stipple/imaging/subject'

const PAPER: Triple = [0.955, 0.003, 0.018]

/** Opaque, matt gouache: flat shapes in few colours, dry-brush edges, no gloss, a taped paper margin. */
export const gouache: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('gouache')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 26 * px, tolerance: 0.16 })
  const shapes = flatColours(
    smooth,
    extractPalette(smooth, { count: Math.round(lerp(24, 14, strength)), random, favour: painting.subject }),
    1.6 * px,
  )
  restoreGradients(shapes, smooth, { reach: 9 * px, share: 0.6 })
  const reference = copyImage(shapes)
  eachPixel(painting, (i) => {
    const detail = lerp(0.18, 0.6, at(painting.subject, i))
    blendPixel(reference, source, i, detail)
  })
  const flow = structureFlow(source.planes[0], painting, { smoothing: 6 })
  const canvas = blankCanvas(copyImage(reference))
  const base = { opacity: 0.78, bristle: 1, jitter: lerp(0.03, 0.055, strength), spacing: 1.8 }
  paintStrokes(canvas, {
    reference,
    flow,
    random,
    brushes: [
      { ...base, radius: 11 * px, longest: 74 * px, shortest: 28 * px, threshold: 0, spacing: 2.5 },
      { ...base, radius: 5 * px, longest: 36 * px, shortest: 12 * px, threshold: 0.04, spacing: 1.5 },
      { ...base, radius: lerp(2.6, 1.8, refinement) * px, longest: 18 * px, shortest: 5 * px, threshold: 0.04, spacing: 1.5 },
    ],
  })
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1.2, 2 * px) })
  const tape = fractalNoise(random.whole(0, 1e9), 3)
  const margin = Math.min(painting.width, painting.height) * 0.03
  const { image } = canvas
  const [light, a, b] = image.planes
  eachPixel(painting, (i, x, y) => {
    const keep = at(painting.subject, i) * 0.45
    blendPixel(image, reference, i, keep)
    // Matt paint: the range shrinks at both ends.
    light[i] = 0.15 + at(light, i) * 0.81 + (at(tooth, i) - 0.5) * 0.035
    a[i] = at(a, i) * 1.16
    b[i] = at(b, i) * 1.16
    const inside = borderDistance(painting, x, y) - margin + (tape(x / (9 * px), y / (9 * px)) - 0.5) * 3 * px
    tint(image, i, { colour: PAPER, amount: smoothstep(0.8 * px, -0.8 * px, inside) })
  })
  return rgbaFromOklab(image)
}
