import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { lightForm } from '@stipple/imaging/form'
import { bloom, vignette } from '@stipple/imaging/lens'
import { rec709 } from '@stipple/imaging/luminance'
import { fractalNoise } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { at, blendPixel, eachPixel, fitted, type Image3, pixelUnit, resize, sample } from '@stipple/imaging/plane'
import { createRandom, type Random } from '@stipple/imaging/random'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { blankCanvas, copyImage, paintStrokes } from '@stipple/imaging/strokes'
import { structureFlow } from '@stipple/imaging/structure'

/** An enchanted painting: rich brushwork, gold light against violet shade, beams through mist, drifting sparks. */
export const fantasyArt: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('fantasy-art')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const flow = structureFlow(source.planes[0], painting, { smoothing: 6 })
  const form = lightForm(painting, { light: source.planes[0], radius: 28 * px, detail: 4 * px, gloss: 22, smooth: 2.5 * px })
  const canvas = blankCanvas(copyImage(source))
  const base = { opacity: 0.85, bristle: 0.6, jitter: lerp(0.05, 0.08, strength), spacing: 1.71 }
  paintStrokes(canvas, {
    reference: source,
    flow,
    random,
    brushes: [
      { ...base, radius: 9 * px, longest: 60 * px, shortest: 18 * px, threshold: 0 },
      { ...base, radius: 4 * px, longest: 34 * px, shortest: 9 * px, threshold: 0.04 },
      { ...base, radius: lerp(2.2, 1.7, refinement) * px, longest: 18 * px, shortest: 4 * px, threshold: 0.05 },
    ],
  })
  const { image } = canvas
  enchant(image, { painting, source, diffuse: form.diffuse, strength, px, mist: fractalNoise(random.whole(0, 1e9), 4) })
  const linear = linearFromRgba(rgbaFromOklab(image), painting)
  addBeams(linear, { painting, amount: lerp(0.45, 0.9, strength) })
  addSparks(linear, { painting, random: random.fork('sparks'), px, count: Math.round(lerp(40, 90, strength)) })
  bloom(linear, { from: 0.42, widths: [7 * px, 26 * px, 70 * px], amount: 0.55, tint: [1.15, 1, 0.85] })
  return rgbaFromLinear(linear)
}

interface Enchantment {
  readonly painting: Painting
  readonly source: Image3
  readonly diffuse: Float32Array
  readonly strength: number
  readonly px: number
  readonly mist: (x: number, y: number) => number
}

function enchant(image: Image3, { painting, source, diffuse, strength, px, mist }: Enchantment): void {
  const [l, a, b] = image.planes
  const falloff = vignette(painting, 0.7)
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    blendPixel(image, source, i, subject * 0.5)
    const value = lerp(at(l, i), smoothstep(0.05, 0.95, at(l, i)), 0.6) * 0.97 + (at(diffuse, i) - 0.74) * lerp(0.12, 0.4, subject)
    const glow = smoothstep(0.3, 0.8, value)
    const magic = lerp(0.7, 1.15, strength)
    const far = at(painting.depth, i) * (1 - subject)
    const haze = smoothstep(0.35, 0.9, mist(x / (170 * px), y / (60 * px))) * smoothstep(0.15, 0.6, far) * 0.35
    l[i] = lerp(value * falloff(x, y) ** 0.4, 0.78, haze)
    a[i] = at(a, i) * 1.25 + magic * lerp(0.036, 0.012, glow)
    b[i] = at(b, i) * 1.25 + magic * lerp(-0.058, 0.048, glow)
  })
}

/**
 * Light shafts: bright areas of the ground blurred away from the light's place in the picture (radial blur after K. Mitchell, "Volumetric light scattering",
 * 2007), on a small copy.
 */
function addBeams(linear: Image3, { painting, amount }: { painting: Painting; amount: number }): void {
  const small = fitted(painting, 256)
  const bright = new Float32Array(painting.depth.length)
  const [red, green, blue] = linear.planes
  eachPixel(painting, (i) => {
    const luminance = rec709(at(red, i), at(green, i), at(blue, i))
    bright[i] = smoothstep(0.3, 0.9, luminance) * (1 - at(painting.subject, i)) * (0.3 + 0.7 * at(painting.depth, i))
  })
  const source = resize(bright, painting, small)
  const [lx, ly] = painting.light
  const originX = (0.5 + lx * 0.55) * small.width
  const originY = (0.5 + Math.min(-0.25, ly) * 0.75) * small.height
  const steps = 48
  const beams = new Float32Array(source.length)
  eachPixel(small, (i, x, y) => {
    let sum = 0
    let weight = 1
    for (let step = 0; step < steps; step++) {
      const t = 1 - (step / steps) * 0.85
      sum += weight * sample(source, small, originX + (x - originX) * t, originY + (y - originY) * t)
      weight *= 0.962
    }
    beams[i] = sum / 22
  })
  const soft = resize(gaussianBlur(beams, small, 1.5), small, painting)
  for (let i = 0; i < red.length; i++) {
    const light = at(soft, i) ** 1.4 * amount * (1 - 0.45 * at(painting.subject, i))
    red[i] = at(red, i) + light
    green[i] = at(green, i) + light * 0.82
    blue[i] = at(blue, i) + light * 0.5
  }
}

/** Fireflies and embers, more of them low in the picture. */
function addSparks(
  linear: Image3,
  { painting, random, px, count }: { painting: Painting; random: Random; px: number; count: number },
): void {
  const { width, height } = painting
  for (let n = 0; n < count; n++) {
    const x = random.next() * width
    const y = (1 - random.next() ** 1.5) * height
    const radius = random.range(0.7, 2.6) * px * (random.chance(0.12) ? 1.8 : 1)
    const colour = random.chance(0.75) ? ([1, 0.78, 0.3] as const) : ([0.55, 0.75, 1] as const)
    const power = random.range(0.5, 1.6)
    const reach = Math.ceil(radius * 3)
    for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(height - 1, y + reach); row++) {
      for (let column = Math.max(0, Math.floor(x - reach)); column <= Math.min(width - 1, x + reach); column++) {
        const light = power * Math.exp(-(((column - x) ** 2 + (row - y) ** 2) / (radius * radius)))
        linear.planes.forEach((plane, channel) => {
          plane[row * width + column] = at(plane, row * width + column) + light * (colour[channel] ?? 0)
        })
      }
    }
  }
}
