import { paintFacets } from '@stipple/illustrator/public'
import { oklabFromRgba } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import type { StylePass } from '@stipple/imaging/painting'
import { pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp } from '@stipple/imaging/scalar'
import { samplePoints } from '@stipple/imaging/triangle-points'

/**
 * Low poly for photographs. A painted scene has flat things that need shading by an artificial relief; a photograph has light of its own, so that here each
 * triangle only takes the mean colour of its area and the points lie on edges.
 */
export const facets: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('facets')
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 22 * pixelUnit(painting), tolerance: 0.28, passes: 3 })
  const count = Math.round(lerp(5200, 2600, strength) * lerp(0.8, 1.15, refinement) * Math.min(1, (painting.width * painting.height) / 2e5))
  const points = samplePoints(painting, { light: smooth.planes[0], count: Math.max(8, count), random, subjectShare: 2.5 })
  return paintFacets(source, { points, chroma: 1.18, glint: lerp(0.02, 0.06, strength), seed: random.whole(0, 1e9) })
}
