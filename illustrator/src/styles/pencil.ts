import { tint } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { sketchLines, strokeTexture } from '@stipple/imaging/drawing'
import type { StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, eachPixel, image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { straightFlow, structureFlow } from '@stipple/imaging/structure'
import { borderDistance } from '@stipple/imaging/subject'
import { drawnTone } from '@stipple/imaging/tone'

const PAPER: Triple = [0.97, 0.001, 0.006]
const GRAPHITE: Triple = [0.3, 0, -0.006]

/** Graphite on drawing paper: searched contours, slanted hatching for tone, strokes along the form in the subject. */
export const pencil: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('pencil')
  const px = pixelUnit(painting)
  const light = drawnTone(oklabFromRgba(painting.colour, painting).planes[0])
  const flow = structureFlow(light, painting)
  const width = Math.max(0.8, 1.5 * px)
  const slanted = strokeTexture(painting, { flow: straightFlow(-0.95), reach: 16 * px, width, seed: random.whole(0, 1e9) })
  const formed = strokeTexture(painting, { flow, reach: 11 * px, width, seed: random.whole(0, 1e9) })
  const lines = sketchLines(painting, {
    light,
    flow,
    width: lerp(1.5, 2.2, strength) * px,
    random,
    sloppiness: lerp(2.4, 1.2, refinement) * px,
  })
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.5 * px) })
  const soft = gaussianBlur(light, painting, 1.4 * px)
  const side = Math.min(painting.width, painting.height)
  const result = image3(painting)
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    const far = at(painting.depth, i) * (1 - subject)
    const inside = lerp(
      smoothstep(0.01 * side, 0.1 * side, borderDistance(painting, x, y) + (at(slanted, i) - 0.5) * 0.1 * side),
      1,
      subject * 0.8,
    )
    const darkness = unit((0.97 - at(soft, i)) * 1.3) * lerp(1, 0.6, far) * inside
    const stroke = lerp(at(slanted, i), at(formed, i), subject * 0.75)
    const hatch = smoothstep(1.08 - darkness * 1.1, 1.5 - darkness * 0.9, stroke + 0.35 + (at(tooth, i) - 0.5) * 0.5) * lerp(1, 0.6, far)
    const smudge = darkness * 0.3
    const line = at(lines, i) * inside * smoothstep(0.1, 0.5, at(tooth, i) + 0.1) * lerp(0.9, 0.55, far)
    tint(result, i, { colour: PAPER, amount: 1 })
    tint(result, i, {
      colour: GRAPHITE,
      amount: unit(Math.max(hatch * lerp(0.55, 0.8, strength) * (0.25 + 0.75 * darkness) + smudge, line * 0.88)),
    })
    const [paper] = result.planes
    paper[i] = at(paper, i) + (at(tooth, i) - 0.5) * 0.03
  })
  return rgbaFromOklab(result)
}
