import { setColour } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { cellColours } from '@stipple/imaging/cells'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { rasteriseTriangles, triangulate } from '@stipple/imaging/delaunay'
import { hash2 } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { at, atInteger, eachPixel, image3, mapSamples, pixelUnit, type Point } from '@stipple/imaging/plane'
import { createRandom, type Random } from '@stipple/imaging/random'
import { inflate, normalised } from '@stipple/imaging/relief'
import { lerp } from '@stipple/imaging/scalar'
import { subjectRegion } from '@stipple/imaging/subject'
import { samplePoints } from '@stipple/imaging/triangle-points'

/** A faceted model: triangles, small along edges and in the subject and large elsewhere, each of one flat colour and shaded by its tilt to the light. */
export const lowPoly: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('low-poly')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const points = samplePoints(painting, {
    light: source.planes[0],
    count: Math.round(lerp(1600, 2600, refinement)),
    random,
    subjectShare: 4,
  })
  const triangles = triangulate(points)
  const labels = rasteriseTriangles(points, triangles, painting)
  const count = triangles.length / 3
  const colours = cellColours(source, labels, count)
  const shades = facetShades({ points, triangles, height: facetHeights(painting, source.planes[0], px), painting, random })
  const image = image3(painting)
  eachPixel(painting, (i) => {
    const facet = Math.max(0, atInteger(labels, i))
    const shade = at(shades, facet) * lerp(0.75, 1.15, strength)
    setColour(image, i, [
      at(colours.planes[0], facet) + shade * 0.3,
      at(colours.planes[1], facet) * 1.22,
      at(colours.planes[2], facet) * 1.22 + shade * 0.03,
    ])
  })
  return rgbaFromOklab(image)
}

function facetHeights(painting: Painting, light: Float32Array, px: number): Float32Array {
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

/** Change of lightness of each triangle by its tilt, -1..1. */
function facetShades({
  points,
  triangles,
  height,
  painting,
  random,
}: {
  points: readonly Point[]
  triangles: Int32Array
  height: Float32Array
  painting: Painting
  random: Random
}): Float32Array {
  const [lx, ly, lz] = normalised([painting.light[0], painting.light[1], Math.max(0.6, painting.light[2])])
  const seed = random.whole(0, 1e9)
  const px = pixelUnit(painting)
  const zs = points.map(({ x, y }, n) => {
    const column = Math.min(painting.width - 1, Math.max(0, Math.floor(x)))
    const row = Math.min(painting.height - 1, Math.max(0, Math.floor(y)))
    return at(height, row * painting.width + column) + hash2(n, 5, seed) * 4 * px
  })
  const shades = new Float32Array(triangles.length / 3)
  for (let t = 0; t < shades.length; t++) {
    const [a, b, c] = [atInteger(triangles, t * 3), atInteger(triangles, t * 3 + 1), atInteger(triangles, t * 3 + 2)]
    const first = points[a]
    const second = points[b]
    const third = points[c]
    if (!first || !second || !third) continue
    const ux = second.x - first.x
    const uy = second.y - first.y
    const uz = (zs[b] ?? 0) - (zs[a] ?? 0)
    const vx = third.x - first.x
    const vy = third.y - first.y
    const vz = (zs[c] ?? 0) - (zs[a] ?? 0)
    const [nx, ny, nz] = normalised([uy * vz - uz * vy, uz * vx - ux * vz, Math.abs(ux * vy - uy * vx) + 1e-6])
    shades[t] = Math.max(-0.8, Math.min(0.8, nx * lx + ny * ly + nz * lz - lz))
  }
  return shades
}
