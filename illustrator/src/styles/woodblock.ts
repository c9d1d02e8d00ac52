import { tint } from '@stipple/imaging/blend'
import { oklabFromHex, oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { inkLines, outlines } from '@stipple/imaging/ink'
import { fractalNoise, valueNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { extractPalette } from '@stipple/imaging/palette'
import { paperTooth, woodGrain } from '@stipple/imaging/paper'
import { at, eachPixel, image3, pixelUnit } from '@stipple/imaging/plane'
import { flatColours, restoreGradients } from '@stipple/imaging/posterise'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { stampSeal } from '@stipple/imaging/seal'
import { borderDistance } from '@stipple/imaging/subject'

const WASHI: Triple = [0.93, 0.006, 0.032]
const KEY_BLOCK: Triple = [0.2, -0.004, -0.035]
/** Prussian blue, pale indigo, safflower red, ochre, moss, straw, sumi grey, fawn, deep green, faded pink. */
const PIGMENTS = ['#1f3f66', '#7ea3b8', '#b8452f', '#cf9a45', '#6f8350', '#e6d6a8', '#54575c', '#a9805d', '#38584a', '#d9a593'].map(
  oklabFromHex,
)

/** A colour woodblock print: a few flat pigments printed from planks, an indigo key block of swelling lines, and a hand-wiped gradation (bokashi) in the sky. */
export const woodblock: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('woodblock')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 34 * px, tolerance: 0.2 })
  const found = extractPalette(smooth, { count: Math.round(lerp(9, 13, refinement)), random, favour: painting.subject })
  const flat = flatColours(
    smooth,
    found.map((colour) => printed(colour, strength)),
    1.7 * px,
  )
  restoreGradients(flat, smooth, { reach: 9 * px, share: 0.5 })
  const pressure = fractalNoise(random.whole(0, 1e9), 2)
  const weight = new Float32Array(painting.depth.length)
  eachPixel(painting, (i, x, y) => {
    weight[i] = lerp(1, 0.55, at(painting.depth, i)) * (0.55 + 0.45 * pressure(x / (45 * px), y / (45 * px)))
  })
  const contour = outlines(painting.region, painting, { width: lerp(2.2, 3.2, strength) * px, weight })
  const inner = inkLines(source.planes[0], painting, { sigma: Math.max(0.7, 1.2 * px), emphasis: 20, threshold: 0.24, sharpness: 9 })
  const grain = woodGrain(painting, { seed: random.whole(0, 1e9), width: Math.max(2, 7 * px) })
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.7 * px) })
  const wipe = valueNoise(random.whole(0, 1e9))
  const result = image3(painting)
  const [light] = result.planes
  const margin = Math.min(painting.width, painting.height) * 0.035
  const slip = Math.round(1.3 * px)
  eachPixel(painting, (i, x, y) => {
    tint(result, i, { colour: WASHI, amount: 1 })
    const inside = borderDistance(painting, x, y) - margin
    const rim = smoothstep(-0.7, 0.7, inside)
    // Colour blocks never register perfectly with the key block.
    const j = Math.min(painting.height - 1, y + slip) * painting.width + Math.min(painting.width - 1, x + slip)
    const ink = 0.94 - 0.2 * (1 - at(grain, j)) * lerp(0.5, 1, strength) - 0.14 * smoothstep(0.6, 0.85, at(tooth, i))
    tint(result, i, { colour: [at(flat.planes[0], j), at(flat.planes[1], j), at(flat.planes[2], j)], amount: ink * rim })
    const sky = smoothstep(0.8, 0.97, at(painting.depth, i)) * (1 - at(painting.subject, i))
    const band = smoothstep(0.26, 0.02, y / painting.height + (wipe(x / (120 * px), 0) - 0.5) * 0.03)
    tint(result, i, { colour: PIGMENTS[0] ?? KEY_BLOCK, amount: band * sky * rim * 0.85 * (0.75 + 0.25 * at(grain, i)) })
    const frame = smoothstep(1.1 * px, 0, Math.abs(inside))
    const line = Math.max(at(contour, i), at(inner, i) * lerp(0.25, 0.9, at(painting.subject, i))) * rim
    tint(result, i, { colour: KEY_BLOCK, amount: unit(Math.max(line, frame) * (0.88 + 0.12 * at(tooth, i))) })
    light[i] = at(light, i) + (at(tooth, i) - 0.5) * 0.022
  })
  stampSeal(result, { painting, random: random.fork('seal') })
  return rgbaFromOklab(result)
}

/** Colour as a printer would mix it: moved towards the nearest traditional pigment, mostly keeping its own lightness. */
function printed(colour: Triple, strength: number): Triple {
  let pigment: Triple = colour
  let least = Number.POSITIVE_INFINITY
  for (const candidate of PIGMENTS) {
    const distance = (candidate[0] - colour[0]) ** 2 * 0.6 + ((candidate[1] - colour[1]) ** 2 + (candidate[2] - colour[2]) ** 2) * 2.5
    if (distance < least) {
      least = distance
      pigment = candidate
    }
  }
  const pull = lerp(0.45, 0.75, strength)
  return [lerp(colour[0], pigment[0], pull * 0.5), lerp(colour[1], pigment[1], pull), lerp(colour[2], pigment[2], pull)]
}
