import { tint } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { inkLines, outlines } from '@stipple/imaging/ink'
import type { StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, eachPixel, image3, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, unit } from '@stipple/imaging/scalar'
import { stipple as placeDots } from '@stipple/imaging/stippling'
import { drawnTone } from '@stipple/imaging/tone'

const PAPER: Triple = [0.962, 0.001, 0.014]
const INK: Triple = [0.22, 0, -0.03]

/** 点绘: tone made of dots alone, denser in dark areas, each with a little of the area's colour. */
export const stipple: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('stipple')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const [, a, b] = source.planes
  const light = drawnTone(source.planes[0])
  const contour = outlines(painting.region, painting, { width: 2 * px })
  const inner = inkLines(light, painting, { sigma: Math.max(0.8, 1.4 * px), emphasis: 20, threshold: 0.3, sharpness: 8 })
  const soft = gaussianBlur(light, painting, 1.2 * px)
  const darkness = mapSamples(soft, (value, i) => {
    const subject = at(painting.subject, i)
    const far = at(painting.depth, i) * (1 - subject)
    const tone = unit((0.98 - value) * 1.3) ** 1.6 * lerp(1, 0.6, far) * lerp(0.8, 1, subject)
    return unit(tone + at(contour, i) * lerp(0.35, 0.1, far) + at(inner, i) * lerp(0.15, 0.5, subject))
  })
  const count = Math.round(lerp(21000, 32000, refinement) * Math.min(1, (painting.width * painting.height) / 2e5))
  const dots = placeDots(darkness, painting, { count, random })
  const image = image3(painting)
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.5 * px) })
  eachPixel(painting, (i) => tint(image, i, { colour: [PAPER[0] + (at(tooth, i) - 0.5) * 0.02, PAPER[1], PAPER[2]], amount: 1 }))
  const { width, height } = painting
  for (let n = 0; n < dots.x.length; n++) {
    const centreX = at(dots.x, n)
    const centreY = at(dots.y, n)
    const home = Math.min(height - 1, Math.floor(centreY)) * width + Math.min(width - 1, Math.floor(centreX))
    const radius = (0.85 + lerp(0.9, 1.4, strength) * at(dots.tone, n) ** 0.7) * px * random.range(0.85, 1.15)
    const hue = lerp(0.75, 1.15, at(painting.subject, home))
    const colour: Triple = [lerp(INK[0], at(light, home), 0.2), INK[1] + at(a, home) * hue, INK[2] + at(b, home) * hue]
    for (let y = Math.max(0, Math.floor(centreY - radius - 1)); y <= Math.min(height - 1, centreY + radius + 1); y++) {
      for (let x = Math.max(0, Math.floor(centreX - radius - 1)); x <= Math.min(width - 1, centreX + radius + 1); x++) {
        const cover = unit(radius + 0.5 - Math.hypot(x + 0.5 - centreX, y + 0.5 - centreY))
        if (cover > 0) tint(image, y * width + x, { colour, amount: cover * Math.min(1, radius) })
      }
    }
  }
  return rgbaFromOklab(image)
}
