import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { fractalNoise } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { extractPalette } from '@stipple/imaging/palette'
import { paperTooth } from '@stipple/imaging/paper'
import { at, eachPixel, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { flatColours, restoreGradients } from '@stipple/imaging/posterise'
import { createRandom } from '@stipple/imaging/random'
import { simplifyRegions, uprightRegions } from '@stipple/imaging/regions'
import { castShadow } from '@stipple/imaging/relief'
import { lerp, unit } from '@stipple/imaging/scalar'

/** Sheets of coloured paper stacked by distance: flat colour, a cut edge that catches the light, a soft shadow on the sheet behind. */
export const paperCut: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('paper-cut')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 60 * px, tolerance: 0.28 })
  const image = flatColours(
    smooth,
    extractPalette(smooth, { count: Math.round(lerp(10, 16, refinement)), random, favour: painting.subject }),
    2.4 * px,
  )
  restoreGradients(image, smooth, { reach: 9 * px, share: 0.55 })
  const sheets = Math.round(lerp(6, 9, refinement))
  const level = sheetLevels(painting, { sheets, px, wave: fractalNoise(random.whole(0, 1e9), 2) })
  const lift = lerp(7, 12, strength) * px
  const shadow = stackedShadows(painting, { level, sheets, lift })
  const edges = cutEdges(painting, level, px)
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.5 * px) })
  const [light, a, b] = image.planes
  const tone = new Float32Array(sheets + 3).map(() => random.range(-0.03, 0.03))
  eachPixel(painting, (i, x, y) => {
    const sheet = Math.round(at(level, i))
    const bow = 0.02 * (0.5 - y / painting.height)
    light[i] =
      (at(light, i) + at(tone, Math.min(tone.length - 1, sheet)) + bow) * (1 - at(shadow, i) * lerp(0.42, 0.62, strength)) +
      at(edges, i) * 0.16 +
      (at(tooth, i) - 0.5) * 0.045
    const rich = 1.25 - 0.25 * at(shadow, i)
    a[i] = at(a, i) * rich
    b[i] = at(b, i) * rich - at(shadow, i) * 0.012
  })
  return rgbaFromOklab(image)
}

/** Number of the sheet at each pixel, 0 the farthest; the subject is on top of all. */
function sheetLevels(
  painting: Painting,
  { sheets, px, wave }: { sheets: number; px: number; wave: (x: number, y: number) => number },
): Float32Array {
  const smooth = gaussianBlur(painting.depth, painting, 3 * px)
  const regions = simplifyRegions(painting.region, painting, 1.5 * px)
  const upright = uprightRegions(painting)
  const level = new Float32Array(smooth.length)
  eachPixel(painting, (i, x, y) => {
    const hilly = at(smooth, i) + (wave(x / (85 * px), y / (60 * px)) - 0.5) * (0.7 / sheets) * (1 - at(smooth, i))
    level[i] =
      at(painting.subject, i) > 0.5
        ? sheets + 1
        : Math.min(sheets, Math.round((1 - unit(hilly)) * sheets) + (upright.has(regions[i] ?? 0) ? 1 : 0))
  })
  return level
}

function stackedShadows(painting: Painting, { level, sheets, lift }: { level: Float32Array; sheets: number; lift: number }): Float32Array {
  const shadow = new Float32Array(level.length)
  const [lx, ly] = painting.light
  const length = Math.hypot(lx, ly) || 1
  for (let sheet = 1; sheet <= sheets + 1; sheet++) {
    const mask = mapSamples(level, (value) => (value >= sheet ? 1 : 0))
    const height = sheet > sheets ? lift * 1.5 : lift
    const cast = castShadow(mask, painting, {
      dx: (-lx / length) * height * 0.7,
      dy: Math.max(0.3, -ly / length) * height * 0.8,
      sigma: height * 0.55,
    })
    for (let i = 0; i < shadow.length; i++) if (at(level, i) < sheet) shadow[i] = Math.max(at(shadow, i), at(cast, i))
  }
  return shadow
}

/** Light on the upper left of a cut, dark on the lower right, about a pixel wide. */
function cutEdges(painting: Painting, level: Float32Array, px: number): Float32Array {
  const region = new Float32Array(level.length)
  for (let i = 0; i < region.length; i++) region[i] = at(level, i) + (painting.region[i] ?? 0) * 0.37
  const result = new Float32Array(level.length)
  const { width } = painting
  const step = Math.max(1, Math.round(px))
  eachPixel(painting, (i, x, y) => {
    const before = x >= step && y >= step ? at(region, i - step * width - step) : at(region, i)
    const after = x + step < width && y + step < painting.height ? at(region, i + step * width + step) : at(region, i)
    const here = at(region, i)
    result[i] = (here !== before ? 1 : 0) - (here !== after ? 0.7 : 0)
  })
  return gaussianBlur(result, painting, 0.5 * px)
}
