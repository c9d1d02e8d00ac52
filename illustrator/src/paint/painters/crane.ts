import type { Rgb } from '@stipple/imaging/rgb'
import { blob, ellipse, limb, polygon } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { lit, pigment } from './kit.ts'

/** A red-crowned crane, standing and looking to the left. */
export function paintCrane(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light } = brush
  const white = pigment(brush, [[246, 244, 238]])
  const black: Rgb = [38, 36, 44]
  const grey: Rgb = [196, 198, 206]
  const at = (dx: number, dy: number): [number, number] => [x + dx * h, y - dy * h]
  const back = light.side > 0 ? 0.95 : 0.7
  const leg = lit(brush, [72, 66, 70], 0.55)
  limb(ctx, [at(0.03, 0.4), at(0.045, 0.22), at(0.05, 0)], [h * 0.012, h * 0.008, h * 0.007], leg)
  // prettier-ignore
  limb(ctx, [at(0.1, 0.4), at(0.13, 0.24), at(0.09, 0.16), at(0.1, 0.02)], [h * 0.012, h * 0.008, h * 0.007, h * 0.006], lit(brush, [72, 66, 70], 0.35))
  for (const [foot, dx] of [
    [0.05, -0.06],
    [0.05, 0.03],
    [0.1, 0.05],
  ] as const)
    limb(ctx, [at(foot, 0.006), at(foot + dx, 0)], [h * 0.006, h * 0.003], leg)
  // Dark secondaries droop over the tail like a bustle.
  for (let i = 0; i < 7; i++)
    // prettier-ignore
    limb(ctx, [at(0.13, 0.52 - i * 0.008), at(0.24, 0.47 - i * 0.018), at(0.3 - i * 0.012, 0.33 - i * 0.016)], [h * 0.03, h * 0.022, h * 0.004], lit(brush, black, 0.3 + i * 0.09))
  blob(
    ctx,
    [at(-0.16, 0.56), at(-0.07, 0.62), at(0.1, 0.6), at(0.24, 0.5), at(0.22, 0.42), at(0.06, 0.37), at(-0.1, 0.41)],
    lit(brush, white, 0.62),
  )
  blob(
    ctx,
    [at(-0.13, 0.55), at(-0.03, 0.6), at(0.13, 0.57), at(0.22, 0.5), at(0.1, 0.46), at(-0.06, 0.47)],
    lit(brush, white, back + 0.12),
  )
  for (let i = 0; i < 9; i++)
    limb(
      ctx,
      [at(-0.06 + i * 0.026, 0.54 - i * 0.006), at(-0.01 + i * 0.028, 0.48 - i * 0.006), at(0.05 + i * 0.026, 0.455 - i * 0.004)],
      [h * 0.003, h * 0.005, h * 0.002],
      lit(brush, grey, 0.6, 0.8),
    )
  ellipse(ctx, x - h * 0.02, y - h * 0.4, h * 0.12, h * 0.022, lit(brush, [150, 156, 176], 0.4, 0.5))
  const neck = [at(-0.11, 0.53), at(-0.2, 0.6), at(-0.165, 0.72), at(-0.125, 0.82), at(-0.165, 0.905)]
  limb(ctx, neck, [h * 0.06, h * 0.04, h * 0.028, h * 0.024, h * 0.028], lit(brush, white, 0.8))
  // prettier-ignore
  limb(ctx, [at(-0.2, 0.62), at(-0.168, 0.72), at(-0.13, 0.82), at(-0.15, 0.88)], [h * 0.014, h * 0.026, h * 0.023, h * 0.02], lit(brush, black, 0.5))
  limb(ctx, [at(-0.12, 0.8), at(-0.1, 0.86), at(-0.145, 0.91)], [h * 0.006, h * 0.016, h * 0.016], lit(brush, white, 0.95))
  ellipse(ctx, x - h * 0.165, y - h * 0.91, h * 0.036, h * 0.028, lit(brush, black, 0.5), 0.3)
  limb(ctx, [at(-0.15, 0.936), at(-0.178, 0.934)], [h * 0.013, h * 0.008], lit(brush, [206, 44, 38], 0.95))
  polygon(ctx, [at(-0.19, 0.925), at(-0.315, 0.885), at(-0.19, 0.895)], lit(brush, [120, 116, 84], 0.7))
  ellipse(ctx, x - h * 0.176, y - h * 0.913, h * 0.0055, h * 0.0055, lit(brush, [236, 214, 150], 1))
}
