import { css, fromHexes, mix, type Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp } from '@stipple/imaging/scalar'
import { hazeAt, tone } from '../../compose/light.ts'
import { limb, polygon } from '../figures/limb.ts'
import type { Brush } from '../painters/brush.ts'
import { glow, pane, wall } from '../painters/kit.ts'
import { mist, paintSky } from '../sky.ts'
import { addLayer, type Context, type Stage } from '../stage.ts'
import { isWet } from '../subjects.ts'
import { paintThing } from '../vegetation.ts'
import { brushAt } from './brush-at.ts'
import { pavement, wetSheen } from './pavement.ts'

/** Houses on both sides of a street that runs to the vanishing point. */
export function paintStreet(stage: Stage): void {
  streetScene(stage, false)
}

export function paintNightMarket(stage: Stage): void {
  streetScene(stage, true)
}

function streetScene(stage: Stage, market: boolean): void {
  const { width, height, layout, light } = stage
  const { horizon, centre } = layout
  const random = stage.random.fork('street')
  const neon = stage.scene.light.quality === 'neon' || (market && light.night > 0.3)
  paintSky(stage)
  addLayer(stage, { depth: 0.9 }, (ctx) => {
    for (let i = 0; i < 7; i++)
      paintThing(stage, ctx, 'skyscraper', {
        x: centre + (i - 3) * width * 0.055 + random.range(-0.02, 0.02) * width,
        y: horizon + height * 0.01,
        height: horizon * random.range(0.34, 0.62),
        depth: 0.9,
        key: `end${i}`,
      })
  })
  mist(stage, horizon * 0.5, horizon * 1.04, 0.6)
  pavement(stage, horizon, market ? [112, 98, 92] : [126, 122, 124])
  const steps = [7, 5.2, 3.9, 2.9, 2.15, 1.6, 1.2, 0.92]
  for (const side of [-1, 1] as const) {
    for (let i = 0; i < steps.length - 1; i++) {
      const far = steps[i] ?? 1
      const near = steps[i + 1] ?? 1
      facade(stage, { side, far, near, key: `${side}/${i}`, market, neon, tall: random.range(0.62, 1.02) })
    }
  }
  if (market) stringsOfLanterns(stage)
  else
    addLayer(stage, { depth: 0.4 }, (ctx) => {
      for (const [side, z] of [
        [-1, 2.6],
        [1, 1.8],
        [-1, 1.35],
      ] as const)
        paintThing(stage, ctx, 'lamp', {
          x: centre + (side * width * 0.33) / z,
          y: horizon + (height * 0.48) / z,
          height: (height * 0.72) / z,
          depth: clamp(z / 7, 0.1, 0.9),
          key: `lamp${side}${z}`,
        })
    })
  if (isWet(stage)) wetSheen(stage, horizon + height * 0.03)
}

/** One house front between two distances from the viewer. */
function facade(
  stage: Stage,
  at: { side: 1 | -1; far: number; near: number; key: string; market: boolean; neon: boolean; tall: number },
): void {
  const { width, height, layout, light } = stage
  const { horizon, centre } = layout
  const depth = clamp(at.far / 7.6, 0.1, 0.92)
  const brush = brushAt(stage, depth, (height * 0.9) / at.near, `facade/${at.key}`)
  const { random } = brush
  const x = (z: number): number => centre + (at.side * width * 0.44) / z
  const foot = (z: number): number => horizon + (height * 0.5) / z
  const top = (z: number, share: number): number => horizon - (height * 0.95 * share) / z
  const base = random.pick<Rgb>(fromHexes('#ba8c6e', '#a0968e', '#c4ac88', '#8e6c62', '#787e86', '#b0705c'))
  const lit = at.side === light.side ? 0.3 : 0.72
  addLayer(stage, { depth }, (ctx) => {
    wall(ctx, brush, {
      points: [
        [x(at.far), foot(at.far)],
        [x(at.far), top(at.far, at.tall)],
        [x(at.near), top(at.near, at.tall)],
        [x(at.near), foot(at.near)],
      ],
      base,
      amount: lit,
      texture: random.chance(0.4) ? 'stone' : 'plaster',
    })
    polygon(
      ctx,
      [
        [x(at.far), top(at.far, at.tall + 0.02)],
        [x(at.far), top(at.far, at.tall - 0.025)],
        [x(at.near), top(at.near, at.tall - 0.025)],
        [x(at.near), top(at.near, at.tall + 0.02)],
      ],
      css(tone(light, mix(base, [50, 40, 46], 0.5), lit + 0.1, depth)),
    )
    const floors = Math.max(2, Math.round(at.tall * 6))
    for (let f = 1; f < floors; f++) {
      for (const s of [0.22, 0.66]) {
        const z0 = 1 / lerp(1 / at.far, 1 / at.near, s)
        const z1 = 1 / lerp(1 / at.far, 1 / at.near, s + 0.2)
        const y0 = lerp(foot(z0), top(z0, at.tall), (f + 0.25) / floors)
        const h = (foot(z0) - top(z0, at.tall)) / floors
        const left = Math.min(x(z0), x(z1))
        if (Math.abs(x(z1) - x(z0)) < 2) continue
        pane(ctx, brush, { x: left, y: y0 - h * 0.5, width: Math.abs(x(z1) - x(z0)), height: h * 0.55, chance: 0.55 })
      }
    }
    shopFront(ctx, stage, { ...at, brush, x, foot, top })
  })
}

