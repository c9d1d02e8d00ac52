import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { boxBlur } from '@stipple/imaging/blur'
import { distanceTo } from '@stipple/imaging/distance'
import { at, eachPixel } from '@stipple/imaging/plane'
import { fromHex, fromOklab, type Rgb, toOklab } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { hazeAt, type Light } from '../compose/light.ts'

export interface RelightOptions {
  readonly light: Light
  /** 0 near .. 1 far. */
  readonly depth: number
  /** Requested colour (hex). */
  readonly colour: string | undefined
  /** -1..1: a small change of lightness and hue between individuals. */
  readonly tint: number
  /** 0..1: strength of the rim light. */
  readonly rim: number
  /** Colour of the light that the ground reflects, 0..255. */
  readonly bounce: Rgb
  /** The drawing will be mirrored: the light must come from the other side. */
  readonly flip: boolean
  /** Height of the inflated shape, 0 flat .. 1 round. */
  readonly relief: number
  /** 0..1: desaturation of the drawing's own colours. */
  readonly mute: number
  /** It shows a person: skin and hair keep their colours. */
  readonly human: boolean
}

/** Gives a flat drawing volume: inflates its outline to a relief and lights it with the scene's key, sky and ground light. */
export function relight(source: Canvas, options: RelightOptions): Canvas {
  const { width, height } = source
  const from = source.getContext('2d').getImageData(0, 0, width, height).data
  const relief = inflate(from, width, height, options.relief)
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const image = ctx.createImageData(width, height)
  const recolour = options.colour === undefined ? undefined : recolouring(from, options.colour, options.human)
  const { light } = options
  const toward: Rgb = [options.flip ? -light.direction[0] : light.direction[0], light.direction[1], light.direction[2]]
  const fade = hazeAt(light, options.depth)
  const lift = 1 + options.tint * 0.09
  const glow: Rgb = [light.glow[0] / 255, light.glow[1] / 255, light.glow[2] / 255]
  const rimStrength = options.rim * (1 - light.cover * 0.5)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const alpha = from[i * 4 + 3] ?? 0
      if (alpha === 0) continue
      const l = relief[y * width + Math.max(0, x - 1)] ?? 0
      const r = relief[y * width + Math.min(width - 1, x + 1)] ?? 0
      const u = relief[Math.max(0, y - 1) * width + x] ?? 0
      const d = relief[Math.min(height - 1, y + 1) * width + x] ?? 0
      let nx = (l - r) * 0.5
      let ny = (u - d) * 0.5
      const scale = 1 / Math.sqrt(nx * nx + ny * ny + 0.55)
      nx *= scale
      ny *= scale
      const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))
      const facing = nx * toward[0] + ny * toward[1] + nz * toward[2]
      const lit = smoothstep(-0.25, 0.95, facing)
      const up = 0.5 - ny * 0.5
      const low = y / height
      const occlusion = 1 - 0.26 * smoothstep(0.55, 1, low) * (1 - lit * 0.5)
      const edge = (1 - nz) ** 2.2 * Math.max(0, nx * toward[0] * 1.3 + ny * toward[1] * 0.9) * rimStrength
      let red = from[i * 4] ?? 0
      let green = from[i * 4 + 1] ?? 0
      let blue = from[i * 4 + 2] ?? 0
      if (recolour) {
        const changed = recolour(red, green, blue)
        red = changed[0]
        green = changed[1]
        blue = changed[2]
      }
      // Colours of icons are more saturated than anything in nature.
      const grey = red * 0.3 + green * 0.59 + blue * 0.11
      red += (grey - red) * options.mute
      green += (grey - green) * options.mute
      blue += (grey - blue) * options.mute
      image.data[i * 4] = finish(red * lift, 0, lit, up, occlusion, edge * glow[0], options, fade)
      image.data[i * 4 + 1] = finish(green * lift, 1, lit, up, occlusion, edge * glow[1], options, fade)
      image.data[i * 4 + 2] = finish(blue * (1 + options.tint * 0.03), 2, lit, up, occlusion, edge * glow[2], options, fade)
      image.data[i * 4 + 3] = alpha
    }
  }
  ctx.putImageData(image, 0, 0)
  return canvas
}

function finish(
  base: number,
  channel: 0 | 1 | 2,
  lit: number,
  up: number,
  occlusion: number,
  rim: number,
  options: RelightOptions,
  fade: number,
): number {
  const { light } = options
  // Pure whites and full saturations give an icon away: they are reduced before the light multiplies them.
  const soft = 14 + base * 0.9
  const skyPart = light.ambient[channel] * (0.78 + 0.34 * up)
  const groundPart = ((options.bounce[channel] / 255) * 0.2 + 0.02) * (1 - up)
  const value = soft * (lerp(skyPart, light.key[channel], lit) + groundPart) * occlusion + rim * 235
  return value + (light.fog[channel] - value) * fade
}

