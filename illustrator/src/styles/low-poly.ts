import { setColour } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { cellColours } from '@stipple/imaging/cells'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { rasteriseTriangles, triangulate } from '@stipple/imaging/delaunay'
import { hash2 } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { at, atInteger, eachPixel, type Image3, image3, mapSamples, pixelUnit, type Point } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { inflate, lightRelief } from '@stipple/imaging/relief'
import { lerp } from '@stipple/imaging/scalar'
import { subjectRegion } from '@stipple/imaging/subject'
import { samplePoints } from '@stipple/imaging/triangle-points'

/** A faceted model: triangles, small along edges and in the subject and large elsewhere, each of one flat colour and shaded by its tilt to the light. */
export const lowPoly: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('low-poly')
  const source = oklabFromRgba(painting.colour, painting)
  const [light, ...colour] = source.planes
  const points = samplePoints(painting, { light, count: Math.round(lerp(1600, 2600, refinement)), random, subjectShare: 4 })
  const lamp = [painting.light[0], painting.light[1], Math.max(0.6, painting.light[2])] as const
  const { diffuse } = lightRelief(facetHeights(painting, light), painting, { light: lamp, gloss: 1 })
  const flat = lamp[2] / Math.hypot(...lamp)
  const shaded = mapSamples(light, (value, i) => value + (at(diffuse, i) - flat) * lerp(0.3, 0.45, strength))
  const glint = lerp(0.08, 0.12, strength)
  return paintFacets({ ...source, planes: [shaded, ...colour] }, { points, chroma: 1.22, glint, seed: random.whole(0, 1e9) })
}

/** Paints the triangles between points, each in the mean colour of its area, and lighter or darker by up to half of `glint`. Returns RGBA. */
export function paintFacets(
  source: Image3,
  { points, chroma, glint, seed }: { points: readonly Point[]; chroma: number; glint: number; seed: number },
): Uint8ClampedArray {
  const triangles = triangulate(points)
  const labels = rasteriseTriangles(points, triangles, source)
  const [lightness, a, b] = cellColours(source, labels, triangles.length / 3).planes
  const image = image3(source)
  eachPixel(source, (i) => {
    const facet = Math.max(0, atInteger(labels, i))
    const change = (hash2(facet, 1, seed) - 0.5) * glint
    setColour(image, i, [at(lightness, facet) + change, at(a, facet) * chroma, at(b, facet) * chroma + change * 0.1])
  })
  return rgbaFromOklab(image)
}

function facetHeights(painting: Painting, light: Float32Array): Float32Array {
  const px = pixelUnit(painting)
  const cushion = inflate(subjectRegion(painting), painting, 90 * px)
  return gaussianBlur(
    mapSamples(
      cushion,
      (value, i) => value * 0.9 * at(painting.subject, i) + (1 - at(painting.depth, i)) * 60 * px + at(light, i) * 14 * px,
    ),
    painting,
    3 * px,
  )
}
