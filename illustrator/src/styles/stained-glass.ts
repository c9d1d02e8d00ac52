import { setColour } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { cellColours, splitByRegion } from '@stipple/imaging/cells'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { distanceTo } from '@stipple/imaging/distance'
import { inkLines } from '@stipple/imaging/ink'
import { fractalNoise, hash2, valueNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { at, atInteger, eachPixel, image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { simplifyRegions } from '@stipple/imaging/regions'
import { borders } from '@stipple/imaging/relief'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { superpixels } from '@stipple/imaging/superpixels'

/** A leaded window: panes of streaky glass lit from behind, rounded leads between them, and details painted in grisaille. */
export const stainedGlass: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('stained-glass')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const step = lerp(66, 46, refinement) * px
  const panes = superpixels(source, { step: Math.max(6, step), compactness: 0.16 })
  const split = splitByRegion(panes.labels, simplifyRegions(painting.region, painting, 5 * px))
  // Glaziers do not cut slivers: parts of panes about as thin as two leads are merged into a neighbour.
  const labels = Int32Array.from(simplifyRegions(Uint16Array.from(split.labels), painting, 6 * px))
  const { count } = split
  const colours = cellColours(source, labels, count)
  const leadDistance = distanceTo(borders(labels, painting), painting)
  const leadRadius = lerp(2.2, 3.4, strength) * px
  const grisaille = inkLines(source.planes[0], painting, { sigma: Math.max(0.7, 1.2 * px), emphasis: 22, threshold: 0.26, sharpness: 9 })
  const streaks = fractalNoise(random.whole(0, 1e9), 3)
  const bubbles = valueNoise(random.whole(0, 1e9))
  const paneSeed = random.whole(0, 1e9)
  const image = image3(painting)
  const [light, a, b] = image.planes
  eachPixel(painting, (i, x, y) => {
    const pane = atInteger(labels, i)
    const angle = hash2(pane, 7, paneSeed) * Math.PI
    const u = x * Math.cos(angle) + y * Math.sin(angle)
    const v = y * Math.cos(angle) - x * Math.sin(angle)
    const streak = streaks(u / (70 * px), v / (9 * px)) - 0.5
    const bubble = smoothstep(0.86, 0.95, bubbles(x / (5 * px), y / (5 * px)))
    const subject = at(painting.subject, i)
    const detail = 0.5 * subject
    const tone = lerp(at(colours.planes[0], pane), at(source.planes[0], i), detail) + (hash2(pane, 9, paneSeed) - 0.5) * 0.09
    const lamp = 1 - Math.hypot(x / painting.width - 0.5, y / painting.height - 0.42) * 0.5
    const glow = smoothstep(0, 12 * px, at(leadDistance, i))
    setColour(image, i, [
      (0.1 + tone * 0.92 + streak * 0.2 + bubble * 0.06) * lerp(0.84, 1.06, glow) * lamp,
      lerp(at(colours.planes[1], pane), at(source.planes[1], i), detail) * lerp(1.5, 1.8, strength) * (1 + streak * 0.5),
      lerp(at(colours.planes[2], pane), at(source.planes[2], i), detail) * lerp(1.5, 1.8, strength) * (1 + streak * 0.5),
    ])
    light[i] = at(light, i) * (1 - 0.75 * at(grisaille, i) * lerp(0.1, 1, subject))
  })
  const glare = gaussianBlur(light, painting, 16 * px)
  eachPixel(painting, (i) => {
    light[i] = at(light, i) + Math.max(0, at(glare, i) - 0.6) * 0.25
    const fromCentre = at(leadDistance, i) / leadRadius
    const cover = smoothstep(1.15, 0.8, fromCentre)
    const profile = Math.sqrt(unit(1 - fromCentre * fromCentre))
    light[i] = lerp(at(light, i), 0.1 + 0.17 * profile ** 3, cover)
    a[i] = lerp(at(a, i), 0, cover)
    b[i] = lerp(at(b, i), -0.006, cover)
  })
  return rgbaFromOklab(image)
}
