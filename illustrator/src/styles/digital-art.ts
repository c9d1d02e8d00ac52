import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { lightForm } from '@stipple/imaging/form'
import { kuwahara } from '@stipple/imaging/kuwahara'
import { bloom } from '@stipple/imaging/lens'
import type { StylePass } from '@stipple/imaging/painting'
import { at, blendPixel, eachPixel, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, meanOf, smoothstep } from '@stipple/imaging/scalar'
import { blankCanvas, paintStrokes } from '@stipple/imaging/strokes'
import { structureFlow } from '@stipple/imaging/structure'

/** Concept art on a tablet: clean planes with a few loose strokes, hue-shifted shadows, a coloured rim of light round the subject, glow. */
export const digitalArt: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('digital-art')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const flow = structureFlow(source.planes[0], painting, { smoothing: 5 })
  const form = lightForm(painting, { light: source.planes[0], radius: 24 * px, detail: 3 * px, gloss: 18, smooth: 2.5 * px })
  const planes = kuwahara(source, { flow, radius: lerp(8, 5, refinement) * px })
  const canvas = blankCanvas(planes)
  const loose = { opacity: 0.6, bristle: 0.5, jitter: lerp(0.04, 0.075, strength), spacing: 2.4 }
  paintStrokes(canvas, {
    reference: source,
    flow,
    random,
    brushes: [
      { ...loose, radius: 12 * px, longest: 80 * px, shortest: 30 * px, threshold: 0.012 },
      { ...loose, radius: 5 * px, longest: 44 * px, shortest: 12 * px, threshold: 0.02 },
    ],
  })
  const { image } = canvas
  const [l, a, b] = image.planes
  const around = gaussianBlur(painting.subject, painting, 6 * px)
  const cool = meanOf(source.planes[2]) > 0
  eachPixel(painting, (i, x) => {
    const subject = at(painting.subject, i)
    blendPixel(image, source, i, subject * 0.55)
    const volume = at(form.diffuse, i) - 0.74
    const curved = lerp(at(l, i), smoothstep(0.02, 0.98, at(l, i)), 0.6)
    const step = curved * 7
    const contrast = lerp(curved, (Math.floor(step) + smoothstep(0.3, 0.7, step - Math.floor(step))) / 7, 0.45)
    l[i] = contrast + volume * lerp(0.1, 0.34, subject) * lerp(0.8, 1.2, strength)
    const shadow = smoothstep(0.62, 0.22, at(l, i))
    const vivid = lerp(1.18, 1.4, strength)
    a[i] = at(a, i) * vivid + 0.022 * shadow
    b[i] = at(b, i) * vivid - 0.04 * shadow + 0.016 * (1 - shadow)
    // Two lamps of opposed colours, the concept artist's habit: teal from the left, magenta from the right.
    const side = smoothstep(0.1, 0.9, x / painting.width) * 2 - 1
    const lamp = 0.034 * lerp(0.8, 1.3, strength) * lerp(1, 0.45, subject)
    a[i] = at(a, i) + side * lamp
    b[i] = at(b, i) - lamp * 0.75
    const rim = subject * smoothstep(0.85, 0.5, at(around, i)) * smoothstep(-0.25, 0.35, at(form.diffuse, i) - 0.55)
    l[i] = at(l, i) + rim * 0.2
    a[i] = at(a, i) + rim * (cool ? -0.035 : 0.03)
    b[i] = at(b, i) + rim * (cool ? -0.05 : 0.06)
    const far = at(painting.depth, i) * (1 - subject)
    l[i] = lerp(at(l, i), at(l, i) * 0.9 + 0.1, far * 0.5)
  })
  const glow = linearFromRgba(rgbaFromOklab(image), painting)
  bloom(glow, { from: 0.5, widths: [8 * px, 30 * px, 80 * px], amount: 0.36 })
  return rgbaFromLinear(glow)
}
