import { setColour, tint } from '@stipple/imaging/blend'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { sketchLines, strokeTexture } from '@stipple/imaging/drawing'
import { flatten } from '@stipple/imaging/edge-preserving'
import { hash2, valueNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, eachPixel, image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { straightFlow, structureFlow } from '@stipple/imaging/structure'
import { borderDistance } from '@stipple/imaging/subject'

const PAPER: Triple = [0.975, 0.001, 0.012]

/** Wax crayon: bright scribbles that skip over the tooth of the paper and stray over the outline, thick contours in a darker stick. */
export const crayon: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('crayon')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const smooth = flatten(source, { reach: 24 * px, tolerance: 0.2 })
  const flow = structureFlow(source.planes[0], painting, { smoothing: 6 })
  const scribbles = [-0.8, 0.35, -1.35].map((angle) =>
    strokeTexture(painting, { flow: straightFlow(angle), reach: 26 * px, width: 4.4 * px, seed: random.whole(0, 1e9) }),
  )
  const lines = sketchLines(painting, {
    light: source.planes[0],
    flow,
    width: lerp(3, 4.4, strength) * px,
    random,
    sloppiness: lerp(5, 3, refinement) * px,
  })
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1.3, 2.7 * px) })
  const stray = valueNoise(random.whole(0, 1e9))
  const seed = random.whole(0, 1e9)
  const image = image3(painting)
  const side = Math.min(painting.width, painting.height)
  const { width, height } = painting
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    const reach = 5 * px * (1 - 0.7 * subject)
    const column = Math.min(width - 1, Math.max(0, Math.round(x + (stray(x / (14 * px), y / (14 * px)) - 0.5) * 2 * reach)))
    const row = Math.min(height - 1, Math.max(0, Math.round(y + (stray(x / (14 * px) + 40, y / (14 * px)) - 0.5) * 2 * reach)))
    const j = row * width + column
    const chosen = Math.floor(hash2(painting.region[j] ?? 0, 11, seed) * scribbles.length)
    const scribble = at(scribbles[chosen] ?? tooth, i)
    const inside = smoothstep(0.015 * side, 0.06 * side, borderDistance(painting, x, y) + (scribble - 0.5) * 0.07 * side)
    const lightness = at(smooth.planes[0], j)
    const pressure = lerp(1.06, 0.72, lightness) * lerp(0.9, 1.12, strength)
    const wax = smoothstep(0.66, 0.3, at(tooth, i) * 0.6 + (1 - scribble) * 0.55 - pressure * 0.4) * inside
    setColour(image, i, PAPER)
    const detail = lerp(0.15, 0.75, subject)
    const vivid = 1.35
    const colour: Triple = [
      lerp(lightness, at(source.planes[0], i), detail) * 0.95 + 0.05 + (scribble - 0.5) * 0.05,
      lerp(at(smooth.planes[1], j), at(source.planes[1], i), detail) * vivid,
      lerp(at(smooth.planes[2], j), at(source.planes[2], i), detail) * vivid,
    ]
    tint(image, i, { colour, amount: wax * 0.96 })
    const contour = unit(at(lines, i) * 1.1) * smoothstep(0.75, 0.4, at(tooth, i)) * inside
    tint(image, i, { colour: [lightness * 0.42, colour[1] * 0.6, colour[2] * 0.6], amount: contour * 0.9 })
  })
  return rgbaFromOklab(image)
}
