import { fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { limb, polygon } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { isSnowy, lit, pane, pigment, upright, wall } from './kit.ts'

/** A cottage seen from a corner: gable to the light or away from it. */
export function paintHouse(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  const s = light.side
  const plaster = pigment(brush, fromHexes('#e2d2b6', '#d6be9e', '#ccd0c8', '#c4a080'))
  const roof = isSnowy(brush) ? ([236, 241, 250] as Rgb) : random.pick<Rgb>(fromHexes('#964a36', '#705448', '#80403a', '#605c64'))
  const eave = y - h * 0.46
  const front = 0.34 * h
  const left = x - h * 0.5
  const right = x + h * 0.5
  const corner = s < 0 ? left + front : right - front
  const gableOuter = s < 0 ? left : right
  const far = s < 0 ? right : left
  const peak = (corner + gableOuter) / 2
  wall(ctx, brush, {
    points: [
      [corner, eave],
      [far, eave],
      [far, y],
      [corner, y],
    ],
    base: plaster,
    amount: 0.34,
    texture: 'plaster',
  })
  wall(ctx, brush, {
    points: [
      [gableOuter, eave],
      [peak, y - h * 0.86],
      [corner, eave],
      [corner, y],
      [gableOuter, y],
    ],
    base: plaster,
    amount: 0.9,
    texture: 'plaster',
  })
  const over = h * 0.04
  wall(ctx, brush, {
    points: [
      [peak, y - h * 0.93],
      [far - s * -over * -0.6, y - h * 0.88],
      [far + s * -over, eave + h * 0.02],
      [corner + s * over * 0.4, eave + h * 0.03],
    ],
    base: roof,
    amount: 0.52,
    texture: 'tile',
  })
  // prettier-ignore
  limb(ctx, [[gableOuter + s * over, eave + h * 0.05], [peak, y - h * 0.92]], [h * 0.018, h * 0.018], lit(brush, roof, 0.95))
  // prettier-ignore
  limb(ctx, [[peak, y - h * 0.92], [corner + s * over * 0.4, eave + h * 0.04]], [h * 0.016, h * 0.016], lit(brush, roof, 0.6))
  const chimney = corner + (far - corner) * 0.55
  wall(ctx, brush, {
    points: [
      [chimney - h * 0.035, y - h * 0.82],
      [chimney - h * 0.035, y - h],
      [chimney + h * 0.035, y - h],
      [chimney + h * 0.035, y - h * 0.8],
    ],
    base: [142, 100, 84],
    amount: 0.55,
    texture: 'stone',
  })
  const door = Math.min(corner, gableOuter) + front * 0.36
  ctx.fillStyle = lit(brush, [104, 62, 44], 0.7)
  ctx.fillRect(door, y - h * 0.24, h * 0.1, h * 0.24)
  pane(ctx, brush, { x: peak - h * 0.04, y: eave - h * 0.13, width: h * 0.08, height: h * 0.1 })
  for (const t of [0.24, 0.58])
    pane(ctx, brush, { x: corner + (far - corner) * t - (far < corner ? h * 0.11 : 0), y: y - h * 0.35, width: h * 0.11, height: h * 0.14 })
}

export function paintPagoda(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  const red = pigment(brush, fromHexes('#a83e30', '#943830', '#784e3a'))
  const roof = isSnowy(brush) ? ([238, 242, 250] as Rgb) : random.pick<Rgb>(fromHexes('#4a4e58', '#405854', '#544846'))
  const tiers = 5
  ctx.fillStyle = lit(brush, [150, 144, 138], 0.5)
  ctx.fillRect(x - h * 0.24, y - h * 0.035, h * 0.48, h * 0.035)
  for (let i = 0; i < tiers; i++) {
    const t = i / tiers
    const half = h * (0.165 - t * 0.075)
    const floor = y - h * (0.035 + t * 0.85)
    const storey = h * 0.105
    wall(ctx, brush, { points: upright(x, [half, floor], [half, floor - storey]), base: red, amount: 0.5, texture: 'plank' })
    polygon(
      ctx,
      [
        [x - light.side * half * 0.2, floor],
        [x - light.side * half * 0.2, floor - storey],
        [x - light.side * half, floor - storey],
        [x - light.side * half, floor],
      ],
      lit(brush, [30, 16, 30], 0.1, 0.35),
    )
    for (const k of [-0.55, 0, 0.55])
      pane(ctx, brush, { x: x + k * half - half * 0.12, y: floor - storey * 0.72, width: half * 0.24, height: storey * 0.5 })
    roofTier(ctx, brush, { y: floor - storey, half: half * 1.75, rise: h * 0.068, roof })
  }
  // prettier-ignore
  limb(ctx, [[x, y - h * 0.88], [x, y - h]], [h * 0.009, h * 0.002], lit(brush, [196, 160, 80], 0.8))
}

/** A hanging roof with turned-up corners. */
export function roofTier(ctx: Context, brush: Brush, at: { y: number; half: number; rise: number; roof: Rgb }): void {
  const { x, light } = brush
  const { y, half, rise, roof } = at
  const shape = (drop: number, fill: string): void => {
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.moveTo(x - half, y - rise * 0.16 + drop)
    ctx.quadraticCurveTo(x - half * 0.6, y - rise * 0.1 + drop, x - half * 0.42, y - rise + drop * 0.2)
    ctx.lineTo(x + half * 0.42, y - rise + drop * 0.2)
    ctx.quadraticCurveTo(x + half * 0.6, y - rise * 0.1 + drop, x + half, y - rise * 0.16 + drop)
    ctx.quadraticCurveTo(x + half * 0.5, y + rise * 0.26 + drop, x, y + rise * 0.24 + drop)
    ctx.quadraticCurveTo(x - half * 0.5, y + rise * 0.26 + drop, x - half, y - rise * 0.16 + drop)
    ctx.fill()
  }
  shape(rise * 0.24, lit(brush, mix(roof, [30, 20, 24], 0.6), 0.2))
  shape(0, lit(brush, roof, 0.6))
  ctx.lineWidth = Math.max(0.6, rise * 0.05)
  for (let i = -9; i <= 9; i++) {
    const t = i / 9
    ctx.strokeStyle = lit(brush, shift(roof, { light: i % 2 === 0 ? 0.06 : -0.06 }), 0.55 + t * light.side * 0.4, 0.7)
    ctx.beginPath()
    ctx.moveTo(x + t * half * 0.4, y - rise * 0.96)
    ctx.quadraticCurveTo(x + t * half * 0.58, y - rise * 0.2, x + t * half * 0.94, y + rise * (0.2 - t * t * 0.3))
    ctx.stroke()
  }
}