/** Height of a pillow over the shape, in pixels, with the drawing's inner edges pressed in a little. */
function inflate(pixels: Uint8ClampedArray, width: number, height: number, amount: number): Float32Array {
  const size = { width, height }
  const outside = Uint8Array.from({ length: width * height }, (_, i) => ((pixels[i * 4 + 3] ?? 0) > 127 ? 0 : 1))
  const distance = distanceTo(outside, size)
  const radius = Math.max(3, Math.min(width, height) * 0.17)
  const out = new Float32Array(width * height)
  eachPixel(size, (i, x, y) => {
    // The border counts as outside.
    const t = Math.min(1, Math.min(at(distance, i), x + 1, y + 1, width - x, height - y) / radius)
    const level = ((pixels[i * 4] ?? 0) * 0.3 + (pixels[i * 4 + 1] ?? 0) * 0.6 + (pixels[i * 4 + 2] ?? 0) * 0.1) / 255
    out[i] = (Math.sqrt(1 - (1 - t) * (1 - t)) * radius + level * radius * 0.22 * t) * amount
  })
  const blur = Math.max(1, Math.round(radius * 0.16))
  return boxBlur(out, size, blur, 2)
}

/** Moves the drawing's main hue to the wanted colour; greys, whites and dark details keep theirs. */
function recolouring(pixels: Uint8ClampedArray, wanted: string, human: boolean): (red: number, green: number, blue: number) => Rgb {
  const target = toOklab(fromHex(wanted))
  const keeps = human ? isSkin : () => false
  const main = mainColour(pixels, keeps)
  const grey = Math.hypot(main[1], main[2]) < 0.045
  const wantedChroma = Math.hypot(target[1], target[2])
  const cache = new Map<number, Rgb>()
  return (red, green, blue) => {
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    const known = cache.get(key)
    if (known) return known
    const lab = toOklab([red, green, blue])
    if (keeps(lab)) {
      cache.set(key, [red, green, blue])
      return [red, green, blue]
    }
    const chroma = Math.hypot(lab[1], lab[2])
    const near = grey
      ? lab[0] > 0.42
        ? 1
        : 0
      : Math.max(0, (lab[1] * main[1] + lab[2] * main[2]) / (Math.max(1e-4, chroma) * Math.hypot(main[1], main[2])))
    const share = grey ? near * 0.9 : smoothstep(0.6, 0.9, near) * smoothstep(0.02, 0.06, chroma)
    const gain = grey ? 1 : clamp(chroma / Math.hypot(main[1], main[2]), 0.4, 1.3)
    const light = clamp(lab[0] + (target[0] - main[0]) * (wantedChroma < 0.03 ? 0.95 : 0.75), 0.04, 0.98)
    const out = fromOklab([lerp(lab[0], light, share), lerp(lab[1], target[1] * gain, share), lerp(lab[2], target[2] * gain, share)])
    cache.set(key, out)
    return out
  }
}

/** Colour (OKLab) that covers most of a drawing; saturated ones weigh more. */
function mainColour(pixels: Uint8ClampedArray, skips: (lab: Rgb) => boolean): Rgb {
  const bins = new Map<number, { weight: number; sum: [number, number, number] }>()
  for (let i = 0; i < pixels.length; i += 28) {
    if ((pixels[i + 3] ?? 0) < 200) continue
    const lab = toOklab([pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0])
    if (skips(lab)) continue
    const key = Math.round(lab[1] * 16) * 64 + Math.round(lab[2] * 16)
    const bin = bins.get(key) ?? { weight: 0, sum: [0, 0, 0] }
    const weight = 0.25 + Math.hypot(lab[1], lab[2]) * 6
    bin.weight += weight
    for (let c = 0; c < 3; c++) bin.sum[c] = (bin.sum[c] ?? 0) + (lab[c] ?? 0) * weight
    bins.set(key, bin)
  }
  let best: { weight: number; sum: [number, number, number] } = { weight: 1, sum: [0.6, 0, 0] }
  let most = 0
  for (const bin of bins.values()) {
    if (bin.weight <= most) continue
    most = bin.weight
    best = bin
  }
  return [best.sum[0] / best.weight, best.sum[1] / best.weight, best.sum[2] / best.weight]
}

/** Skin and brown or fair hair (OKLab): a narrow band of hues between red and yellow, never saturated. */
function isSkin([light, a, b]: Rgb): boolean {
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return light > 0.2 && hue > 38 && hue < 94 && Math.hypot(a, b) < 0.15
}
