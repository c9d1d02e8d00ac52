import { css, fromHexes, mix, shift } from '@stipple/imaging/rgb'
import { ellipse, limb, polygon } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { glow, lit, pigment } from './kit.ts'

export function paintCampfire(ctx: Context, brush: Brush): void {
  const { x, y, height: h, random } = brush
  for (const [ax, bx] of [
    [-0.5, 0.36],
    [0.5, -0.34],
    [-0.16, 0.5],
  ] as const)
    // prettier-ignore
    limb(ctx, [[x + ax * h, y], [x + bx * h, y - h * 0.17]], [h * 0.055, h * 0.045], lit(brush, [96, 64, 44], 0.5))
  for (let i = 0; i < 9; i++)
    ellipse(
      ctx,
      x + ((i - 4) / 4) * h * 0.62,
      y + h * 0.05 + Math.abs(i - 4) * -h * 0.012,
      h * 0.09,
      h * 0.06,
      lit(brush, [104, 98, 96], random.range(0.3, 0.8)),
    )
  glow(ctx, x, y - h * 0.35, h * 2.2, [255, 132, 44], 0.6)
  for (const [colour, scale] of [
    [[232, 74, 22], 1],
    [[255, 140, 34], 0.76],
    [[255, 208, 80], 0.5],
    [[255, 246, 200], 0.26],
  ] as const) {
    for (let i = 0; i < 5; i++) {
      const off = (i - 2) * 0.12 * h * scale
      const tall = h * scale * random.range(0.62, 1) * (1 - Math.abs(i - 2) * 0.16)
      limb(
        ctx,
        [
          [x + off, y - h * 0.05],
          [x + off + random.range(-0.05, 0.05) * h, y - tall * 0.5],
          [x + off * 0.7 + random.range(-0.07, 0.07) * h, y - tall],
        ],
        [h * 0.12 * scale, h * 0.1 * scale, 0.5],
        css(colour, 0.82),
      )
    }
  }
  for (let i = 0; i < 24; i++)
    ellipse(
      ctx,
      x + random.range(-0.4, 0.4) * h,
      y - h * random.range(0.6, 1.7),
      h * 0.012,
      h * 0.012,
      css([255, 190, 90], random.range(0.3, 1)),
    )
}

export function paintLantern(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light } = brush
  const paper = pigment(brush, fromHexes('#e0422c', '#eea03c', '#e85c34'))
  const on = light.night > 0.1 ? 1 : 0.35
  glow(ctx, x, y - h * 0.5, h * 1.3, mix(paper, [255, 190, 100], 0.4), 0.5 * on)
  // prettier-ignore
  limb(ctx, [[x, y - h], [x, y - h * 0.86]], [h * 0.008, h * 0.008], lit(brush, [40, 30, 30], 0.5))
  const body = ctx.createRadialGradient(x, y - h * 0.48, h * 0.02, x, y - h * 0.52, h * 0.42)
  body.addColorStop(0, css(mix(paper, [255, 244, 190], 0.4 + on * 0.45)))
  body.addColorStop(0.55, css(mix(paper, [255, 170, 80], on * 0.35)))
  body.addColorStop(1, css(shift(paper, { light: -0.12 })))
  ctx.fillStyle = body
  ctx.beginPath()
  ctx.ellipse(x, y - h * 0.52, h * 0.36, h * 0.31, 0, 0, Math.PI * 2)
  ctx.fill()
  ctx.strokeStyle = css(shift(paper, { light: -0.16 }), 0.5)
  ctx.lineWidth = h * 0.008
  for (let i = -3; i <= 3; i++) {
    ctx.beginPath()
    ctx.ellipse(
      x,
      y - h * 0.52,
      Math.abs(i) * h * 0.12 + 0.5,
      h * 0.31,
      0,
      i < 0 ? Math.PI / 2 : -Math.PI / 2,
      i < 0 ? (Math.PI * 3) / 2 : Math.PI / 2,
    )
    ctx.stroke()
  }
  for (const [py, w] of [
    [0.83, 0.14],
    [0.2, 0.14],
  ] as const) {
    ctx.fillStyle = lit(brush, [176, 128, 52], 0.9)
    ctx.fillRect(x - h * w, y - h * (py + 0.025), h * w * 2, h * 0.05)
  }
  for (let i = -2; i <= 2; i++)
    // prettier-ignore
    limb(ctx, [[x + i * h * 0.012, y - h * 0.18], [x + i * h * 0.018, y]], [h * 0.006, h * 0.004], lit(brush, [206, 62, 46], 0.8))
}

export function paintLamp(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light } = brush
  // prettier-ignore
  limb(ctx, [[x, y], [x, y - h * 0.8]], [h * 0.014, h * 0.009], lit(brush, [52, 54, 62], 0.5))
  // prettier-ignore
  limb(ctx, [[x, y], [x, y - h * 0.08]], [h * 0.035, h * 0.02], lit(brush, [46, 48, 56], 0.4))
  polygon(
    ctx,
    [
      [x - h * 0.045, y - h * 0.8],
      [x - h * 0.065, y - h * 0.93],
      [x + h * 0.065, y - h * 0.93],
      [x + h * 0.045, y - h * 0.8],
    ],
    light.night > 0.15 ? 'rgb(255,232,170)' : lit(brush, [220, 222, 214], 0.8),
  )
  // prettier-ignore
  polygon(ctx, [[x - h * 0.085, y - h * 0.925], [x, y - h], [x + h * 0.085, y - h * 0.925]], lit(brush, [44, 46, 54], 0.6))
  if (light.night > 0.15) glow(ctx, x, y - h * 0.87, h * 0.62, [255, 206, 120], 0.62)
}
