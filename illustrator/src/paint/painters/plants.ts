import { fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { blob, ellipse, limb } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { isSnowy, lit, pigment, wall } from './kit.ts'

export function paintRock(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  const stone = pigment(brush, fromHexes('#7a7470', '#867a6c', '#686a72'))
  const points = Array.from({ length: 9 }, (_, i) => {
    const angle = Math.PI + (i / 8) * Math.PI
    return [x + Math.cos(angle) * h * random.range(0.6, 0.74), y + Math.sin(angle) * h * random.range(0.74, 1)] as const
  })
  wall(ctx, brush, { points, base: stone, amount: 0.34, texture: 'plaster' })
  const peak = points[4] ?? [x, y - h]
  const cut = [x + light.side * h * random.range(-0.1, 0.1), y - h * 0.3] as const
  const sunny = light.side < 0 ? points.slice(0, 5) : points.slice(4)
  wall(ctx, brush, {
    points: light.side < 0 ? [...sunny, cut, [x - h * 0.1, y]] : [peak, ...sunny.slice(1), [x + h * 0.1, y], cut],
    base: mix(stone, [200, 190, 176], 0.16),
    amount: 0.86,
    texture: 'plaster',
  })
  if (isSnowy(brush))
    blob(ctx, [...points.slice(2, 7), [x + h * 0.2, y - h * 0.66], [x - h * 0.18, y - h * 0.7]], lit(brush, [240, 244, 252], 0.9))
  else
    for (let i = 0; i < 26; i++)
      ellipse(
        ctx,
        x + random.range(-0.5, 0.5) * h,
        y - h * random.range(0.02, 0.2),
        h * random.range(0.02, 0.06),
        h * random.range(0.01, 0.025),
        lit(brush, [92, 112, 62], random.range(0.2, 0.8), 0.6),
      )
}

export function paintFlower(ctx: Context, brush: Brush): void {
  const { x, y, height: h, random, light } = brush
  const petal = pigment(brush, fromHexes('#e85c6e', '#f6be48', '#966ace', '#f6f2ec', '#ee803c'))
  const lean = random.range(-0.1, 0.1) * h
  const green: Rgb = [84, 130, 62]
  // prettier-ignore
  limb(ctx, [[x, y], [x + lean * 0.3, y - h * 0.4], [x + lean, y - h * 0.76]], [h * 0.016, h * 0.014, h * 0.012], lit(brush, green, 0.5))
  for (const side of [-1, 1]) {
    const base = y - h * random.range(0.15, 0.35)
    limb(
      ctx,
      [
        [x, base],
        [x + side * h * 0.14, base - h * 0.12],
        [x + side * h * 0.26, base - h * 0.14],
      ],
      [h * 0.008, h * 0.04, h * 0.003],
      lit(brush, shift(green, { light: 0.03 }), 0.55 + side * light.side * 0.3),
    )
  }
  const cx = x + lean
  const cy = y - h * 0.78
  const count = random.whole(6, 9)
  for (const ring of [0, 1]) {
    for (let i = 0; i < count; i++) {
      const angle = ((i + ring * 0.5) / count) * Math.PI * 2
      const reach = h * (0.15 - ring * 0.03)
      ctx.save()
      ctx.translate(cx, cy)
      ctx.scale(1, 0.86)
      ctx.rotate(angle)
      ellipse(
        ctx,
        reach * 0.72,
        0,
        reach * 0.66,
        reach * 0.4,
        lit(
          brush,
          shift(petal, { light: ring * 0.05 + random.range(-0.04, 0.04) }),
          0.6 + Math.cos(angle) * light.side * 0.3 - Math.sin(angle) * 0.2,
        ),
      )
      ctx.restore()
    }
  }
  ellipse(ctx, cx, cy, h * 0.055, h * 0.048, lit(brush, [216, 158, 52], 0.8))
  for (let i = 0; i < 14; i++)
    ellipse(
      ctx,
      cx + random.range(-0.04, 0.04) * h,
      cy + random.range(-0.035, 0.035) * h,
      h * 0.007,
      h * 0.007,
      lit(brush, [120, 76, 30], random.next()),
    )
}

export function paintGrass(ctx: Context, brush: Brush): void {
  const { x, y, height: h, random } = brush
  const green = pigment(brush, fromHexes('#6e9c46', '#88a450'))
  ctx.lineCap = 'round'
  for (let i = 0; i < 60; i++) {
    const px = x + random.range(-0.5, 0.5) * h
    const tall = h * random.range(0.4, 1)
    const lean = random.range(-0.45, 0.45) * tall
    ctx.strokeStyle = lit(brush, shift(green, { light: random.range(-0.12, 0.1) }), random.range(0.2, 1))
    ctx.lineWidth = h * random.range(0.012, 0.026)
    ctx.beginPath()
    ctx.moveTo(px, y)
    ctx.quadraticCurveTo(px, y - tall * 0.6, px + lean, y - tall)
    ctx.stroke()
  }
}
