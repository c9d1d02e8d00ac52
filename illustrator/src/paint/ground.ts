import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import type { Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { hazeAt, snowLight } from '../compose/light.ts'
import { addLayer, shade, type Stage, stepOf } from './stage.ts'

export interface GroundOptions {
  /** Row of its far edge. */
  readonly from: number
  readonly base: Rgb
  /** Second colour, in patches. */
  readonly patch: Rgb
  /** 0 flat .. 1 dunes. */
  readonly relief: number
  /** 0 smooth .. 1 rough. */
  readonly grain: number
  /** Unevenness of the far edge, in shares of the height. */
  readonly edge: number
  /** Depth at the far edge. */
  readonly far?: number
  readonly name?: string
  /** Strength of wind ripples; 0 for none. */
  readonly ripples?: number
}

/** Paints land that recedes to its far edge: drifts and patches shrink with distance, light comes from the side. */
export function paintGround(stage: Stage, options: GroundOptions): void {
  const { width, height, layout } = stage
  const light = Math.min(...options.base) > 215 ? snowLight(stage.light) : stage.light
  const random = stage.random.fork(options.name ?? 'ground')
  const noise = createNoise(random)
  const far = options.far ?? 0.86
  const bottom = height
  const span = Math.max(8, bottom - options.from)
  const edge = groundEdge(stage, options)
  const low = light.body ? smoothstep(0.4, 0.95, light.body.y) : 0.3
  const gain = options.relief * lerp(1.5, 2.6, low) * (1 - light.cover * 0.35)
  const side = light.side
  addLayer(stage, { depth: (row) => clamp(far * (1 - (row - options.from) / span), 0.02, 1) }, (ctx) => {
    ctx.beginPath()
    ctx.moveTo(0, height)
    for (let x = 0; x <= width + 4; x += 4) ctx.lineTo(x, edge(x))
    ctx.lineTo(width + 4, height)
    ctx.closePath()
    ctx.clip()
    const top = options.from - height * options.edge - 2
    shade(ctx, { x: 0, y: Math.max(0, top), width, height: height - Math.max(0, top), step: stepOf(stage, 0.9) }, (x, y, out) => {
      const p = clamp((y - options.from) / span, -0.04, 1)
      const z = 1 / (p + 0.09)
      const u = ((x - layout.centre) / width) * z * 0.9
      const v = z * 1.15
      const here = fbm(noise, u, v * 2.1, 4)
      const there = fbm(noise, u + side * 0.16, v * 2.1 - 0.05, 4)
      const fine = noise(u * 19, v * 34) * 0.5 + noise(u * 47 + 3, v * 70) * 0.5
      let lit = 0.6 + (here - there) * gain + fine * options.grain * 0.22
      if (options.ripples) lit += Math.sin(v * 62 + here * 11 + noise(u * 3, v * 5) * 5) * 0.07 * options.ripples * smoothstep(0, 0.3, p)
      // Clouds and trees outside the frame cast broad shadows over the land.
      const broad = noise(u * 0.55 + 17, v * 0.8)
      lit -= smoothstep(0.05, 0.6, broad) * 0.22 * (1 - light.cover * 0.5)
      lit = clamp(lit * (0.9 + p * 0.04) - smoothstep(0.62, 1, p) * 0.2, 0, 1.15)
      const t = smoothstep(-0.25, 0.4, fbm(noise, u * 1.7 + 9, v * 2.6 + 4, 3) + fine * 0.12)
      const fade = hazeAt(light, far * (1 - p))
      for (let c = 0; c < 3; c++) {
        const surface = lerp(options.base[c] ?? 0, options.patch[c] ?? 0, t) * lerp(light.ambient[c] ?? 0, light.key[c] ?? 0, lit)
        out[c] = clamp(surface + ((light.fog[c] ?? 0) - surface) * fade, 0, 255)
      }
    })
  })
}

/** Far edge of a ground as a function of the column. */
export function groundEdge(stage: Stage, options: Pick<GroundOptions, 'from' | 'edge' | 'name'>): (x: number) => number {
  const noise = createNoise(stage.random.fork(`${options.name ?? 'ground'}/edge`))
  const { width, height } = stage
  return (x) => options.from + (noise((x / width) * 2.1, 3.3) * 0.8 + noise((x / width) * 6.5, 8.1) * 0.2) * height * options.edge
}
