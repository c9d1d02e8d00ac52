import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { guidedFilter } from '@stipple/imaging/edge-preserving'
import { lightForm } from '@stipple/imaging/form'
import { bloom } from '@stipple/imaging/lens'
import type { StylePass } from '@stipple/imaging/painting'
import { at, eachPixel, pixelUnit } from '@stipple/imaging/plane'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { lightnessQuantile } from '@stipple/imaging/tone'

/** The picture at its best: levels stretched, volume and local contrast brought out, colours livelier where they were dull, edges crisp, highlights glowing. */
export const enhance: StylePass = (painting, { strength, refinement }) => {
  const px = pixelUnit(painting)
  const lab = oklabFromRgba(painting.colour, painting)
  const [l, a, b] = lab.planes
  const base = guidedFilter(l, painting, { radius: Math.max(1, Math.round(14 * px)), epsilon: 0.012 })
  const fine = gaussianBlur(l, painting, Math.max(0.5, 1.1 * px))
  const form = lightForm(painting, { light: l, radius: 20 * px, detail: 4 * px, gloss: 30, smooth: 2.2 * px })
  const { low, high } = levels(l)
  const gain = lerp(0.7, 1.5, strength)
  eachPixel(painting, (i) => {
    const subject = at(painting.subject, i)
    const sharpened = (at(l, i) - at(fine, i)) * lerp(0.7, 1.3, refinement) * gain
    const local = (at(l, i) - at(base, i)) * 0.7 * gain
    const stretched = (at(base, i) - low) / (high - low)
    const relief = (at(form.diffuse, i) - 0.72) * 0.16 * lerp(0.4, 1, subject) * gain
    const curve = lerp(stretched, smoothstep(0, 1, stretched), 0.35 * gain)
    l[i] = 0.03 + 0.95 * curve + local + sharpened + relief + at(form.shine, i) * 0.05 * subject
    const chroma = Math.hypot(at(a, i), at(b, i))
    const vibrance = 1 + 0.42 * gain * smoothstep(0.24, 0.03, chroma)
    a[i] = at(a, i) * vibrance
    b[i] = at(b, i) * vibrance
  })
  const glow = linearFromRgba(rgbaFromOklab(lab), painting)
  bloom(glow, { from: 0.6, widths: [9 * px, 40 * px], amount: 0.2 * gain })
  return rgbaFromLinear(glow)
}

/** 1st and 99th percentile of the lightness, kept apart. */
function levels(light: Float32Array): { low: number; high: number } {
  const low = Math.min(lightnessQuantile(light, 0.01), 0.25)
  return { low, high: Math.max(lightnessQuantile(light, 0.99), low + 0.5, 0.85) }
}
