import { fromHexes, mix } from '@stipple/imaging/rgb'
import { limb, polygon } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { lit, pigment, upright, wall } from './kit.ts'

export function paintSkyscraper(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  const glass = pigment(brush, fromHexes('#687c94', '#7c848e', '#5c6a80', '#8c8078'))
  const half = h * 0.13
  const steps = random.whole(1, 3)
  for (let i = 0; i < steps; i++) {
    const w = half * (1 - i * 0.22)
    const top = y - h * (i === steps - 1 ? 0.94 : 0.56 + i * 0.22)
    const split = x - light.side * w * 0.24
    wall(ctx, brush, { points: upright(x, [w, y], [w, top]), base: glass, amount: 0.62, texture: 'plaster' })
    // prettier-ignore
    polygon(ctx, [[split, y], [split, top], [x - light.side * w, top], [x - light.side * w, y]], lit(brush, mix(glass, [20, 24, 60], 0.5), 0.2, 0.62))
    windowsGrid(ctx, brush, { left: x - w * 0.94, right: x + w * 0.94, top: top + h * 0.012, bottom: y, cell: h * 0.02 })
  }
  if (steps > 1)
    // prettier-ignore
    limb(ctx, [[x, y - h * 0.94], [x, y - h]], [h * 0.005, h * 0.001], lit(brush, [80, 84, 96], 0.5))
}

/** Rows of small windows; in the dark a part of them is lit. */
export function windowsGrid(
  ctx: Context,
  brush: Brush,
  at: { left: number; right: number; top: number; bottom: number; cell: number },
): void {
  const { light, random, depth } = brush
  const night = light.night
  const cell = Math.max(at.cell, 2.6)
  for (let y = at.top; y < at.bottom - cell * 0.5; y += cell) {
    const dark = random.chance(0.2)
    for (let x = at.left; x < at.right - cell * 0.4; x += cell * 0.72) {
      const on = night > 0.15 && !dark && random.chance(0.16 + night * 0.34)
      if (on)
        ctx.fillStyle = `rgba(${random.pick(['255,214,140', '255,196,110', '255,236,190', '190,224,255'])},${(0.9 - depth * 0.45).toFixed(2)})`
      else ctx.fillStyle = lit(brush, [70, 84, 104], random.range(0.2, 0.95), 0.5)
      ctx.fillRect(x, y, cell * 0.42, cell * 0.58)
    }
  }
}
