import { ellipse } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { lit, pigment } from './kit.ts'

/** A plate seen from a little above; food rests at half its height. */
export function paintPlate(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light } = brush
  const glaze = pigment(brush, [[240, 238, 230]])
  const row = y - h * 0.46
  ellipse(ctx, x, y - h * 0.3, h * 1.5, h * 0.34, lit(brush, glaze, 0.2))
  ellipse(ctx, x, row, h * 2, h * 0.46, lit(brush, glaze, 0.62))
  ellipse(ctx, x, row - h * 0.03, h * 1.94, h * 0.43, lit(brush, glaze, 0.9))
  ellipse(ctx, x, row, h * 1.84, h * 0.4, lit(brush, [78, 116, 168], 0.7))
  ellipse(ctx, x, row + h * 0.005, h * 1.78, h * 0.385, lit(brush, glaze, 0.84))
  ellipse(ctx, x, row + h * 0.02, h * 1.3, h * 0.27, lit(brush, glaze, 0.6))
  ellipse(ctx, x - light.side * h * 0.08, row + h * 0.045, h * 1.22, h * 0.24, lit(brush, glaze, 0.8))
}
