import { setColour } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { cellColours, splitByRegion } from '@stipple/imaging/cells'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { rasteriseTriangles, triangulate } from '@stipple/imaging/delaunay'
import { distanceTo } from '@stipple/imaging/distance'
import { flatten } from '@stipple/imaging/edge-preserving'
import { hash2 } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, atInteger, eachPixel, image3, pixelUnit, type Point } from '@stipple/imaging/plane'
import { createRandom, type Random } from '@stipple/imaging/random'
import { borders, castShadow } from '@stipple/imaging/relief'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { samplePoints } from '@stipple/imaging/triangle-points'

/** Folded paper: large facets with a gradient from fold to fold, light ridges and dark valleys, fibrous sheets whose layers throw shadows on each other. */
export const origami: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('origami')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 40 * px, tolerance: 0.3 })
  const points = samplePoints(painting, { light: smooth.planes[0], count: Math.round(lerp(230, 390, refinement)), random, subjectShare: 5 })
  const triangles = triangulate(points)
  const facets = rasteriseTriangles(points, triangles, painting)
  const layers = paperLayers(painting)
  const { labels, count } = splitByRegion(mapFacets(facets), layers)
  const colours = cellColours(smooth, labels, count)
  const folds = distanceTo(borders(facets, painting), painting)
  const shadow = layerShadows(painting, { layers, px, strength })
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.7 * px) })
  const tilts = facetTilts({ points, triangles, painting, random })
  const cut = gaussianBlur(Float32Array.from(borders(layers, painting)), painting, 0.6 * px)
  const image = image3(painting)
  eachPixel(painting, (i, x, y) => {
    const facet = Math.max(0, atInteger(facets, i))
    const cell = atInteger(labels, i)
    const tilt = at(tilts.shade, facet)
    const slope = ((x - at(tilts.x, facet)) * at(tilts.dx, facet) + (y - at(tilts.y, facet)) * at(tilts.dy, facet)) / (60 * px)
    const fold = at(folds, i) / px
    const ridge = smoothstep(1.8, 0.4, fold) * (hash2(facet, 3, 77) > 0.5 ? 0.05 : -0.05)
    const subject = at(painting.subject, i)
    const own = 0.6 * subject
    const base = lerp(at(colours.planes[0], cell), at(source.planes[0], i), own)
    const value =
      0.1 +
      base * 0.86 +
      tilt * lerp(0.16, 0.24, strength) * lerp(lerp(0.75, 0.45, at(painting.depth, i)), 0.75, subject) +
      Math.max(-0.07, Math.min(0.07, slope * 0.1)) +
      ridge +
      (at(tooth, i) - 0.5) * 0.04
    setColour(image, i, [
      value * (1 - at(shadow, i) * 0.52) + at(cut, i) * 0.1,
      lerp(at(colours.planes[1], cell), at(source.planes[1], i), own) * lerp(1.1, 1.4, subject),
      lerp(at(colours.planes[2], cell), at(source.planes[2], i), own) * lerp(1.1, 1.4, subject),
    ])
  })
  return rgbaFromOklab(image)
}

const mapFacets = (facets: Int32Array): Int32Array => facets.map((facet) => Math.max(0, facet))

/** Things, split further where the ground recedes: each number is one sheet. */
function paperLayers(painting: Painting): Uint16Array {
  const layers = new Uint16Array(painting.region.length)
  for (let i = 0; i < layers.length; i++)
    layers[i] = at(painting.subject, i) > 0.5 ? 1000 + (painting.region[i] ?? 0) : Math.round((1 - at(painting.depth, i)) * 5)
  return layers
}

function layerShadows(painting: Painting, { layers, px, strength }: { layers: Uint16Array; px: number; strength: number }): Float32Array {
  const [lx, ly] = painting.light
  const shadow = new Float32Array(layers.length)
  for (const { from, lift } of [
    { from: 1, lift: 5 },
    { from: 2, lift: 5 },
    { from: 3, lift: 5 },
    { from: 4, lift: 5 },
    { from: 5, lift: 5 },
    { from: 1000, lift: 16 },
  ]) {
    const mask = new Float32Array(layers.length)
    for (let i = 0; i < mask.length; i++) mask[i] = (layers[i] ?? 0) >= from ? 1 : 0
    const cast = castShadow(mask, painting, {
      dx: -lx * lift * px,
      dy: Math.max(0.35, -ly) * lift * px,
      sigma: lift * lerp(0.4, 0.7, strength) * px,
    })
    for (let i = 0; i < shadow.length; i++) if ((layers[i] ?? 0) < from) shadow[i] = Math.max(at(shadow, i), at(cast, i))
  }
  return shadow
}

interface Tilts {
  /** Lightness of each facet, -1..1. */
  readonly shade: Float32Array
  /** Centre and direction of its gradient. */
  readonly x: Float32Array
  readonly y: Float32Array
  readonly dx: Float32Array
  readonly dy: Float32Array
}

/** Tilts each facet in a direction of its own, as folds do; the light determines its brightness. */
function facetTilts({
  points,
  triangles,
  painting,
  random,
}: {
  points: readonly Point[]
  triangles: Int32Array
  painting: Painting
  random: Random
}): Tilts {
  const count = triangles.length / 3
  const tilts = {
    shade: new Float32Array(count),
    x: new Float32Array(count),
    y: new Float32Array(count),
    dx: new Float32Array(count),
    dy: new Float32Array(count),
  }
  const [lx, ly] = painting.light
  for (let t = 0; t < count; t++) {
    const angle = random.range(0, 2 * Math.PI)
    const dx = Math.cos(angle)
    const dy = Math.sin(angle)
    tilts.dx[t] = dx
    tilts.dy[t] = dy
    tilts.shade[t] = (dx * lx + dy * ly) * 0.75 + random.range(-0.25, 0.25)
    for (let corner = 0; corner < 3; corner++) {
      const point = points[atInteger(triangles, t * 3 + corner)]
      tilts.x[t] = at(tilts.x, t) + (point?.x ?? 0) / 3
      tilts.y[t] = at(tilts.y, t) + (point?.y ?? 0) / 3
    }
  }
  return tilts
}
