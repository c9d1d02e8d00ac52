import { colourAt, setColour, tint } from '@stipple/imaging/blend'
import { type Bounds, boundsOf } from '@stipple/imaging/bounds'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { extractPalette } from '@stipple/imaging/palette'
import { eachPixel, image3, type Image3, pixelUnit, sample } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep } from '@stipple/imaging/scalar'

/**
 * A pattern that repeats without a seam: the picture folded into a mirrored ground, the subject set in a half-drop repeat with mirrored neighbours.
 * Everything is drawn on a torus, so that the right edge continues at the left and the lower at the upper.
 */
export const tileTexture: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('tile-texture')
  const source = oklabFromRgba(painting.colour, painting)
  const image = image3(painting)
  const palette = extractPalette(source, { count: 6, random })
  layGround(image, { painting, source, palette, calm: lerp(0.35, 0.5, strength) })
  const box = boundsOf(painting.subject, painting, 0.5)
  if (box && box.width > 4 && box.height > 4) setMotifs(image, { painting, source, box, share: lerp(0.46, 0.54, refinement) })
  return rgbaFromOklab(image)
}

/** Triangle wave: 0 at whole even numbers, 1 at odd ones; folding a coordinate with it makes it periodic and mirrored. */
const folded = (value: number): number => {
  const within = value - 2 * Math.floor(value / 2)
  return within < 1 ? within : 2 - within
}

/** Mirror images along each side of the tile. A fold's period is two, so that only even numbers close without a seam. */
const FOLDS = 2

/** Mirrored ornament in the picture's own colours, softened so that motifs are visible on it, with a lattice of small rosettes. */
function layGround(
  image: Image3,
  { painting, source, palette, calm }: { painting: Painting; source: Image3; palette: readonly Triple[]; calm: number },
): void {
  const { width, height } = painting
  const base = palette[0] ?? [0.8, 0, 0]
  const accent = palette.toSorted((one, other) => Math.hypot(other[1], other[2]) - Math.hypot(one[1], one[2]))[0] ?? base
  const px = pixelUnit(painting)
  eachPixel(painting, (i, x, y) => {
    const u = ((x + 0.5) / width) * FOLDS
    const v = ((y + 0.5) / height) * FOLDS
    const s = folded(u + v)
    const t = folded(u - v + 16)
    const column = s * (width - 1)
    const row = t * (height - 1)
    source.planes.forEach((plane, n) => {
      const out = image.planes[n]
      if (out) out[i] = lerp(base[n] ?? 0, sample(plane, painting, column, row), 1 - calm)
    })
    const edge = Math.min(s, 1 - s, t, 1 - t) * (Math.min(width, height) / FOLDS)
    tint(image, i, {
      colour: [Math.min(0.95, base[0] + 0.18), base[1] * 0.6, base[2] * 0.6],
      amount: smoothstep(2.6 * px, 1.2 * px, edge) * 0.7,
    })
    const corner = Math.hypot(Math.min(s, 1 - s), Math.min(t, 1 - t)) * (Math.min(width, height) / FOLDS)
    const angle = Math.atan2(Math.min(t, 1 - t), Math.min(s, 1 - s))
    const petal = 13 * px * (0.72 + 0.28 * Math.cos(angle * 8))
    tint(image, i, { colour: accent, amount: smoothstep(petal + px, petal - px, corner) })
    tint(image, i, { colour: [0.94, accent[1] * 0.2, accent[2] * 0.2], amount: smoothstep(5 * px, 3.6 * px, corner) })
  })
}

/** Places two motifs per tile, the second half a tile away in both directions and mirrored; each has a pale outline so that it is visible on any ground. */
function setMotifs(
  image: Image3,
  { painting, source, box, share }: { painting: Painting; source: Image3; box: Bounds; share: number },
): void {
  const { width, height } = painting
  const scale = Math.min((width * share) / box.width, (height * share) / box.height)
  const drawnWidth = box.width * scale
  const drawnHeight = box.height * scale
  const outline = 3.2 * pixelUnit(painting)
  const reach = Math.ceil(outline + 1)
  for (const { centreX, centreY, mirrored } of [
    { centreX: width * 0.25, centreY: height * 0.25, mirrored: false },
    { centreX: width * 0.75, centreY: height * 0.75, mirrored: true },
    { centreX: width * 0.75, centreY: height * 0.25, mirrored: true },
    { centreX: width * 0.25, centreY: height * 0.75, mirrored: false },
  ]) {
    const small = centreX > width / 2 !== centreY > height / 2
    const size = small ? 0.62 : 0.92
    const halfWidth = (drawnWidth * size) / 2
    const halfHeight = (drawnHeight * size) / 2
    const cover = (x: number, y: number): number => {
      if (Math.abs(x) > halfWidth || Math.abs(y) > halfHeight) return 0
      return sample(painting.subject, painting, ...place(x, y))
    }
    const place = (x: number, y: number): [number, number] => [
      box.left + (((mirrored ? -x : x) + halfWidth) / (2 * halfWidth)) * (box.width - 1),
      box.top + ((y + halfHeight) / (2 * halfHeight)) * (box.height - 1),
    ]
    for (let y = Math.floor(-halfHeight) - reach; y <= halfHeight + reach; y++) {
      for (let x = Math.floor(-halfWidth) - reach; x <= halfWidth + reach; x++) {
        const column = (Math.round(centreX + x) + 2 * width) % width
        const row = (Math.round(centreY + y) + 2 * height) % height
        const i = row * width + column
        const inside = cover(x, y)
        if (inside < 0.99) {
          let halo = 0
          for (const [dx, dy] of RING) halo = Math.max(halo, cover(x + dx * outline, y + dy * outline))
          tint(image, i, { colour: [0.96, 0.003, 0.015], amount: halo })
        }
        if (inside > 0.01) {
          const [sourceX, sourceY] = place(x, y)
          const colour: Triple = [
            sample(source.planes[0], painting, sourceX, sourceY),
            sample(source.planes[1], painting, sourceX, sourceY),
            sample(source.planes[2], painting, sourceX, sourceY),
          ]
          if (inside > 0.99) setColour(image, i, colour)
          else tint(image, i, { colour: inside > 0.5 ? colour : colourAt(image, i), amount: inside })
        }
      }
    }
  }
}

const RING = Array.from({ length: 12 }, (_, n) => [Math.cos((n / 12) * 2 * Math.PI), Math.sin((n / 12) * 2 * Math.PI)] as const)
