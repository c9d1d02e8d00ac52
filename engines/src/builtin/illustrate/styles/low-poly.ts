import type { Painting, StylePass } from '../painting.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'
import { setColour } from './tools/blend.ts'
import { gaussianBlur } from './tools/blur.ts'
import { cellColours } from './tools/cells.ts'
import { oklabFromRgba, rgbaFromOklab } from './tools/colour.ts'
import { rasteriseTriangles, triangulate } from './tools/delaunay.ts'
import type { Point } from './tools/delaunay.ts'
import { hash2 } from './tools/noise.ts'
import { at, atInteger, eachPixel, image3, mapPlane, mix, pixelUnit } from './tools/plane.ts'
import type { Plane } from './tools/plane.ts'
import { inflate, normalised } from './tools/relief.ts'
import { subjectRegion } from './tools/subject.ts'
import { samplePoints } from './tools/triangle-points.ts'

/** A faceted model: triangles, small along edges and in the subject and large elsewhere, each of one flat colour and shaded by its tilt to the light. */
export const lowPoly: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('low-poly')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const points = samplePoints(painting, {
    light: source.planes[0],
    count: Math.round(mix(1600, 2600, refinement)),
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
    const shade = at(shades, facet) * mix(0.75, 1.15, strength)
    setColour(image, i, [
      at(colours.planes[0], facet) + shade * 0.3,
      at(colours.planes[1], facet) * 1.22,
      at(colours.planes[2], facet) * 1.22 + shade * 0.03,
    ])
  })
  return rgbaFromOklab(image)
}

function facetHeights(painting: Painting, light: Plane, px: number): Plane {
  const cushion = inflate(subjectRegion(painting), painting, 90 * px)
  return gaussianBlur(
    mapPlane(cushion, (value, i) => value * 0.9 * at(painting.subject, i) + (1 - at(painting.depth, i)) * 60 * px + at(light, i) * 14 * px),
    painting,
    3 * px,
  )
}

/** How much lighter or darker each triangle is for its tilt, -1..1. */
function facetShades({
  points,
  triangles,
  height,
  painting,
  random,
}: {
  points: readonly Point[]
  triangles: Int32Array
  height: Plane
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
