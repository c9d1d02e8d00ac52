import { createNoise, fbm, ridged } from '@stipple/imaging/gradient-noise'
import type { Random } from '@stipple/imaging/random'
import { css, mix } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { paintRange } from '../mountains.ts'
import { paintSky } from '../sky.ts'
import { addLayer, shade, type Stage, stepOf } from '../stage.ts'
import { paintThing, scatterRocks, treeLine } from '../vegetation.ts'
import { paintWater } from '../water.ts'
import { leafColour, treeKinds } from './fields.ts'

export function paintWaterfall(stage: Stage): void {
  const { height, width, light, unit } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('fall')
  const cx = width * (stage.layout.focus[0] < width / 2 ? random.range(0.56, 0.68) : random.range(0.32, 0.44))
  paintSky(stage)
  paintRange(stage, {
    base: horizon,
    rise: horizon * 0.8,
    depth: 0.93,
    rock: [116, 116, 118],
    slope: leafColour(stage),
    snow: 0,
    sharp: 0.8,
    name: 'back',
  })
  const noise = createNoise(random)
  const half = width * random.range(0.055, 0.08)
  const lip = horizon * random.range(0.18, 0.28)
  const cliffTop = (x: number): number =>
    lip -
    Math.abs(x - cx) * 0.1 +
    noise((x / width) * 6, 2) * height * 0.03 -
    smoothstep(half, half * 2.4, Math.abs(x - cx)) * height * 0.06
  addLayer(stage, { depth: 0.72 }, (ctx) => {
    ctx.beginPath()
    ctx.moveTo(0, height)
    for (let x = 0; x <= width + 4; x += 4) ctx.lineTo(x, cliffTop(x))
    ctx.lineTo(width + 4, height)
    ctx.closePath()
    ctx.clip()
    shade(ctx, { x: 0, y: 0, width, height: horizon + height * 0.06, step: stepOf(stage) }, (x, y, out) => {
      // Broken columns of rock with ledges across them, where grass finds a hold.
      const u = (x / height) * 7
      const v = (y / height) * 8
      const step = noise(u * 0.5, v * 0.22) * 1.6
      const face = ridged(noise, u * 1.15, v * 0.16 + step, 3)
      const next = ridged(noise, u * 1.15 + light.side * 0.14, v * 0.16 + step, 3)
      const strata = fbm(noise, u * 0.35 + 7, v * 1.25, 3)
      const lower = fbm(noise, u * 0.35 + 7, v * 1.25 - 0.2, 3)
      const lit = clamp(0.44 + (face - next) * 0.75 + (strata - lower) * 0.8 - (y / horizon) * 0.12, 0, 1)
      const moss = smoothstep(0.1, 0.34, strata - lower + fbm(noise, u * 1.4 + 20, v * 1.4, 3) * 0.5)
      const colour = tone(light, mix([124, 116, 106], stage.scene.season === 'autumn' ? [150, 112, 56] : [84, 112, 62], moss), lit, 0.62)
      for (let c = 0; c < 3; c++) out[c] = colour[c] ?? 0
    })
  })
  treeLine(stage, {
    edge: (x) => cliffTop(x) + height * 0.02,
    kinds: treeKinds(stage),
    height: height * 0.14,
    depth: 0.7,
    spacing: width * 0.07,
    key: 'top',
    gap: 0,
  })
  addLayer(stage, { depth: 0.68 }, (ctx) => {
    ctx.lineCap = 'round'
    for (let i = 0; i < 560; i++) {
      const s = random.range(-1, 1)
      const start = lip + random.next() ** 1.6 * (horizon - lip) * 0.85
      const length = (horizon - start) * random.range(0.2, 1)
      const spread = 1 + ((start - lip) / (horizon - lip)) * 0.34
      const x = cx + s * half * spread
      ctx.strokeStyle = css(
        tone(light, mix([214, 232, 240], [255, 255, 255], random.next()), random.range(0.4, 1.1), 0.5),
        random.range(0.2, 0.62),
      )
      ctx.lineWidth = unit * random.range(0.8, 3.6)
      ctx.beginPath()
      ctx.moveTo(x, start)
      ctx.quadraticCurveTo(x + s * unit * 2, start + length * 0.5, x + s * unit * 7, Math.min(horizon + height * 0.02, start + length))
      ctx.stroke()
    }
  })
  paintWater(stage, { from: horizon, to: height, waves: 0.42, colour: [44, 104, 112] })
  const foam = stage.ctx
  foam.save()
  for (let i = 0; i < 90; i++) {
    const x = cx + random.range(-1, 1) * half * 2.6
    const y = horizon + random.range(-0.035, 0.035) * height
    const r = unit * random.range(14, 46)
    const fill = foam.createRadialGradient(x, y, 0, x, y, r)
    fill.addColorStop(0, css(mix(light.fog, [255, 255, 255], 0.6 * (1 - light.night * 0.7)), 0.2))
    fill.addColorStop(1, css(light.fog, 0))
    foam.fillStyle = fill
    foam.fillRect(x - r, y - r, r * 2, r * 2)
  }
  foam.restore()
  rocks(stage, cx)
}

function rocks(stage: Stage, cx: number): void {
  const gap = stage.width * 0.09
  // None in front of the fall.
  const beside = (t: number, random: Random): number => {
    const x = random.next() * stage.width
    return t < 0.4 && Math.abs(x - cx) < gap ? x + (x < cx ? -2 : 2) * gap : x
  }
  const standing = stage.layout.placements.filter((one) => one.mode === 'ground')
  scatterRocks(stage, { key: 'boulder', count: 15, share: [0.04, 1], height: (t) => lerp(0.02, 0.085, t), depth: 0.4, x: beside })
  addLayer(stage, { depth: 0.4 }, (ctx) => {
    for (const one of standing)
      paintThing(stage, ctx, 'rock', {
        x: one.x,
        y: one.y + one.height * 0.3,
        height: Math.max(one.width * 0.55, one.height * 0.34),
        depth: one.depth,
        key: `perch${one.index}`,
      })
  })
}
