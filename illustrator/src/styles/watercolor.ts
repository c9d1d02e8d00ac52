import { applyDensity, tint } from '@stipple/imaging/blend'
import { blurImage, gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { outlines } from '@stipple/imaging/ink'
import { kuwahara } from '@stipple/imaging/kuwahara'
import { fractalNoise, valueNoise } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, blendPixel, eachPixel, image3, type Image3, mapSamples, pixelUnit, sample } from '@stipple/imaging/plane'
import { createRandom, type Random } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { structureFlow } from '@stipple/imaging/structure'
import { borderDistance } from '@stipple/imaging/subject'

const PAPER: Triple = [0.972, 0.001, 0.008]
const GRAPHITE: Triple = [0.42, 0.005, 0.012]

/**
 * Transparent washes on cold-pressed paper: pigment collects at the edges and in the paper's grain, distant washes run into each other, and the margin of the
 * sheet stays white.
 */
export const watercolor: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('watercolor')
  const px = pixelUnit(painting)
  const washes = layWashes(painting, { px, strength, refinement, random })
  const [light, a, b] = washes.planes
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1.2, 2.6 * px) })
  const flowing = fractalNoise(random.whole(0, 1e9), 4)
  const pooled = pigmentEdges(light, washes, px)
  const sketch = outlines(painting.region, painting, { width: Math.max(0.8, 1.1 * px) })
  const sheet = washMask(painting, { px, random })
  eachPixel(painting, (i, x, y) => {
    const cover = at(sheet, i)
    // Watercolour never reaches the darkest tones of its motif: the sheet reflects light.
    light[i] = 1 - (1 - at(light, i)) * 0.86
    const rimOfWash = cover > 0.02 && cover < 0.98 ? (1 - Math.abs(cover * 2 - 1)) * 0.5 : 0
    const turbulence = flowing(x / (70 * px), y / (70 * px)) - 0.5
    const density = 1 + (0.5 + strength) * (0.75 * turbulence + 0.42 * (at(tooth, i) - 0.5) + 1.5 * at(pooled, i) + rimOfWash)
    const far = at(painting.depth, i) * (1 - at(painting.subject, i))
    applyDensity(washes, i, Math.max(0.2, density - 0.12 * far))
    a[i] = at(a, i) * 1.12
    b[i] = at(b, i) * 1.12
    const dry = smoothstep(0.66, 0.8, at(tooth, i)) * smoothstep(0.78, 0.95, at(light, i)) * 0.7
    tint(washes, i, { colour: PAPER, amount: Math.max(1 - cover, dry) })
    const drawn = at(sketch, i) * 0.34 * smoothstep(0.2, 0.6, at(tooth, i)) * lerp(0.4, 1, cover)
    tint(washes, i, { colour: GRAPHITE, amount: drawn })
    light[i] = at(light, i) + (at(tooth, i) - 0.5) * 0.026
  })
  return rgbaFromOklab(washes)
}

/** Simplified colours with wobbling edges; away from the subject they run wet in wet. */
function layWashes(
  painting: Painting,
  { px, strength, refinement, random }: { px: number; strength: number; refinement: number; random: Random },
): Image3 {
  const source = oklabFromRgba(painting.colour, painting)
  const flow = structureFlow(source.planes[0], painting)
  const radius = lerp(9, 5, refinement) * px
  const simple = kuwahara(source, { flow, radius: Math.max(1.5, radius) })
  eachPixel(painting, (i) => {
    blendPixel(simple, source, i, at(painting.subject, i) * 0.45)
  })
  const wet = blurImage(simple, 11 * px)
  const wobbleX = valueNoise(random.whole(0, 1e9))
  const wobbleY = valueNoise(random.whole(0, 1e9))
  const puddles = fractalNoise(random.whole(0, 1e9), 3)
  const reach = (1.5 + 3 * strength) * px
  const result = image3(painting)
  eachPixel(painting, (i, x, y) => {
    const away = 1 - at(painting.subject, i)
    const calm = lerp(0.45, 1, away)
    const column = x + (wobbleX(x / (13 * px), y / (13 * px)) - 0.5) * 2 * reach * calm
    const row = y + (wobbleY(x / (13 * px), y / (13 * px)) - 0.5) * 2 * reach * calm
    const wetness = smoothstep(0.45, 0.62, puddles(x / (150 * px), y / (110 * px))) * away * (0.35 + 0.6 * strength)
    for (let n = 0; n < 3; n++) {
      const out = result.planes[n]
      const sharp = simple.planes[n]
      const blurred = wet.planes[n]
      if (out && sharp && blurred) out[i] = lerp(sample(sharp, painting, column, row), at(blurred, i), wetness)
    }
  })
  return result
}

/** Darkening at the rims of washes, where they dry. */
function pigmentEdges(light: Float32Array, size: Image3, px: number): Float32Array {
  const near = gaussianBlur(light, size, Math.max(0.7, 1.1 * px))
  const around = gaussianBlur(light, size, 4 * px)
  return mapSamples(near, (value, i) => Math.min(0.5, Math.abs(value - at(around, i)) * 3.2))
}

/** 1 on paint: an uneven margin of bare paper, and a few drops beside the washes. */
function washMask(painting: Painting, { px, random }: { px: number; random: Random }): Float32Array {
  const edge = fractalNoise(random.whole(0, 1e9), 4)
  const mask = new Float32Array(painting.width * painting.height)
  const margin = Math.min(painting.width, painting.height) * 0.045
  eachPixel(painting, (i, x, y) => {
    const inside = borderDistance(painting, x, y) - margin + (edge(x / (60 * px), y / (60 * px)) - 0.5) * margin * 2.4
    mask[i] = inside < -margin ? 0 : smoothstep(-1.6 * px, 1.6 * px, inside)
  })
  const drops = random.whole(6, 14)
  for (let n = 0; n < drops; n++) {
    const along = random.next()
    const side = random.whole(0, 3)
    const inset = margin * random.range(0.25, 0.8)
    const centreX = side === 0 ? inset : side === 1 ? painting.width - inset : along * painting.width
    const centreY = side === 2 ? inset : side === 3 ? painting.height - inset : along * painting.height
    splash(mask, painting, { centreX, centreY, radius: random.range(0.8, 4.5) * px })
  }
  for (let x = 0; x < painting.width; x++) {
    mask[x] = 0
    mask[(painting.height - 1) * painting.width + x] = 0
  }
  for (let y = 0; y < painting.height; y++) {
    mask[y * painting.width] = 0
    mask[y * painting.width + painting.width - 1] = 0
  }
  return mask
}

function splash(
  mask: Float32Array,
  { width, height }: Painting,
  { centreX, centreY, radius }: { centreX: number; centreY: number; radius: number },
): void {
  for (let y = Math.max(0, Math.floor(centreY - radius - 1)); y <= Math.min(height - 1, centreY + radius + 1); y++) {
    for (let x = Math.max(0, Math.floor(centreX - radius - 1)); x <= Math.min(width - 1, centreX + radius + 1); x++) {
      const i = y * width + x
      mask[i] = Math.max(at(mask, i), unit(radius + 0.5 - Math.hypot(x - centreX, y - centreY)))
    }
  }
}
