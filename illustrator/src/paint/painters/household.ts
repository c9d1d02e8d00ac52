import { css, fromHexes, mix } from '@stipple/imaging/rgb'
import { ellipse, limb } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { lit, pane, pigment, upright, wall } from './kit.ts'

export function paintTable(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light } = brush
  const wood = pigment(brush, fromHexes('#96643e', '#7a5036', '#b2865a'))
  for (const side of [-1, 1]) {
    // prettier-ignore
    limb(ctx, [[x + side * h * 0.5, y - h * 0.12], [x + side * h * 0.5, y - h * 0.9]], [h * 0.035, h * 0.045], lit(brush, wood, 0.22))
    // prettier-ignore
    limb(ctx, [[x + side * h * 0.74, y], [x + side * h * 0.74, y - h * 0.85]], [h * 0.04, h * 0.055], lit(brush, wood, side === light.side ? 0.8 : 0.35))
  }
  wall(ctx, brush, { points: upright(x, [h * 0.86, y - h * 0.84], [h * 0.6, y - h]), base: wood, amount: 0.9, texture: 'plank' })
  wall(ctx, brush, { points: upright(x, [h * 0.86, y - h * 0.75], [h * 0.86, y - h * 0.84]), base: wood, amount: 0.45, texture: 'plank' })
}

export function paintCup(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  const glaze = pigment(brush, fromHexes('#ece6dc', '#567c92', '#ce7454', '#788a70'))
  ctx.strokeStyle = lit(brush, glaze, 0.5)
  ctx.lineWidth = h * 0.09
  ctx.beginPath()
  ctx.ellipse(x + light.side * h * -0.46, y - h * 0.42, h * 0.17, h * 0.19, 0, 0, Math.PI * 2)
  ctx.stroke()
  const body = ctx.createLinearGradient(x - h * 0.5, 0, x + h * 0.5, 0)
  body.addColorStop(light.side < 0 ? 0 : 1, lit(brush, mix(glaze, [255, 255, 255], 0.25), 1.1))
  body.addColorStop(0.5, lit(brush, glaze, 0.75))
  body.addColorStop(light.side < 0 ? 1 : 0, lit(brush, mix(glaze, [40, 30, 60], 0.25), 0.2))
  ctx.fillStyle = body
  ctx.beginPath()
  ctx.moveTo(x - h * 0.48, y - h * 0.74)
  ctx.bezierCurveTo(x - h * 0.47, y - h * 0.2, x - h * 0.36, y, x - h * 0.22, y)
  ctx.lineTo(x + h * 0.22, y)
  ctx.bezierCurveTo(x + h * 0.36, y, x + h * 0.47, y - h * 0.2, x + h * 0.48, y - h * 0.74)
  ctx.fill()
  ellipse(ctx, x, y - h * 0.74, h * 0.48, h * 0.115, lit(brush, mix(glaze, [255, 255, 255], 0.3), 0.85))
  ellipse(ctx, x, y - h * 0.73, h * 0.42, h * 0.09, lit(brush, [92, 56, 34], 0.6))
  ctx.lineCap = 'round'
  for (let i = 0; i < 5; i++) {
    const sx = x + (i - 2) * h * 0.13
    limb(
      ctx,
      [
        [sx, y - h * 0.8],
        [sx + random.range(-0.1, 0.1) * h, y - h * 0.94],
        [sx + random.range(-0.12, 0.12) * h, y - h * 1.12],
      ],
      [h * 0.02, h * 0.045, h * 0.01],
      css([255, 255, 255], 0.1),
    )
  }
}

export function paintWindow(ctx: Context, brush: Brush): void {
  const { x, y, height: h } = brush
  pane(ctx, { ...brush, depth: 0 }, { x: x - h * 0.36, y: y - h * 0.96, width: h * 0.72, height: h * 0.92 })
}
