import { setColour } from '@stipple/imaging/blend'
import { cellColours } from '@stipple/imaging/cells'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { rasteriseTriangles, triangulate } from '@stipple/imaging/delaunay'
import { flatten } from '@stipple/imaging/edge-preserving'
import { hash2 } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { at, atInteger, eachPixel, image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp } from '@stipple/imaging/scalar'
import { samplePoints } from '@stipple/imaging/triangle-points'

/**
 * Low poly for photographs. A painted scene has flat things that need shading by an artificial relief; a photograph has light of its own, so that here each
 * triangle only takes the mean colour of its area and the points lie on edges.
 */
export const facets: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('facets')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 22 * px, tolerance: 0.28, passes: 3 })
  const count = Math.round(lerp(5200, 2600, strength) * lerp(0.8, 1.15, refinement) * Math.min(1, (painting.width * painting.height) / 2e5))
  const points = samplePoints(painting, { light: smooth.planes[0], count: Math.max(8, count), random, subjectShare: 2.5 })
  const triangles = triangulate(points)
  const labels = rasteriseTriangles(points, triangles, painting)
  const colours = cellColours(source, labels, triangles.length / 3)
  const seed = random.whole(0, 1e9)
  const image = image3(painting)
  eachPixel(painting, (i) => {
    const facet = Math.max(0, atInteger(labels, i))
    const glint = (hash2(facet, 1, seed) - 0.5) * lerp(0.02, 0.06, strength)
    setColour(image, i, [
      at(colours.planes[0], facet) + glint,
      at(colours.planes[1], facet) * 1.18,
      at(colours.planes[2], facet) * 1.18 + glint * 0.1,
    ])
  })
  return rgbaFromOklab(image)
}