function shopFront(
  ctx: Context,
  stage: Stage,
  at: {
    side: 1 | -1
    far: number
    near: number
    market: boolean
    neon: boolean
    brush: Brush
    x: (z: number) => number
    foot: (z: number) => number
    top: (z: number, share: number) => number
  },
): void {
  const { light } = stage
  const { random, depth } = at.brush
  const lift = (z: number, share: number): number => lerp(at.foot(z), stage.layout.horizon - (stage.height * 0.95) / z, share)
  const warm: Rgb = random.pick<Rgb>(fromHexes('#ffc46e', '#ffd696', '#ffac60'))
  const open = light.night > 0.25
  polygon(
    ctx,
    [
      [at.x(at.far * 0.97), lift(at.far * 0.97, 0.01)],
      [at.x(at.far * 0.97), lift(at.far * 0.97, 0.14)],
      [at.x(at.near * 1.04), lift(at.near * 1.04, 0.14)],
      [at.x(at.near * 1.04), lift(at.near * 1.04, 0.01)],
    ],
    open ? css(mix(warm, light.fog, hazeAt(light, depth) * 0.5)) : css(tone(light, [70, 60, 58], 0.4, depth)),
  )
  const awning = random.pick<Rgb>(fromHexes('#b23e34', '#3e6860', '#ce9c4a', '#4a5480'))
  const out = at.side * -0.05 * stage.width
  polygon(
    ctx,
    [
      [at.x(at.far), lift(at.far, 0.19)],
      [at.x(at.near), lift(at.near, 0.19)],
      [at.x(at.near) + out / at.near, lift(at.near, 0.135)],
      [at.x(at.far) + out / at.far, lift(at.far, 0.135)],
    ],
    css(tone(light, awning, 0.75, depth)),
  )
  if (open) glow(ctx, (at.x(at.far) + at.x(at.near)) / 2, lift(at.near, 0.08), Math.abs(at.x(at.far) - at.x(at.near)) * 0.9, warm, 0.4)
  if (!at.neon && !(at.market || random.chance(0.3))) return
  const sign = at.neon ? random.pick<Rgb>(fromHexes('#ff3c8c', '#3cdcff', '#ffbe3c', '#aa5aff', '#5affaa')) : awning
  const z = at.near * 1.12
  const sx = at.x(z) + out / z
  const w = (stage.width * 0.045) / z
  const y0 = lift(z, 0.52)
  const y1 = lift(z, 0.26)
  ctx.fillStyle = css(at.neon ? mix(sign, [20, 10, 30], 0.75) : tone(light, sign, 0.7, depth))
  ctx.fillRect(sx - w / 2, y0, w, y1 - y0)
  const marks = 4
  for (let i = 0; i < marks; i++) {
    const my = lerp(y0, y1, (i + 0.5) / marks)
    ctx.strokeStyle = css(at.neon ? sign : [245, 236, 214])
    ctx.lineWidth = Math.max(0.8, w * 0.09)
    ctx.beginPath()
    for (let k = 0; k < 4; k++) {
      const px = sx + random.range(-0.3, 0.3) * w
      const py = my + random.range(-0.38, 0.38) * ((y1 - y0) / marks)
      ctx.moveTo(px - w * 0.24 * random.next(), py)
      ctx.lineTo(px + w * 0.24 * random.next(), py + random.range(-0.2, 0.5) * w * (k % 2))
    }
    ctx.stroke()
  }
  if (at.neon) glow(ctx, sx, (y0 + y1) / 2, (y1 - y0) * 0.9, sign, 0.5)
}

function stringsOfLanterns(stage: Stage): void {
  const { width, height, layout } = stage
  const random = stage.random.fork('lanterns')
  const { horizon, centre } = layout
  for (const z of [5, 3.4, 2.3, 1.55]) {
    const depth = clamp(z / 7.6, 0.1, 0.9)
    addLayer(stage, { depth, blur: z < 1.7 ? stage.unit * 1.2 : 0 }, (ctx) => {
      const y = horizon - (height * 0.5) / z
      const half = (width * 0.42) / z
      const sag = (height * 0.09) / z
      for (let i = 0; i <= 8; i++) {
        const s = i / 4 - 1
        const lx = centre + s * half
        const ly = y + sag * (1 - s * s)
        if (i > 0) {
          const before = (i - 1) / 4 - 1
          // prettier-ignore
          limb(ctx, [[centre + before * half, y + sag * (1 - before * before)], [lx, ly]], [stage.unit * 0.7, stage.unit * 0.7], 'rgba(30,20,24,.7)')
        }
        const tall = (height * 0.13) / z
        paintThing(stage, ctx, 'lantern', {
          x: lx,
          y: ly + tall,
          height: tall,
          depth,
          key: `string${z}/${i}`,
          colour: random.pick(['#e0452c', '#f0a23c', '#e86a34']),
        })
      }
    })
  }
}
