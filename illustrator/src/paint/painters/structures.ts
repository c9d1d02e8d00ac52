import { css, fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { blob, ellipse, limb, polygon } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { glow, lit, pigment, upright, wall } from './kit.ts'

export function paintBridge(ctx: Context, brush: Brush): void {
  const { x, y, height: h, random } = brush
  const wood = pigment(brush, fromHexes('#9e4a36', '#8a6446', '#968e86'))
  const half = h * 1.35
  const arch = (t: number): number => y - h * 0.16 - h * 0.5 * (1 - t * t)
  ctx.fillStyle = lit(brush, mix(wood, [30, 20, 30], 0.5), 0.2)
  ctx.beginPath()
  ctx.moveTo(x - half, y)
  for (let i = -20; i <= 20; i++) ctx.lineTo(x + (half * i) / 20, arch(i / 20))
  ctx.lineTo(x + half, y)
  for (let i = 20; i >= -20; i--) ctx.lineTo(x + half * 0.86 * (i / 20), y + h * 0.02 - h * 0.5 * (1 - (i / 20) ** 2))
  ctx.fill()
  for (const [lift, thick, amount] of [
    [0, 0.05, 0.75],
    [0.3, 0.022, 0.95],
    [0.17, 0.014, 0.8],
  ] as const) {
    limb(
      ctx,
      Array.from({ length: 13 }, (_, i) => [x + half * (i / 6 - 1), arch(i / 6 - 1) - h * lift] as const),
      Array.from({ length: 13 }, () => h * thick),
      lit(brush, wood, amount),
    )
  }
  for (let i = -7; i <= 7; i++)
    // prettier-ignore
    limb(ctx, [[x + (half * i) / 7, arch(i / 7)], [x + (half * i) / 7, arch(i / 7) - h * 0.34]], [h * 0.017, h * 0.017], lit(brush, shift(wood, { light: random.range(-0.05, 0.05) }), 0.7))
}

export function paintWindmill(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  const body = pigment(brush, fromHexes('#e2d8c6', '#bc9676', '#cec4b4'))
  wall(ctx, brush, { points: upright(x, [h * 0.15, y], [h * 0.09, y - h * 0.58]), base: body, amount: 0.6, texture: 'plaster' })
  polygon(
    ctx,
    [
      [x - light.side * h * 0.03, y],
      [x - light.side * h * 0.02, y - h * 0.58],
      [x - light.side * h * 0.09, y - h * 0.58],
      [x - light.side * h * 0.15, y],
    ],
    lit(brush, [40, 34, 66], 0.1, 0.45),
  )
  blob(
    ctx,
    [
      [x - h * 0.11, y - h * 0.56],
      [x - h * 0.07, y - h * 0.68],
      [x + h * 0.07, y - h * 0.68],
      [x + h * 0.11, y - h * 0.56],
    ],
    lit(brush, [124, 76, 58], 0.6),
  )
  ctx.fillStyle = lit(brush, [96, 60, 44], 0.5)
  ctx.fillRect(x - h * 0.03, y - h * 0.13, h * 0.06, h * 0.13)
  const hub = [x, y - h * 0.6] as const
  const turn = random.range(0, 1.5)
  for (let i = 0; i < 4; i++) {
    const angle = turn + (i * Math.PI) / 2
    const along = [Math.cos(angle), Math.sin(angle)] as const
    const across = [-along[1], along[0]] as const
    const at = (d: number, w: number): readonly [number, number] => [
      hub[0] + along[0] * d * h + across[0] * w * h,
      hub[1] + along[1] * d * h + across[1] * w * h,
    ]
    polygon(ctx, [at(0.07, 0.008), at(0.4, 0.008), at(0.4, 0.075), at(0.07, 0.06)], lit(brush, [238, 228, 206], 0.75, 0.9))
    for (let k = 1; k < 8; k++)
      limb(ctx, [at(0.07 + k * 0.042, 0), at(0.07 + k * 0.042, 0.072)], [h * 0.0028, h * 0.0028], lit(brush, [96, 70, 52], 0.4))
    limb(ctx, [hub, at(0.41, 0)], [h * 0.009, h * 0.006], lit(brush, [92, 64, 46], 0.5))
  }
  ellipse(ctx, hub[0], hub[1], h * 0.02, h * 0.02, lit(brush, [70, 48, 38], 0.5))
}

export function paintBoat(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  const hull = pigment(brush, fromHexes('#844e32', '#405474', '#96342e', '#e2dcd0'))
  const sail: Rgb = random.pick<Rgb>(fromHexes('#f4ecd8', '#ecd6b0', '#d66a4e'))
  // prettier-ignore
  limb(ctx, [[x, y - h * 0.1], [x, y - h]], [h * 0.011, h * 0.006], lit(brush, [92, 66, 48], 0.5))
  const canvas = (points: readonly (readonly [number, number])[], amount: number): void => {
    const [a = [0, 0], b = [0, 0], c = [0, 0]] = points
    ctx.fillStyle = lit(brush, sail, amount)
    ctx.beginPath()
    ctx.moveTo(a[0], a[1])
    ctx.quadraticCurveTo((a[0] + b[0]) / 2 + (c[0] - a[0]) * 0.28, (a[1] + b[1]) / 2, b[0], b[1])
    ctx.quadraticCurveTo((b[0] + c[0]) / 2, (b[1] + c[1]) / 2 + h * 0.03, c[0], c[1])
    ctx.closePath()
    ctx.fill()
  }
  canvas(
    [
      [x + h * 0.02, y - h * 0.97],
      [x + h * 0.4, y - h * 0.2],
      [x + h * 0.02, y - h * 0.18],
    ],
    light.side > 0 ? 1 : 0.5,
  )
  canvas(
    [
      [x - h * 0.02, y - h * 0.9],
      [x - h * 0.34, y - h * 0.2],
      [x - h * 0.02, y - h * 0.2],
    ],
    light.side > 0 ? 0.48 : 1,
  )
  for (let i = 1; i < 5; i++)
    limb(
      ctx,
      [
        [x + h * 0.02, y - h * (0.18 + i * 0.15)],
        [x + h * (0.38 - i * 0.07), y - h * (0.19 + i * 0.145)],
      ],
      [h * 0.002, h * 0.002],
      lit(brush, shift(sail, { light: -0.14 }), 0.5, 0.6),
    )
  ctx.fillStyle = lit(brush, hull, 0.5)
  ctx.beginPath()
  ctx.moveTo(x - h * 0.44, y - h * 0.16)
  ctx.quadraticCurveTo(x, y - h * 0.1, x + h * 0.5, y - h * 0.17)
  ctx.quadraticCurveTo(x + h * 0.4, y + h * 0.02, x + h * 0.26, y + h * 0.03)
  ctx.lineTo(x - h * 0.28, y + h * 0.03)
  ctx.quadraticCurveTo(x - h * 0.4, y, x - h * 0.44, y - h * 0.16)
  ctx.fill()
  // prettier-ignore
  limb(ctx, [[x - h * 0.44, y - h * 0.155], [x, y - h * 0.105], [x + h * 0.49, y - h * 0.165]], [h * 0.012, h * 0.014, h * 0.012], lit(brush, mix(hull, [255, 240, 220], 0.35), 0.95))
}

export function paintBalloon(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  const first = pigment(brush, fromHexes('#ce4236', '#30689e', '#e09e32', '#6e468c'))
  const second: Rgb = random.pick<Rgb>(fromHexes('#f6e8cc', '#f0be50', '#eae2d6'))
  const cy = y - h * 0.64
  const rx = h * 0.34
  const ry = h * 0.36
  for (let i = 7; i >= 0; i--) {
    const t = (i - 3.5) / 4
    const w = rx * Math.cos(Math.asin(Math.min(0.98, Math.abs(t)))) * 0.001 + rx
    const gore = ctx.createLinearGradient(x - rx, 0, x + rx, 0)
    const base = i % 2 === 0 ? first : second
    gore.addColorStop(light.side < 0 ? 0 : 1, lit(brush, base, 1.1))
    gore.addColorStop(0.5, lit(brush, base, 0.7))
    gore.addColorStop(light.side < 0 ? 1 : 0, lit(brush, mix(base, [30, 20, 60], 0.3), 0.12))
    ctx.fillStyle = gore
    const left = Math.sin((i / 8 - 0.5) * Math.PI)
    const right = Math.sin(((i + 1) / 8 - 0.5) * Math.PI)
    ctx.beginPath()
    ctx.moveTo(x, cy - ry)
    ctx.bezierCurveTo(x + left * w * 1.33, cy - ry, x + left * w * 1.33, cy + ry * 0.5, x + left * h * 0.06, y - h * 0.17)
    ctx.lineTo(x + right * h * 0.06, y - h * 0.17)
    ctx.bezierCurveTo(x + right * w * 1.33, cy + ry * 0.5, x + right * w * 1.33, cy - ry, x, cy - ry)
    ctx.fill()
  }
  for (const k of [-1, -0.3, 0.3, 1])
    // prettier-ignore
    limb(ctx, [[x + k * h * 0.055, y - h * 0.18], [x + k * h * 0.042, y - h * 0.08]], [h * 0.002, h * 0.002], lit(brush, [70, 52, 40], 0.4))
  wall(ctx, brush, { points: upright(x, [h * 0.04, y], [h * 0.048, y - h * 0.085]), base: [150, 106, 64], amount: 0.55, texture: 'plank' })
  if (light.night > 0.15) glow(ctx, x, y - h * 0.2, h * 0.3, [255, 180, 90], 0.7)
}

export function paintCloudlet(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  for (const pass of [0, 1, 2]) {
    for (let i = 0; i < 70; i++) {
      const u = random.range(-1, 1)
      const top = Math.sqrt(1 - u * u) * (0.7 + 0.3 * Math.sin(u * 7 + 1))
      const v = random.next() * top
      const r = h * random.range(0.09, 0.2) * (1 - pass * 0.14)
      const px = x + u * h * 0.85 + pass * light.side * h * 0.05
      const py = y - h * 0.16 - v * h * 0.66 - pass * h * 0.05
      const fill = ctx.createRadialGradient(px, py, 0, px, py, r)
      const colour = mix(light.cloudDark, light.cloudLit, Math.min(1, 0.2 + v * 0.5 + pass * 0.24))
      fill.addColorStop(0, css(colour, 0.55))
      fill.addColorStop(1, css(colour, 0))
      ctx.fillStyle = fill
      ctx.fillRect(px - r, py - r, r * 2, r * 2)
    }
  }
}
