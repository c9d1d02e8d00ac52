import { fromHexes, mix, type Rgb } from '@stipple/imaging/rgb'
import { polygon } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { glow, isSnowy, lit, pane, pigment, upright, wall } from './kit.ts'

export function paintCastle(ctx: Context, brush: Brush): void {
  const { x, y, height: h, random } = brush
  const stone = pigment(brush, fromHexes('#b2a89c', '#a8a0a4', '#bcac94'))
  const roof = isSnowy(brush) ? ([232, 238, 248] as Rgb) : random.pick<Rgb>(fromHexes('#5c547a', '#84463e', '#466074'))
  const towers: readonly (readonly [number, number, number])[] = [
    [-0.16, 0.78, 0.075],
    [0.2, 0.7, 0.07],
    [0.02, 0.98, 0.085],
    [-0.4, 0.56, 0.075],
    [0.42, 0.52, 0.07],
  ]
  const curtain = (left: number, right: number, top: number): void => {
    wall(ctx, brush, {
      points: [
        [x + left * h, y],
        [x + left * h, y - top * h],
        [x + right * h, y - top * h],
        [x + right * h, y],
      ],
      base: stone,
      amount: 0.46,
      texture: 'stone',
    })
    const merlon = h * 0.022
    for (let mx = x + left * h; mx < x + right * h; mx += merlon * 2) {
      ctx.fillStyle = lit(brush, stone, 0.58)
      ctx.fillRect(mx, y - top * h - merlon, merlon, merlon + 1)
    }
  }
  for (const [i, tower] of towers.entries()) {
    if (i === 2) curtain(-0.3, 0.32, 0.44)
    roundTower(ctx, brush, { x: x + tower[0] * h, foot: y, top: y - tower[1] * h, half: tower[2] * h, stone, roof })
  }
  curtain(-0.46, 0.46, 0.2)
  ctx.fillStyle = lit(brush, [44, 32, 34], 0.3)
  ctx.beginPath()
  ctx.moveTo(x - h * 0.05, y)
  ctx.lineTo(x - h * 0.05, y - h * 0.08)
  ctx.arc(x, y - h * 0.08, h * 0.05, Math.PI, 0)
  ctx.lineTo(x + h * 0.05, y)
  ctx.fill()
}

export function roundTower(
  ctx: Context,
  brush: Brush,
  at: { x: number; foot: number; top: number; half: number; stone: Rgb; roof: Rgb | undefined },
): void {
  const { light } = brush
  const { x, foot, top, half, stone, roof } = at
  const cone = half * 2.7
  const eave = roof ? top + cone : top
  wall(ctx, brush, { points: upright(x, [half, foot], [half * 0.94, eave]), base: stone, amount: 0.55, texture: 'stone' })
  const round = ctx.createLinearGradient(x - half, 0, x + half, 0)
  const bright = lit(brush, mix(stone, [255, 250, 230], 0.2), 1.1, 0.55)
  const dark = lit(brush, mix(stone, [30, 26, 56], 0.55), 0.05, 0.72)
  round.addColorStop(0, light.side < 0 ? bright : dark)
  round.addColorStop(0.45, lit(brush, stone, 0.6, 0))
  round.addColorStop(1, light.side < 0 ? dark : bright)
  ctx.fillStyle = round
  ctx.fillRect(x - half, eave, half * 2, foot - eave)
  if (roof) {
    const fill = ctx.createLinearGradient(x - half * 1.2, 0, x + half * 1.2, 0)
    fill.addColorStop(light.side < 0 ? 0 : 1, lit(brush, roof, 1.05))
    fill.addColorStop(0.5, lit(brush, roof, 0.6))
    fill.addColorStop(light.side < 0 ? 1 : 0, lit(brush, roof, 0.12))
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.moveTo(x - half * 1.22, eave + half * 0.1)
    ctx.quadraticCurveTo(x - half * 0.34, eave - cone * 0.45, x, top)
    ctx.quadraticCurveTo(x + half * 0.34, eave - cone * 0.45, x + half * 1.22, eave + half * 0.1)
    ctx.quadraticCurveTo(x, eave + half * 0.5, x - half * 1.22, eave + half * 0.1)
    ctx.fill()
  } else {
    for (let i = -2; i <= 2; i++) {
      ctx.fillStyle = lit(brush, stone, 0.6 + i * 0.12 * light.side)
      ctx.fillRect(x + i * half * 0.46 - half * 0.15, top - half * 0.32, half * 0.3, half * 0.36)
    }
  }
  const storeys = Math.max(1, Math.floor((foot - eave) / (half * 3)))
  for (let i = 0; i < storeys; i++)
    pane(ctx, brush, {
      x: x - half * 0.14,
      y: eave + half * (0.7 + i * 2.6),
      width: half * 0.28,
      height: half * 0.62,
      arched: true,
      chance: 0.7,
    })
}

