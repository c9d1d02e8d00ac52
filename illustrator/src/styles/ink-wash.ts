import { tint } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { inkLines, outlines } from '@stipple/imaging/ink'
import { kuwahara } from '@stipple/imaging/kuwahara'
import { fractalNoise, valueNoise } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, eachPixel, image3, mapSamples, pixelUnit, sample } from '@stipple/imaging/plane'
import { createRandom, type Random } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { stampSeal } from '@stipple/imaging/seal'
import { structureFlow } from '@stipple/imaging/structure'
import { borderDistance } from '@stipple/imaging/subject'
import { drawnTone } from '@stipple/imaging/tone'

const RICE_PAPER: Triple = [0.945, 0.003, 0.022]
const SUMI: Triple = [0.2, -0.003, -0.008]

/** 水墨: a few tones of ink on rice paper. The distance fades into the empty sheet, washes bleed, brush lines swell and run dry, colour is restrained. */
export const inkWash: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('ink-wash')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const flow = structureFlow(source.planes[0], painting, { smoothing: 5 })
  const simple = kuwahara(source, { flow, radius: lerp(10, 6, refinement) * px })
  const tone = inkTone(painting, { light: drawnTone(simple.planes[0]), px, random })
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.8 * px) })
  const brush = brushLines(painting, { light: source.planes[0], px, strength, random })
  const flowing = fractalNoise(random.whole(0, 1e9), 4)
  const result = image3(painting)
  const [light, a, b] = result.planes
  eachPixel(painting, (i, x, y) => {
    tint(result, i, { colour: RICE_PAPER, amount: 1 })
    const subject = at(painting.subject, i)
    const uneven = 0.72 + 0.56 * flowing(x / (55 * px), y / (55 * px)) + (at(tooth, i) - 0.5) * 0.35
    const wash = unit(at(tone, i) * uneven * lerp(0.85, 1.1, strength))
    tint(result, i, { colour: SUMI, amount: wash })
    const dryBrush = smoothstep(0.28, 0.42, at(tooth, i) + at(brush, i) * 0.3)
    tint(result, i, { colour: SUMI, amount: unit(at(brush, i) * dryBrush) * 0.94 })
    const colour = lerp(0.1, 0.5, subject) * smoothstep(0.03, 0.3, at(tone, i) + 0.1) * (1 - 0.6 * at(painting.depth, i) * (1 - subject))
    a[i] = at(a, i) + at(simple.planes[1], i) * colour
    b[i] = at(b, i) + at(simple.planes[2], i) * colour
    light[i] = at(light, i) + (at(tooth, i) - 0.5) * 0.02
  })
  stampSeal(result, { painting, random: random.fork('seal') })
  return rgbaFromOklab(result)
}

/** Ink density: darkness, stronger at rims, thinned with distance and towards the edges of the sheet. */
function inkTone(painting: Painting, { light, px, random }: { light: Float32Array; px: number; random: Random }): Float32Array {
  const soft = gaussianBlur(light, painting, 7 * px)
  const near = gaussianBlur(light, painting, Math.max(0.6, 1.2 * px))
  const wobble = valueNoise(random.whole(0, 1e9))
  const margin = fractalNoise(random.whole(0, 1e9), 3)
  const side = Math.min(painting.width, painting.height)
  const result = new Float32Array(light.length)
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    const far = at(painting.depth, i) * (1 - subject)
    const offset = (wobble(x / (9 * px), y / (9 * px)) - 0.5) * 5 * px * (1 - subject)
    const value = lerp(sample(near, painting, x + offset, y - offset), at(soft, i), 0.15 + 0.6 * far)
    const gathered = unit(at(soft, i) - at(near, i)) * 1.1
    const darkness = unit((0.93 - value) * 1.45) ** 1.25 + gathered
    const mist = lerp(1, 0.22, smoothstep(0.3, 1, far))
    const inside = smoothstep(0, side * 0.16, borderDistance(painting, x, y) + (margin(x / (90 * px), y / (90 * px)) - 0.5) * side * 0.16)
    result[i] = darkness * mist * lerp(inside, 1, subject * 0.7)
  })
  return result
}

function brushLines(
  painting: Painting,
  { light, px, strength, random }: { light: Float32Array; px: number; strength: number; random: Random },
): Float32Array {
  const pressure = fractalNoise(random.whole(0, 1e9), 2)
  const weight = new Float32Array(light.length)
  eachPixel(painting, (i, x, y) => {
    const far = at(painting.depth, i) * (1 - at(painting.subject, i))
    weight[i] = unit(pressure(x / (38 * px), y / (38 * px)) * 1.7 - 0.25) * lerp(1, 0.45, smoothstep(0.3, 0.95, far))
  })
  const contour = outlines(painting.region, painting, { width: lerp(2.6, 4.2, strength) * px, weight })
  const inner = inkLines(light, painting, { sigma: Math.max(0.7, 1.3 * px), emphasis: 22, threshold: 0.22, sharpness: 9 })
  return mapSamples(contour, (value, i) => {
    const subject = at(painting.subject, i)
    return Math.max(value * lerp(0.5, 1, subject) * (0.4 + 0.6 * at(weight, i)), at(inner, i) * lerp(0.2, 0.85, subject))
  })
}
