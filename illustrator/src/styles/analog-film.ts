import { blurImage } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { bloom, vignette } from '@stipple/imaging/lens'
import { valueNoise } from '@stipple/imaging/noise'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { filmGrain } from '@stipple/imaging/paper'
import { at, eachPixel, type Image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom, type Random } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import { borderDistance } from '@stipple/imaging/subject'

/** An old print from colour film: halation round the lights, faded blacks, shifted dyes, clumped grain, dust, a light leak, a white border. */
export const analogFilm: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('analog-film')
  const px = pixelUnit(painting)
  const linear = blurImage(linearFromRgba(painting.colour, painting), lerp(1.2, 0.7, refinement) * px)
  bloom(linear, { from: 0.5, widths: [7 * px, 22 * px], amount: 0.5, tint: [1.5, 0.5, 0.18] })
  const leak = lightLeak(painting, random.fork('leak'))
  const [red, green, blue] = linear.planes
  const burn = lerp(0.35, 0.75, strength)
  for (let i = 0; i < leak.length; i++) {
    const light = at(leak, i) * burn
    red[i] = at(red, i) + light
    green[i] = at(green, i) + light * 0.36
    blue[i] = at(blue, i) + light * 0.07
  }
  const lab = oklabFromRgba(rgbaFromLinear(linear), painting)
  fade(lab, { painting, strength, random, px })
  return rgbaFromOklab(lab)
}

function fade(lab: Image3, { painting, strength, random, px }: { painting: Painting; strength: number; random: Random; px: number }): void {
  const [l, a, b] = lab.planes
  const falloff = vignette(painting, 0.55)
  const grain = filmGrain(painting, { seed: random.whole(0, 1e9), grain: Math.max(1.2, 1.9 * px) })
  const dust = dustAndHairs(painting, random.fork('dust'), px)
  const frame = Math.min(painting.width, painting.height) * 0.03
  const corner = frame * 1.1
  const aged = lerp(0.6, 1.1, strength)
  eachPixel(painting, (i, x, y) => {
    const value = at(l, i) * falloff(x, y) ** 0.35
    const faded = 0.17 + 0.76 * smoothstep(-0.08, 1.06, value)
    const high = smoothstep(0.35, 0.9, faded)
    l[i] = faded + at(grain, i) * 0.05 * aged * (1 - Math.abs(faded - 0.5)) + at(dust, i) * 0.3
    a[i] = at(a, i) * 0.78 + aged * lerp(-0.014, 0.008, high)
    b[i] = at(b, i) * 0.78 + aged * lerp(-0.006, 0.04, high)
    const edge = roundedEdge(painting, { x, y, frame, corner })
    const paper = smoothstep(0.8, -0.8, edge)
    l[i] = lerp(at(l, i), 0.945, paper)
    a[i] = lerp(at(a, i), 0.002, paper)
    b[i] = lerp(at(b, i), 0.022, paper)
  })
}

/** Distance inside a frame with rounded corners, negative on the border. */
function roundedEdge(
  { width, height }: Painting,
  { x, y, frame, corner }: { x: number; y: number; frame: number; corner: number },
): number {
  const dx = Math.max(0, Math.abs(x + 0.5 - width / 2) - (width / 2 - frame - corner))
  const dy = Math.max(0, Math.abs(y + 0.5 - height / 2) - (height / 2 - frame - corner))
  if (dx > 0 && dy > 0) return corner - Math.hypot(dx, dy)
  return borderDistance({ width, height }, x, y) - frame
}

/** Light through a gap in the camera's back: a soft flame from one side. */
function lightLeak({ width, height }: Painting, random: Random): Float32Array {
  const fromRight = random.chance(0.5)
  const centre = random.range(0.15, 0.85)
  const spread = random.range(0.22, 0.45)
  const reach = random.range(0.12, 0.24)
  const ripple = valueNoise(random.whole(0, 1e9))
  const result = new Float32Array(width * height)
  eachPixel({ width, height }, (i, x, y) => {
    const u = fromRight ? 1 - x / width : x / width
    const v = y / height
    const body = Math.exp(-(((v - centre) / spread) ** 2))
    const depth = reach * (0.6 + 0.8 * ripple(v * 5, 0.5))
    result[i] = body * Math.exp(-((u / depth) ** 2)) + 0.25 * body * Math.exp(-(((u - depth * 1.6) / (depth * 0.5)) ** 2))
  })
  return result
}

function dustAndHairs({ width, height }: Painting, random: Random, px: number): Float32Array {
  const result = new Float32Array(width * height)
  const put = (x: number, y: number, radius: number, value: number): void => {
    for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
      for (let column = Math.max(0, Math.floor(x - radius)); column <= Math.min(width - 1, x + radius); column++) {
        const cover = unit(radius + 0.3 - Math.hypot(column - x, row - y))
        result[row * width + column] = Math.max(at(result, row * width + column), cover * value)
      }
    }
  }
  for (let n = random.whole(18, 34); n > 0; n--)
    put(random.next() * width, random.next() * height, random.range(0.4, 1.3) * px, random.range(0.3, 1))
  for (let n = random.whole(1, 3); n > 0; n--) {
    let x = random.next() * width
    let y = random.next() * height
    let angle = random.range(0, 6.28)
    for (let step = random.whole(30, 80); step > 0; step--) {
      put(x, y, 0.55 * px, 0.55)
      angle += random.range(-0.12, 0.16)
      x += Math.cos(angle) * px
      y += Math.sin(angle) * px
    }
  }
  return result
}
