import { fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { ellipse, limb, polygon } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { glow, isSnowy, lit, pigment } from './kit.ts'

/** A slender wooden boat seen from the side, pointed at both ends. */
export function paintRowingBoat(ctx: Context, brush: Brush): void {
  hull(ctx, brush, pigment(brush, fromHexes('#805436', '#684834', '#92623c')), 1)
}

/** A boat of the Chinese water towns, with a low arched roof of woven bamboo blackened with tar. */
export function paintCoveredBoat(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light } = brush
  const wood = pigment(brush, fromHexes('#564234', '#68503c'))
  const mat: Rgb = [84, 76, 66]
  const roof = (from: number, to: number, rise: number, amount: number): void => {
    ctx.fillStyle = lit(brush, mat, amount)
    ctx.beginPath()
    ctx.moveTo(x + h * from, y - h * 0.3)
    ctx.bezierCurveTo(x + h * from, y - h * rise, x + h * to, y - h * rise, x + h * to, y - h * 0.3)
    ctx.fill()
    for (let i = 1; i < 12; i++) {
      const t = i / 12
      const cx = x + h * (from + (to - from) * t)
      limb(
        ctx,
        [
          [cx, y - h * 0.3],
          [cx, y - h * (0.3 + (rise - 0.3) * 0.75 * (1 - (2 * t - 1) ** 4))],
        ],
        [h * 0.006, h * 0.004],
        lit(brush, shift(mat, { light: i % 2 === 0 ? -0.1 : 0.08 }), amount, 0.7),
      )
    }
  }
  ellipse(ctx, x, y - h * 0.36, h * 0.72, h * 0.12, lit(brush, [34, 28, 28], 0.25))
  if (light.night > 0.4) glow(ctx, x + h * 0.52, y - h * 0.46, h * 0.7, [255, 190, 100], 0.6)
  roof(-0.84, 0.78, 1.16, light.side < 0 ? 0.5 : 0.72)
  if (isSnowy(brush)) {
    ctx.fillStyle = lit(brush, [240, 244, 252], 0.9)
    ctx.beginPath()
    ctx.moveTo(x - h * 0.5, y - h * 0.78)
    ctx.bezierCurveTo(x - h * 0.4, y - h * 1, x + h * 0.4, y - h * 1, x + h * 0.5, y - h * 0.78)
    ctx.quadraticCurveTo(x, y - h * 0.84, x - h * 0.5, y - h * 0.78)
    ctx.fill()
  }
  hull(ctx, { ...brush, height: h * 0.92 }, wood, 0.9)
}

/** Draws a hull 3.3 times as long as the height of the brush. `lift` bends bow and stern upwards. */
function hull(ctx: Context, brush: Brush, wood: Rgb, lift: number): void {
  const { x, y, height: h, random } = brush
  const half = h * 1.65
  const rim = (t: number): number => y - h * (0.42 + lift * 0.5 * Math.abs(t) ** 2.6)
  const body = (drop: number): (readonly [number, number])[] => {
    const points: (readonly [number, number])[] = []
    for (let i = -12; i <= 12; i++) points.push([x + (half * i) / 12, rim(i / 12) + h * drop])
    for (let i = 12; i >= -12; i--) {
      const t = i / 12
      points.push([x + half * t * 0.93, y + h * 0.06 - h * 0.52 * Math.abs(t) ** 3.4])
    }
    return points
  }
  // Inner side of the far planks.
  ellipse(ctx, x, y - h * 0.45, half * 0.86, h * 0.13, lit(brush, mix(wood, [30, 22, 26], 0.5), 0.4))
  polygon(ctx, body(0), lit(brush, wood, 0.5))
  for (let row = 1; row < 5; row++) {
    const points: [number, number][] = []
    for (let i = -9; i <= 9; i++) {
      const t = (i / 9) * (1 - row * 0.035)
      points.push([x + half * t, rim(t) + h * row * 0.1 * (1 - Math.abs(t) ** 3)])
    }
    limb(ctx, points, [h * 0.008], lit(brush, shift(wood, { light: -0.12 }), 0.4 + random.range(-0.1, 0.1), 0.8))
  }
  const gunwale: [number, number][] = []
  for (let i = -9; i <= 9; i++) gunwale.push([x + (half * i) / 9, rim(i / 9)])
  limb(ctx, gunwale, [h * 0.032], lit(brush, mix(wood, [255, 236, 206], isSnowy(brush) ? 0.85 : 0.3), 0.95))
}
