import { setColour, tint } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { dotScreen, lineScreen } from '@stipple/imaging/halftone'
import { inkLines, outlines } from '@stipple/imaging/ink'
import { fractalNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { extractPalette } from '@stipple/imaging/palette'
import { paperTooth } from '@stipple/imaging/paper'
import { at, eachPixel, image3, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { flatColours } from '@stipple/imaging/posterise'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { structureFlow } from '@stipple/imaging/structure'
import { borderDistance } from '@stipple/imaging/subject'

const PAPER: Triple = [0.96, 0.004, 0.028]
const INK: Triple = [0.13, 0.004, -0.015]

/** A printed panel: bold black contours and spotted shadows, flat bright inks, coarse dots for the half tones, on pulp paper with a white gutter. */
export const comicBook: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('comic-book')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const flow = structureFlow(source.planes[0], painting)
  const smooth = flatten(source, { reach: 30 * px, tolerance: 0.22 })
  const palette = extractPalette(smooth, { count: Math.round(lerp(12, 16, refinement)), random, favour: painting.subject }).map(
    ([l, a, b]): Triple => [printedLightness(l), a * lerp(1.45, 1.75, strength), b * lerp(1.45, 1.75, strength)],
  )
  const vivid = {
    ...smooth,
    planes: [
      mapSamples(smooth.planes[0], printedLightness),
      mapSamples(smooth.planes[1], (v) => v * 1.6),
      mapSamples(smooth.planes[2], (v) => v * 1.6),
    ],
  } as const
  const flats = flatColours(vivid, palette, 1.5 * px)
  const tone = gaussianBlur(source.planes[0], painting, 2.5 * px)
  const press = fractalNoise(random.whole(0, 1e9), 2)
  const weight = new Float32Array(tone.length)
  eachPixel(painting, (i, x, y) => {
    const far = at(painting.depth, i) * (1 - at(painting.subject, i))
    weight[i] = lerp(1, 0.5, far) * (0.65 + 0.35 * press(x / (40 * px), y / (40 * px)))
  })
  const contour = outlines(painting.region, painting, { width: lerp(3, 4.4, strength) * px, weight })
  const inner = inkLines(source.planes[0], painting, { sigma: Math.max(0.7, 1.25 * px), emphasis: 22, threshold: 0.3, sharpness: 14, flow })
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.6 * px) })
  const pitch = Math.max(3.2, 7 * px)
  const gutter = Math.min(painting.width, painting.height) * 0.028
  const image = image3(painting)
  const [light] = image.planes
  eachPixel(painting, (i, x, y) => {
    const inside = borderDistance(painting, x, y) - gutter
    const subject = at(painting.subject, i)
    const value = at(tone, i)
    const colour: Triple = [at(flats.planes[0], i), at(flats.planes[1], i), at(flats.planes[2], i)]
    const own = subject * 0.3
    setColour(image, i, [
      lerp(colour[0], at(source.planes[0], i), own),
      lerp(colour[1], at(source.planes[1], i) * 1.5, own),
      lerp(colour[2], at(source.planes[2], i) * 1.5, own),
    ])
    const half = smoothstep(0.82, 0.42, value) * lerp(0.62, 0.8, strength) * lerp(1, 0.8, subject)
    const dot = dotScreen(x, y, { tone: half * 0.6, pitch, angle: 0.42 })
    tint(image, i, { colour: [colour[0] * 0.66, colour[1] * 1.05, colour[2] * 1.05 - 0.02], amount: dot * 0.85 })
    const lights = dotScreen(x, y, { tone: smoothstep(0.78, 0.98, value) * 0.3 * (1 - subject), pitch, angle: 0.42 })
    tint(image, i, { colour: PAPER, amount: lights * 0.75 })
    const shadow = smoothstep(0.4, 0.26, value)
    const feather = lineScreen(x, y, { tone: unit(shadow * 0.9), pitch: pitch * 0.8, angle: -0.9 })
    const black = Math.max(smoothstep(0.24, 0.2, value), feather * smoothstep(0.02, 0.3, shadow))
    const line = Math.max(at(contour, i), at(inner, i) * lerp(0.3, 1, subject), black * lerp(0.6, 0.9, strength))
    tint(image, i, { colour: INK, amount: unit(line) })
    const frame = smoothstep(2.4 * px, 1.4 * px, Math.abs(inside))
    tint(image, i, { colour: PAPER, amount: smoothstep(0.6, -0.6, inside) })
    tint(image, i, { colour: INK, amount: frame })
    light[i] = at(light, i) * (0.985 + (at(tooth, i) - 0.5) * 0.045)
  })
  return rgbaFromOklab(image)
}

/** Lightness in clean inks: mid greys move to light or dark. */
function printedLightness(value: number): number {
  return lerp(value, smoothstep(0.1, 0.85, value) * 0.82 + 0.14, 0.6)
}
