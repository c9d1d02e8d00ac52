import { extractPalette, nearestColour } from '@stipple/imaging/palette'
import { at, type Image3 } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { meanOf } from '@stipple/imaging/scalar'
import type { ColourStatistics, StyleStatistics } from '../stylize/child-public.ts'

/** Statistics of one picture, and the picture at a reduced size. */
export interface MeasuredPicture {
  readonly statistics: StyleStatistics
  readonly small: Image3
}

const COLOURS = 10

/** Pools several pictures into one style; each has the same weight. */
export function pool(measured: readonly MeasuredPicture[], seed: number): StyleStatistics {
  const all = measured.map(({ statistics }) => statistics)
  const strokes = all.map((one) => one.strokes)
  return {
    colours: pooledColours(all.map(({ colours }) => colours)),
    palette: pooledPalette(
      measured.map(({ small }) => small),
      seed,
    ),
    // Standard deviations cannot be averaged, but variances can.
    texture: eachOf(all.map(({ texture }) => texture.map((value) => value ** 2))).map(Math.sqrt),
    strokes: {
      length: meanOf(strokes.map(({ length }) => length)),
      width: meanOf(strokes.map(({ width }) => width)),
      order: meanOf(strokes.map(({ order }) => order)),
      directions: eachOf(strokes.map(({ directions }) => directions)),
    },
  }
}

/** Mean of lists, element by element. */
const eachOf = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, n) => meanOf(lists.map((list) => list[n] ?? 0)))

/** Mean and covariance of the pixels of all pictures. The covariance is the mean of those within the pictures plus that of their means. */
function pooledColours(colours: readonly ColourStatistics[]): ColourStatistics {
  const [l = 0, a = 0, b = 0] = eachOf(colours.map((one) => one.mean))
  const centre = [l, a, b]
  const entry = (i: 0 | 1 | 2, j: 0 | 1 | 2): number =>
    meanOf(colours.map((one) => one.covariance[i][j] + (one.mean[i] - (centre[i] ?? 0)) * (one.mean[j] - (centre[j] ?? 0))))
  const row = (i: 0 | 1 | 2) => [entry(i, 0), entry(i, 1), entry(i, 2)] as const
  return { mean: [l, a, b], covariance: [row(0), row(1), row(2)] }
}

function pooledPalette(pictures: readonly Image3[], seed: number): StyleStatistics['palette'] {
  const together = sideBySide(pictures)
  const [l, a, b] = together.planes
  const colours = extractPalette(together, { count: COLOURS, random: createRandom(seed).fork('palette') })
  const counts = colours.map(() => 0)
  for (let i = 0; i < l.length; i++) {
    const n = nearestColour([at(l, i), at(a, i), at(b, i)], colours)
    counts[n] = (counts[n] ?? 0) + 1
  }
  return colours.map((colour, n) => ({ colour, share: (counts[n] ?? 0) / l.length })).toSorted((one, other) => other.share - one.share)
}

/** Takes the same number of pixels from each picture, and joins them in one row. */
function sideBySide(pictures: readonly Image3[]): Image3 {
  const each = Math.min(...pictures.map(({ planes: [l] }) => l.length))
  const width = each * pictures.length
  const plane = (channel: 0 | 1 | 2) => {
    const result = new Float32Array(width)
    for (const [n, { planes }] of pictures.entries()) {
      const own = planes[channel]
      for (let i = 0; i < each; i++) result[n * each + i] = at(own, Math.floor((i * own.length) / each))
    }
    return result
  }
  return { width, height: 1, planes: [plane(0), plane(1), plane(2)] }
}
