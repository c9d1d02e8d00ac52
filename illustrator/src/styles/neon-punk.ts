import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { inkLines, outlines } from '@stipple/imaging/ink'
import { magnify } from '@stipple/imaging/lens'
import { fractalNoise, hash2 } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { at, eachPixel, image3, type Image3, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { structureFlow } from '@stipple/imaging/structure'
import { subjectRegion } from '@stipple/imaging/subject'

/** Linear light of the tubes: magenta, cyan, violet. */
const TUBES = [
  [1, 0.03, 0.52],
  [0.02, 0.78, 1],
  [0.5, 0.06, 1],
] as const

/** Night under neon: the picture sinks into violet dark, its outlines burn as magenta and cyan tubes, haze and scan lines over all. */
export const neonPunk: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('neon-punk')
  const px = pixelUnit(painting)
  const lab = oklabFromRgba(painting.colour, painting)
  const [l, a, b] = lab.planes
  const flow = structureFlow(l, painting)
  const fine = inkLines(l, painting, {
    sigma: Math.max(0.7, lerp(1.3, 1, refinement) * px),
    emphasis: 24,
    threshold: 0.2,
    sharpness: 9,
    flow,
  })
  const contour = outlines(painting.region, painting, { width: lerp(1.8, 2.6, strength) * px })
  const silhouette = outlines(subjectRegion(painting), painting, { width: lerp(3, 4.4, strength) * px })
  const smoke = fractalNoise(random.whole(0, 1e9), 4)
  const hueSeed = random.whole(0, 1e9)
  const tubes = image3(painting)
  eachPixel(painting, (i, x, y) => {
    const subject = at(painting.subject, i)
    const far = at(painting.depth, i) * (1 - subject)
    const shade = smoothstep(0.15, 1, at(l, i))
    const side = x / painting.width - 0.5
    l[i] = 0.1 + shade * lerp(0.26, 0.5, subject) + far * 0.05
    a[i] = at(a, i) * lerp(0.35, 0.75, subject) + lerp(0.03, 0.055, side + 0.5) * (0.6 + 0.6 * shade)
    b[i] = at(b, i) * lerp(0.3, 0.6, subject) - lerp(0.1, 0.065, subject) * (0.6 + 0.6 * shade)
    const chance = hash2(painting.region[i] ?? 0, 21, hueSeed)
    const warm = smoothstep(0.25, 0.75, 0.5 + side * 1.2 + (chance - 0.5) * 0.7)
    const strokes = at(contour, i) * lerp(0.75, 0.22, far) + at(fine, i) * lerp(0.1, 0.5, subject) * smoothstep(0.2, 0.6, shade)
    const edge = at(silhouette, i) * 1.25
    tubes.planes.forEach((plane, n) => {
      const hue = lerp(TUBES[1][n] ?? 0, chance > 0.82 ? (TUBES[2][n] ?? 0) : (TUBES[0][n] ?? 0), warm)
      const outline = lerp(
        TUBES[0][n] ?? 0,
        TUBES[1][n] ?? 0,
        smoothstep(0.35, 0.65, x / painting.width + (y / painting.height - 0.5) * 0.3),
      )
      plane[i] = strokes * hue + edge * outline
    })
  })
  const linear = linearFromRgba(rgbaFromOklab(lab), painting)
  addTubes(linear, tubes, { px, strength })
  const [red, green, blue] = linear.planes
  const shifted = { red: magnify(red, painting, 1.003), blue: magnify(blue, painting, 0.997) }
  const pitch = Math.max(2, Math.round(3 * px))
  eachPixel(painting, (i, x, y) => {
    const line = y % pitch === 0 ? 0.8 : 1
    const fog =
      smoothstep(0.4, 0.85, smoke(x / (190 * px), y / (80 * px))) *
      (0.25 + 0.75 * at(painting.depth, i)) *
      (1 - at(painting.subject, i) * 0.8) *
      0.075
    const side = x / painting.width
    red[i] = (at(shifted.red, i) + fog * lerp(0.15, 1, side)) * line
    green[i] = (at(green, i) + fog * lerp(0.5, 0.1, side)) * line
    blue[i] = (at(shifted.blue, i) + fog) * line
  })
  return rgbaFromLinear(linear)
}

/** Light of the tubes: a near-white core, a tight halo and a wide one that colours the air. */
function addTubes(linear: Image3, tubes: Image3, { px, strength }: { px: number; strength: number }): void {
  const power = lerp(0.9, 1.5, strength)
  linear.planes.forEach((plane, n) => {
    const tube = tubes.planes[n]
    if (!tube) return
    const tight = gaussianBlur(tube, linear, 4 * px)
    const wide = gaussianBlur(tube, linear, 16 * px)
    const air = gaussianBlur(tube, linear, 54 * px)
    add(plane, [
      { light: tube, gain: 0.9 },
      {
        light: mapSamples(tubes.planes[0], (value, i) => Math.min(value, 1) * 0.5 + Math.min(at(tubes.planes[1], i), 1) * 0.4),
        gain: 0.35,
      },
      { light: tight, gain: 1.3 * power },
      { light: wide, gain: 1.1 * power },
      { light: air, gain: 0.9 * power },
    ])
  })
}

function add(plane: Float32Array, lights: readonly { light: Float32Array; gain: number }[]): void {
  for (const { light, gain } of lights) for (let i = 0; i < plane.length; i++) plane[i] = at(plane, i) + at(light, i) * gain
}