export function paintTower(ctx: Context, brush: Brush): void {
  const { x, y, height: h } = brush
  roundTower(ctx, brush, {
    x,
    foot: y,
    top: y - h,
    half: h * 0.12,
    stone: pigment(brush, fromHexes('#aea496', '#a09ca2')),
    roof: brush.random.chance(0.6) ? [104, 78, 96] : undefined,
  })
}

export function paintLighthouse(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light } = brush
  const stripe = pigment(brush, fromHexes('#be3a30', '#2a4268', '#bc3c34'))
  const white: Rgb = [238, 234, 224]
  for (let i = 0; i < 6; i++) {
    const half = (t: number): number => h * (0.09 - 0.035 * t)
    const t0 = i / 6
    const t1 = (i + 1) / 6
    wall(ctx, brush, {
      points: upright(x, [half(t0), y - h * 0.8 * t0], [half(t1), y - h * 0.8 * t1]),
      base: i % 2 === 0 ? white : stripe,
      amount: 0.6,
      texture: 'plaster',
    })
  }
  const round = ctx.createLinearGradient(x - h * 0.09, 0, x + h * 0.09, 0)
  round.addColorStop(light.side < 0 ? 1 : 0, lit(brush, [30, 30, 62], 0.1, 0.66))
  round.addColorStop(0.5, lit(brush, [120, 120, 130], 0.5, 0.06))
  round.addColorStop(light.side < 0 ? 0 : 1, lit(brush, [255, 246, 226], 1, 0.3))
  // prettier-ignore
  polygon(ctx, [[x - h * 0.09, y], [x - h * 0.055, y - h * 0.8], [x + h * 0.055, y - h * 0.8], [x + h * 0.09, y]], 'rgba(0,0,0,0)')
  ctx.fillStyle = round
  ctx.beginPath()
  ctx.moveTo(x - h * 0.09, y)
  ctx.lineTo(x - h * 0.055, y - h * 0.8)
  ctx.lineTo(x + h * 0.055, y - h * 0.8)
  ctx.lineTo(x + h * 0.09, y)
  ctx.fill()
  ctx.fillStyle = lit(brush, [58, 58, 66], 0.5)
  ctx.fillRect(x - h * 0.075, y - h * 0.822, h * 0.15, h * 0.022)
  ctx.fillStyle = light.night > 0.15 ? 'rgb(255,240,190)' : lit(brush, [190, 214, 222], 0.8)
  ctx.fillRect(x - h * 0.042, y - h * 0.9, h * 0.084, h * 0.08)
  // prettier-ignore
  polygon(ctx, [[x - h * 0.06, y - h * 0.9], [x, y - h * 0.99], [x + h * 0.06, y - h * 0.9]], lit(brush, stripe, 0.6))
  if (light.night > 0.15) {
    glow(ctx, x, y - h * 0.86, h * 0.5, [255, 232, 170], 0.7)
    for (const side of [-1, 1]) {
      ctx.save()
      ctx.globalCompositeOperation = 'lighter'
      const beam = ctx.createLinearGradient(x, 0, x + side * h * 1.1, 0)
      beam.addColorStop(0, 'rgba(255,236,180,.42)')
      beam.addColorStop(1, 'rgba(255,236,180,0)')
      // prettier-ignore
      polygon(ctx, [[x, y - h * 0.87], [x + side * h * 1.1, y - h * 1.02], [x + side * h * 1.1, y - h * 0.8], [x, y - h * 0.85]], 'rgba(0,0,0,0)')
      ctx.fillStyle = beam
      ctx.fill()
      ctx.restore()
    }
  }
  for (const t of [0.2, 0.5]) pane(ctx, brush, { x: x - h * 0.012, y: y - h * (t + 0.05), width: h * 0.024, height: h * 0.045 })
}
