import { tint } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { lineScreen } from '@stipple/imaging/halftone'
import { inkLines, outlines } from '@stipple/imaging/ink'
import { hash2, valueNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, eachPixel, image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { structureFlow } from '@stipple/imaging/structure'
import { drawnTone } from '@stipple/imaging/tone'

const PAPER: Triple = [0.955, 0.002, 0.02]
const INK: Triple = [0.21, 0.005, -0.02]
/** Darkness at which each further layer of hatching starts, and its rotation from the first. */
const LAYERS = [
  { from: 0.22, turn: 0 },
  { from: 0.48, turn: 1.2 },
  { from: 0.7, turn: 0.55 },
] as const

/** Pen and ink: contours, and tone built up from layers of crossed hatching whose direction changes from thing to thing. */
export const inkLine: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('ink-line')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const light = drawnTone(source.planes[0])
  const flow = structureFlow(light, painting)
  const contour = outlines(painting.region, painting, { width: lerp(1.5, 2.4, strength) * px })
  const fine = inkLines(light, painting, {
    sigma: Math.max(0.6, lerp(1.1, 0.8, refinement) * px),
    emphasis: 24,
    threshold: 0.3,
    sharpness: 10,
    flow,
  })
  const soft = gaussianBlur(light, painting, 1.6 * px)
  const tremor = valueNoise(random.whole(0, 1e9))
  const pressure = valueNoise(random.whole(0, 1e9))
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.6 * px) })
  const pitch = Math.max(2.2, lerp(6.2, 4.4, refinement) * px)
  const angleSeed = random.whole(0, 1e9)
  const result = image3(painting)
  eachPixel(painting, (i, x, y) => {
    const darkness = unit((0.96 - at(soft, i)) * 1.25) * lerp(1, 0.75, at(painting.depth, i) * (1 - at(painting.subject, i)))
    const base = 0.55 + hash2(painting.region[i] ?? 0, 3, angleSeed) * 0.9
    const shake = (tremor(x / (16 * px), y / (16 * px)) - 0.5) * 2.4 * px
    let ink = 0
    LAYERS.forEach(({ from, turn }) => {
      const tone = smoothstep(from, from + 0.32, darkness) * 0.42 * (0.6 + 0.6 * pressure(x / (22 * px), y / (22 * px)))
      ink = Math.max(ink, lineScreen(x + shake, y + shake, { tone, pitch, angle: base + turn }))
    })
    const spotted = smoothstep(0.82, 0.9, darkness)
    tint(result, i, { colour: PAPER, amount: 1 })
    const drawn = Math.max(
      ink * lerp(0.75, 0.95, strength),
      at(contour, i),
      at(fine, i) * lerp(0.45, 0.95, at(painting.subject, i)),
      spotted * 0.9,
    )
    tint(result, i, { colour: INK, amount: unit(drawn) * (0.9 + 0.1 * at(tooth, i)) })
  })
  return rgbaFromOklab(result)
}
