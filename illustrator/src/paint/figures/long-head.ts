import { css, fromHex, mix, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'
import type { Build } from './quadruped-build.ts'

/** The long head of a horse, from the side; `pitch` radians below the level. */
export function drawLongHead(ctx: Context, build: Build, [x, y]: readonly [number, number], pitch: number): void {
  const deep = build.snout
  const coat = fromHex(build.coat)
  if (build.mane) mane(ctx, build, [x, y])
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(-build.size, build.size)
  ctx.rotate(pitch)
  const d = (v: number): number => v * deep * 1.7
  if (build.isHorned) taper(ctx, [0.16, d(-0.4) + 0.04, 0.05, 0.3, d(-0.4) - 0.26, 0.034, 0.46, d(-0.4) - 0.62, 0.004], '#e2bd58')
  ear(ctx, build, d, true)
  outline(ctx, [
    -0.16, d(-0.26), 0.1, d(-0.42), 0.35, d(-0.38), 0.62, d(-0.27), 0.86, d(-0.24), 1.0, d(-0.16), 1.05, d(0.02), 0.99, d(0.2),
    0.88, d(0.27), 0.68, d(0.24), 0.46, d(0.38), 0.2, d(0.56), -0.06, d(0.46), -0.18, d(0.1),
  ], css(coat)) // prettier-ignore
  pool(ctx, [0.3, d(0.5), 0.5, d(0.34)], shift(coat, { light: -0.14 }), 0.55)
  pool(ctx, [0.4, d(-0.36), 0.5, d(0.24)], shift(coat, { light: 0.07 }), 0.6)
  over(ctx, () => {
    outline(ctx, [0.8, d(-0.34), 1.1, d(-0.3), 1.15, d(0.3), 0.78, d(0.42), 0.72, d(0.05)], css(fromHex(build.muzzle)))
  })
  ear(ctx, build, d, false)
  ellipse(ctx, 0.97, d(-0.04), 0.035, d(0.055), '#1d1413', 0.4)
  line(ctx, [1.0, d(0.12), 0.9, d(0.13), 0.78, d(0.1)], 0.024, 'rgba(40,24,20,.75)')
  pool(ctx, [0.3, d(-0.1), 0.15, d(0.17)], shift(coat, { light: -0.1 }), 0.6)
  drawEye(ctx, { x: 0.3, y: d(-0.12), r: 0.078, iris: build.eye, wide: 1.1, turn: -0.2 })
  if (build.mane)
    for (const [from, to] of [[-0.06, 0.28], [0, 0.38]] as const) taper(ctx, [from - 0.08, d(-0.36), 0.05, from + 0.12, d(-0.44), 0.055, to, d(-0.16), 0.006], toned(build.mane, from * 0.8)) // prettier-ignore
  ctx.restore()
}

function ear(ctx: Context, build: Build, d: (v: number) => number, far: boolean): void {
  const e = build.ear.size
  const fill = toned(build.ear.back ?? build.coat, far ? -0.08 : 0)
  const inner = css(mix(fromHex(build.ear.inner), fromHex(build.coat), 0.2))
  const x = far ? 0.08 : -0.04
  outline(
    ctx,
    [x - 0.07, d(-0.28), x - 0.12, d(-0.3) - e * 0.6, x - 0.04, d(-0.3) - e, x + 0.06, d(-0.32) - e * 0.5, x + 0.07, d(-0.3)],
    fill,
  )
  if (!far)
    outline(ctx, [x - 0.02, d(-0.32), x - 0.05, d(-0.32) - e * 0.5, x - 0.02, d(-0.32) - e * 0.8, x + 0.03, d(-0.33) - e * 0.4], inner)
}

function mane(ctx: Context, build: Build, [x, y]: readonly [number, number]): void {
  const sx = -build.length / 2
  const fill = build.mane ?? build.coat
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const px = x + 0.06 + (sx + 0.16 - x) * t
    const py = y - build.size * 0.2 + (-0.98 - y + build.size * 0.1) * t - Math.sin(t * Math.PI) * 0.02
    taper(ctx, [
        px - 0.05, py + 0.05, 0.06, px + 0.06, py + 0.07, 0.07, px + 0.1, py + 0.17, 0.05,
        px + 0.1 + (i % 3) * 0.025, py + 0.26 + (i % 2) * 0.04, 0.01,
      ], toned(fill, (i % 2) * 0.025 - 0.01)) // prettier-ignore
  }
}
