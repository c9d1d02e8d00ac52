import { setColour } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { inkLines, outlines } from '@stipple/imaging/ink'
import { fractalNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { at, eachPixel, image3, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { castShadow } from '@stipple/imaging/relief'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { structureFlow } from '@stipple/imaging/structure'
import { subjectRegion } from '@stipple/imaging/subject'

const PAPER = 0.985
const INK = 0.12

/** Clean black contours on white: heavy where the subject meets the ground and on the shadow side, fine inside, nothing filled. */
export const lineArt: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('line-art')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const calm = flatten(source, { reach: 14 * px, tolerance: 0.3 }).planes[0]
  const light = mapSamples(calm, (value, i) => lerp(value, at(source.planes[0], i), at(painting.subject, i) * 0.8))
  const flow = structureFlow(light, painting, { smoothing: 3 })
  const press = fractalNoise(random.whole(0, 1e9), 2)
  const [lx, ly] = painting.light
  const lit = castShadow(painting.subject, painting, { dx: lx * 3 * px, dy: ly * 3 * px, sigma: 2 * px })
  const weight = new Float32Array(light.length)
  eachPixel(painting, (i, x, y) => {
    const far = at(painting.depth, i) * (1 - at(painting.subject, i))
    weight[i] = lerp(0.95, 0.42, smoothstep(0.2, 0.95, far)) * (0.62 + 0.38 * press(x / (55 * px), y / (55 * px)))
  })
  const contour = outlines(painting.region, painting, { width: lerp(1.8, 2.8, strength) * px, weight })
  const silhouette = outlines(subjectRegion(painting), painting, { width: lerp(2.6, 4.2, strength) * px })
  const fine = inkLines(light, painting, {
    sigma: Math.max(0.6, lerp(1.25, 0.9, refinement) * px),
    emphasis: 34,
    threshold: 0.16,
    sharpness: 14,
    flow,
  })
  const soft = gaussianBlur(light, painting, 4 * px)
  const image = image3(painting)
  eachPixel(painting, (i) => {
    const subject = at(painting.subject, i)
    // Dark areas would be filled solid: lines are drawn only where the lightness changes.
    const changes = smoothstep(0.006, 0.03, Math.abs(at(light, i) - at(soft, i)))
    const heavy = at(silhouette, i) * lerp(0.55, 1, smoothstep(0.7, 0.3, at(lit, i)))
    const line = Math.max(at(contour, i), heavy, at(fine, i) * changes * lerp(0.42, 1, subject))
    setColour(image, i, [lerp(PAPER, INK, smoothstep(0.36, 0.6, unit(line))), 0, 0])
  })
  return rgbaFromOklab(image)
}
