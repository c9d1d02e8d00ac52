import { createNoise, fbm, ridged } from '@stipple/imaging/gradient-noise'
import type { Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { hazeAt } from '../compose/light.ts'
import { addLayer, shade, type Stage, stepOf } from './stage.ts'

export interface RangeOptions {
  /** Row of the foot. */
  readonly base: number
  /** Height of the tallest summit, pixels. */
  readonly rise: number
  readonly depth: number
  readonly rock: Rgb
  /** Forest or meadow on the lower slopes. */
  readonly slope: Rgb
  /** 0 none .. 1 down to the foot. */
  readonly snow: number
  /** 0 rounded hills .. 1 sharp alps. */
  readonly sharp: number
  readonly name: string
  /** Column at which the range stays low, for subjects in front. */
  readonly valley?: number
}

/** Paints one range: a ridge line, and below it faces towards the light or away from it. */
export function paintRange(stage: Stage, options: RangeOptions): void {
  const { width, light } = stage
  const random = stage.random.fork(`range/${options.name}`)
  const noise = createNoise(random)
  const seed = random.range(0, 50)
  const scale = random.range(2.0, 2.9) / width
  const ridge = (x: number): number => {
    const u = x * scale + seed
    const sharp = ridged(noise, u * 0.62, 2.2, 5)
    const round = 0.42 + 0.5 * fbm(noise, u * 0.7, 5.5, 4)
    const value = lerp(round, sharp * 1.02, options.sharp)
    const dip = options.valley === undefined ? 0 : 0.3 * Math.exp(-(((x - options.valley) / (width * 0.22)) ** 2))
    return clamp(value - dip, 0.05, 1.12)
  }
  const heights = new Float32Array(width + 3)
  for (let x = 0; x < heights.length; x++) heights[x] = ridge(x)
  const topOf = (x: number): number => options.base - options.rise * (heights[clamp(Math.round(x), 0, width + 2)] ?? 0)
  let highest = options.base
  for (let x = 0; x < width; x++) highest = Math.min(highest, topOf(x))
  const fade0 = hazeAt(light, options.depth)
  const reach = width * 0.018
  addLayer(stage, { depth: options.depth }, (ctx) => {
    ctx.beginPath()
    ctx.moveTo(0, options.base)
    for (let x = 0; x <= width + 2; x += 1.5) ctx.lineTo(x, topOf(x))
    ctx.lineTo(width + 2, options.base)
    ctx.closePath()
    ctx.clip()
    shade(
      ctx,
      { x: 0, y: highest - 2, width, height: options.base - highest + 2, step: stepOf(stage, options.depth > 0.7 ? 0.7 : 1) },
      (x, y, out) => {
        const top = topOf(x)
        const below = Math.max(0, y - top)
        const t = below / options.rise
        const wander = noise(x * scale * 5, y * scale * 5) * reach * 2.2
        // Faces: the slope of the ridge above continues down the mountain, gullies break it up.
        const column = x + wander
        const slope = (topOf(column + reach) - topOf(column - reach)) / (reach * 2)
        const u = x * scale * 3.1 + seed
        const v = y * scale * 2.3
        const bend = fbm(noise, u * 0.7, v * 0.7, 2) * 0.7
        const g0 = ridged(noise, u + bend + v * 0.35, v * 0.62, 4)
        const g1 = ridged(noise, u + bend + v * 0.35 + light.side * 0.09, v * 0.62 - 0.04, 4)
        const lit = clamp(0.5 - slope * light.side * -0.42 * options.sharp + (g0 - g1) * lerp(1.1, 2.3, options.sharp) - t * 0.06, 0, 1.1)
        const shelf = g0 - 0.36
        const line = options.snow * 1.15 - t * 1.25 + shelf * 0.9 + noise(u * 6, v * 6) * 0.1
        const snow = options.snow <= 0 ? 0 : smoothstep(0, 0.16, line)
        const green = smoothstep(0.26, 0.62, t + noise(u * 2.2, v * 2.4) * 0.16 - (1 - options.sharp) * -0.4)
        const fade = clamp(fade0 + smoothstep(0.3, 1, below / Math.max(1, options.base - highest)) * light.haze * 0.42, 0, 0.96)
        const speckle = noise((x * 0.31) / stage.unit, (y * 0.31) / stage.unit) * 0.05
        for (let c = 0; c < 3; c++) {
          const ground = lerp(options.rock[c] ?? 0, options.slope[c] ?? 0, green)
          const surface = lerp(ground, 240 + c * 5, snow) * (lerp(light.ambient[c] ?? 0, light.key[c] ?? 0, lit) + speckle)
          out[c] = clamp(surface + ((light.fog[c] ?? 0) - surface) * fade, 0, 255)
        }
      },
    )
  })
}

/** Two to four ranges behind one another up to the horizon. */
export function paintRanges(
  stage: Stage,
  options: { rise: number; count: number; snow: number; sharp: number; rock?: Rgb; slope?: Rgb },
): void {
  const { horizon } = stage.layout
  const random = stage.random.fork('ranges')
  for (let i = 0; i < options.count; i++) {
    const t = options.count === 1 ? 1 : i / (options.count - 1)
    paintRange(stage, {
      base: horizon + stage.height * 0.02,
      rise: horizon * options.rise * lerp(1, 0.36, t) * random.range(0.92, 1.08),
      depth: lerp(0.8, 0.62, t),
      rock: options.rock ?? [118, 112, 116],
      slope: options.slope ?? [84, 104, 78],
      snow: options.snow * lerp(1, 0.2, t),
      sharp: options.sharp * lerp(1, 0.55, t),
      name: `${i}`,
      ...(i === 0 ? {} : { valley: stage.layout.focus[0] }),
    })
  }
}
