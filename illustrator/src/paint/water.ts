import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { css, type Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { hazeAt, tone } from '../compose/light.ts'
import { sunPoint } from './sky.ts'
import { addLayer, type Stage } from './stage.ts'

export interface WaterOptions {
  /** Row of the far shore, about which the water mirrors. */
  readonly from: number
  readonly to: number
  /** 0 mirror .. 1 open sea. */
  readonly waves: number
  readonly colour: Rgb
  /** Limits the water to a shape, e.g. a river bed. */
  readonly clip?: (ctx: Stage['ctx']) => void
  readonly far?: number
}

/** Paints water that mirrors the picture above `from`, broken by its waves, with the sun's path on it. */
export function paintWater(stage: Stage, options: WaterOptions): void {
  const { width, height, light } = stage
  const from = Math.round(options.from)
  const to = Math.min(height, Math.round(options.to))
  if (to <= from + 1) return
  const noise = createNoise(stage.random.fork('water'))
  const above = stage.ctx.getImageData(0, 0, width, Math.max(1, from)).data
  const span = to - from
  const sun = sunPoint(stage)
  const far = options.far ?? 0.8
  addLayer(stage, { depth: (row) => clamp(far * (1 - (row - from) / Math.max(1, height - from)), 0.02, 1) }, (ctx) => {
    const image = ctx.createImageData(width, span)
    const pixels = image.data
    const step = 2
    const columns = Math.ceil(width / step) + 2
    const swell = new Float32Array(columns)
    for (let row = 0; row < span; row++) {
      const p = (row + 0.5) / Math.max(1, height - from)
      const z = 1 / (p + 0.035)
      const v = z * 5.5
      for (let k = 0; k < columns; k++) {
        const u = ((k * step - stage.layout.centre) / width) * z * 1.3
        swell[k] = fbm(noise, u * 1.4, v, 3) + noise(u * 5.5, v * 3.1) * 0.34
      }
      const fade = hazeAt(light, far * (1 - p)) * 0.75
      const fresnel = clamp(0.86 - p * lerp(0.42, 0.62, options.waves), 0.16, 0.9)
      const depthShade = tone({ ...light, haze: 0 }, options.colour, 0.55, 0)
      for (let x = 0; x < width; x++) {
        const k = x / step
        const k0 = Math.floor(k)
        const wave = lerp(swell[k0] ?? 0, swell[k0 + 1] ?? 0, k - k0)
        const reach = lerp(0.35, 1, options.waves)
        const sx = clamp(Math.round(x + wave * (5 + row * 0.07) * reach * stage.unit), 0, width - 1)
        const sy = clamp(
          Math.round(from - 1 - (row * lerp(1, 1.35, options.waves) + wave * (7 + row * 0.16) * reach * stage.unit)),
          0,
          Math.max(0, from - 1),
        )
        const s = (sy * width + sx) * 4
        const crest = smoothstep(0.16, 0.62, wave) * options.waves
        const trough = smoothstep(0.05, -0.5, wave) * lerp(0.12, 0.4, options.waves)
        let glitter = 0
        if (sun) {
          const path = Math.abs(x - sun[0]) / (width * (0.035 + p * 0.16))
          glitter =
            Math.exp(-path * path) *
            smoothstep(lerp(0.1, 0.22, p), 0.5, wave + noise((x * 0.09) / stage.unit, (row * 0.3) / stage.unit) * 0.4) *
            (1 - light.cover * 0.75)
        }
        const i = (row * width + x) * 4
        for (let c = 0; c < 3; c++) {
          const mirror = (above[s + c] ?? 0) * 0.94
          let value = lerp(depthShade[c] ?? 0, mirror, fresnel * (1 - crest * 0.25))
          value *= 1 - trough
          value += crest * 26 * (light.key[c] ?? 1) * (1 - p * 0.5)
          value = lerp(value, light.fog[c] ?? 0, fade)
          value += ((light.glow[c] ?? 0) - value * 0.4) * glitter * 0.95
          pixels[i + c] = value
        }
        pixels[i + 3] = 255
      }
    }
    if (options.clip) {
      // putImageData ignores clips: the water is clipped afterwards.
      ctx.putImageData(image, 0, from)
      ctx.globalCompositeOperation = 'destination-in'
      ctx.beginPath()
      options.clip(ctx)
      ctx.fill()
    } else ctx.putImageData(image, 0, from)
  })
}

/** Paints lines of foam where the surf runs up a beach. */
export function paintFoam(stage: Stage, rows: readonly number[], amplitude: number): void {
  const { width, unit, light, height } = stage
  const random = stage.random.fork('foam')
  const noise = createNoise(random)
  rows.forEach((row, n) => {
    addLayer(stage, { depth: clamp(1 - row / height, 0.05, 0.9), ghost: true }, (ctx) => {
      ctx.lineCap = 'round'
      for (let pass = 0; pass < 3; pass++) {
        for (let x = 0; x < width; x += unit * 2.4) {
          const y =
            row +
            noise((x / width) * 3 + n * 5, n) * amplitude +
            noise((x / width) * 17, n + 4) * amplitude * 0.22 +
            random.range(-1, 1) * unit * (2 + n * 1.4) -
            pass * unit * 2
          ctx.fillStyle = css(tone(light, [246, 250, 252], 0.95, 0.3), random.range(0.25, 0.85) * (1 - pass * 0.28))
          ctx.beginPath()
          ctx.ellipse(x, y, unit * random.range(1, 4.6), unit * random.range(0.6, 2) * (1 + n * 0.2), 0, 0, Math.PI * 2)
          ctx.fill()
        }
      }
    })
  })
}
