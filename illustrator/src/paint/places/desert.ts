import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { fromHexes, mix, type Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { paintRange } from '../mountains.ts'
import { paintSky } from '../sky.ts'
import { addLayer, shade, type Stage, stepOf } from '../stage.ts'

export function paintDesert(stage: Stage): void {
  const { height } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('desert')
  paintSky(stage)
  if (random.chance(0.6))
    paintRange(stage, {
      base: horizon + 4,
      rise: height * random.range(0.12, 0.22),
      depth: 0.92,
      rock: [168, 104, 76],
      slope: [186, 122, 84],
      snow: 0,
      sharp: 0.75,
      name: 'mesa',
    })
  const colours: readonly (readonly [Rgb, Rgb])[] = [
    fromHexes('#e4b274', '#d69a60'),
    fromHexes('#de9c66', '#c87e54'),
    fromHexes('#ecca94', '#dcb278'),
  ]
  const [base, patch] = random.pick(colours)
  for (let n = 0; n < 5; n++) dune(stage, { n, base, patch })
}

/** One dune: a crest that winds towards the viewer parts its bright face from its shaded one. */
function dune(stage: Stage, { n, base, patch }: { n: number; base: Rgb; patch: Rgb }): void {
  const { width, height, light } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork(`dune${n}`)
  const noise = createNoise(random)
  const t = n / 4
  const foot = horizon + (height - horizon) * t ** 1.5 * 0.62
  const rise = height * lerp(0.035, 0.13, t) * random.range(0.8, 1.2)
  const peak = width * random.range(0.15, 0.85)
  const top = (x: number): number =>
    foot - rise * (0.35 + 0.75 * Math.exp(-(((x - peak) / (width * 0.34)) ** 2)) + noise((x / width) * 2.2, n) * 0.34)
  const depth = lerp(0.8, 0.2, t)
  addLayer(stage, { depth: (row) => clamp(depth - ((row - foot) / height) * 0.5, 0.02, 1) }, (ctx) => {
    ctx.beginPath()
    ctx.moveTo(0, height)
    for (let x = 0; x <= width + 3; x += 3) ctx.lineTo(x, top(x))
    ctx.lineTo(width + 3, height)
    ctx.closePath()
    ctx.clip()
    const upper = foot - rise * 1.6
    shade(ctx, { x: 0, y: upper, width, height: height - upper, step: stepOf(stage, 0.9) }, (x, y, out) => {
      const down = Math.max(0, y - top(x)) / rise
      // The crest line runs from the peak down to the viewer in a soft S.
      const crest = peak + Math.sin(down * 0.9 + n) * width * 0.12 * Math.min(1.5, down) - light.side * down * width * 0.05
      const face = smoothstep(-width * 0.02, width * 0.02, (x - crest) * light.side)
      const near = Math.exp(-down * 0.55)
      const ripple = Math.sin((y - top(x)) * (0.5 / stage.unit) * lerp(1.7, 0.5, t) + noise((x / width) * 6, down * 2) * 7) * 0.05
      const lit = clamp(
        lerp(0.62, lerp(0.12, 0.98, face), near) + ripple + fbm(noise, (x / width) * 5, down * 1.4, 3) * 0.16 - down * 0.015,
        0,
        1.1,
      )
      const colour = tone(light, mix(base, patch, clamp(0.5 + noise((x / width) * 3, down) * 0.6, 0, 1)), lit, depth)
      for (let c = 0; c < 3; c++) out[c] = colour[c] ?? 0
    })
  })
}
