import { tint } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { sketchLines, strokeTexture } from '@stipple/imaging/drawing'
import { fractalNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, eachPixel, image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { straightFlow, structureFlow } from '@stipple/imaging/structure'
import { drawnTone } from '@stipple/imaging/tone'

const KRAFT: Triple = [0.78, 0.012, 0.042]
const COAL: Triple = [0.13, 0.002, 0.004]
const CHALK: Triple = [0.97, 0, 0.012]

/** Charcoal and white chalk on kraft paper: smudged masses, broad broken strokes, heavy contours, lights put in last. */
export const charcoal: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('charcoal')
  const px = pixelUnit(painting)
  const light = drawnTone(oklabFromRgba(painting.colour, painting).planes[0])
  const flow = structureFlow(light, painting, { smoothing: 6 })
  const broad = strokeTexture(painting, { flow: straightFlow(-0.7), reach: 22 * px, width: 4.5 * px, seed: random.whole(0, 1e9) })
  const lines = sketchLines(painting, {
    light,
    flow,
    width: lerp(3, 4.6, strength) * px,
    random,
    sloppiness: lerp(4, 2.2, refinement) * px,
  })
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1.3, 2.8 * px) })
  const smudge = gaussianBlur(light, painting, 7 * px)
  const crisp = gaussianBlur(light, painting, 1.6 * px)
  const dust = fractalNoise(random.whole(0, 1e9), 3)
  const result = image3(painting)
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    const far = at(painting.depth, i) * (1 - subject)
    const tone = lerp(at(crisp, i), at(smudge, i), lerp(0.15, 0.7, far))
    const darkness = unit((0.84 - tone) * 1.8) * lerp(1, 0.7, far)
    const grain = at(tooth, i) * 0.75 + at(broad, i) * 0.45
    const stroke = smoothstep(1.02 - darkness, 1.2 - darkness * 0.85, grain + 0.28)
    const line = at(lines, i) * smoothstep(0.22, 0.5, at(tooth, i) + 0.12) * lerp(1, 0.5, far)
    tint(result, i, { colour: KRAFT, amount: 1 })
    tint(result, i, { colour: COAL, amount: unit(darkness * 0.42 + (dust(x / (40 * px), y / (40 * px)) - 0.5) * 0.14) })
    tint(result, i, { colour: COAL, amount: unit(Math.max(stroke * darkness * 1.15, line * 0.95)) })
    const chalk = smoothstep(0.82, 0.99, at(crisp, i)) * smoothstep(0.42, 0.66, grain) * lerp(0.4, 0.95, subject) * (1 - line)
    tint(result, i, { colour: CHALK, amount: chalk * lerp(0.6, 0.95, strength) })
    const [sheet] = result.planes
    sheet[i] = at(sheet, i) + (at(tooth, i) - 0.5) * 0.045
  })
  return rgbaFromOklab(result)
}
