import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { lightForm } from '@stipple/imaging/form'
import { kuwahara } from '@stipple/imaging/kuwahara'
import { bloom, vignette } from '@stipple/imaging/lens'
import type { StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, blendPixel, eachPixel, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { blankCanvas, copyImage, paintStrokes } from '@stipple/imaging/strokes'
import { structureFlow } from '@stipple/imaging/structure'

/** Default finish: an illustrator's soft brushwork on fine paper, volume on the subject, a little glow. */
export const painterly: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('painterly')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const flow = structureFlow(source.planes[0], painting, { smoothing: 5 })
  const form = lightForm(painting, { light: source.planes[0], radius: 22 * px, detail: 3 * px, gloss: 18, smooth: 2.5 * px })
  const canvas = blankCanvas(copyImage(kuwahara(source, { flow, radius: lerp(6, 4, refinement) * px })))
  const brush = { opacity: 0.55, bristle: 0.7, jitter: 0.045, spacing: 1.65 }
  paintStrokes(canvas, {
    reference: source,
    flow,
    random,
    brushes: [
      { ...brush, radius: 10 * px, longest: 60 * px, shortest: 20 * px, threshold: 0, spacing: 2.3 },
      { ...brush, radius: 4 * px, longest: 32 * px, shortest: 8 * px, threshold: 0.025 },
    ],
  })
  const { image } = canvas
  const [l, a, b] = image.planes
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 2 * px) })
  const falloff = vignette(painting, 0.35)
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    blendPixel(image, source, i, subject * 0.6)
    const value = lerp(at(l, i), smoothstep(0, 1, at(l, i)), 0.3)
    l[i] =
      (value + (at(form.diffuse, i) - 0.74) * lerp(0.06, 0.24, subject) * lerp(0.7, 1.2, strength)) * falloff(x, y) ** 0.3 +
      (at(tooth, i) - 0.5) * 0.03
    const shadow = smoothstep(0.6, 0.2, value)
    a[i] = at(a, i) * 1.12 + shadow * 0.006
    b[i] = at(b, i) * 1.12 - shadow * 0.018 + (1 - shadow) * 0.008
  })
  const linear = linearFromRgba(rgbaFromOklab(image), painting)
  bloom(linear, { from: 0.6, widths: [10 * px, 40 * px], amount: 0.22 })
  return rgbaFromLinear(linear)
}
