import type { Context } from '../stage.ts'
import { outline, taper, toned } from './form.ts'
import type { Build } from './quadruped-build.ts'

/** A paw with toes, or a hoof. */
export function foot(
  ctx: Context,
  build: Build,
  { at: [x, y], colour, light = 0 }: { at: readonly [number, number]; colour: string; light?: number },
): void {
  const b = build.bone
  if (build.foot === 'hoof') {
    outline(ctx, [x - 0.035 * b, y - 0.085 * b, x + 0.05 * b, y - 0.08 * b, x + 0.055 * b, y, x - 0.085 * b, y], '#2c2320')
    return
  }
  const fill = toned(colour, light)
  outline(
    ctx,
    [x - 0.12 * b, y - 0.028, x - 0.09 * b, y - 0.085 * b, x, y - 0.1 * b, x + 0.055 * b, y - 0.05, x + 0.04 * b, y, x - 0.1 * b, y],
    fill,
  )
  for (const i of [-0.075, -0.035])
    taper(ctx, [x + i * b, y - 0.045 * b, 0.004, x + i * b - 0.008, y - 0.006, 0.007], toned(colour, light - 0.14))
}
