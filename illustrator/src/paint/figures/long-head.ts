import { css, fromHex, mix, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'
import type { Build } from './quadruped-build.ts'

/** The long head of a horse, deer or cow, from the side; `pitch` radians below the level. */
export function drawLongHead(ctx: Context, build: Build, [x, y]: readonly [number, number], pitch: number): void {
  const deep = build.snout
  const coat = fromHex(build.coat)
  if (build.mane && build.pattern !== 'wool') mane(ctx, build, [x, y])
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(-build.size, build.size)
  ctx.rotate(pitch)
  const d = (v: number): number => v * deep * 1.7
  if (build.horn) horns(ctx, build.horn, d)
  ear(ctx, build, d, true)
  outline(ctx, [
    -0.16, d(-0.26), 0.1, d(-0.42), 0.35, d(-0.38), 0.62, d(-0.27), 0.86, d(-0.24), 1.0, d(-0.16), 1.05, d(0.02), 0.99, d(0.2),
    0.88, d(0.27), 0.68, d(0.24), 0.46, d(0.38), 0.2, d(0.56), -0.06, d(0.46), -0.18, d(0.1),
  ], css(coat)) // prettier-ignore
  pool(ctx, [0.3, d(0.5), 0.5, d(0.34)], shift(coat, { light: -0.14 }), 0.55)
  pool(ctx, [0.4, d(-0.36), 0.5, d(0.24)], shift(coat, { light: 0.07 }), 0.6)
  over(ctx, () => {
    outline(ctx, [0.8, d(-0.34), 1.1, d(-0.3), 1.15, d(0.3), 0.78, d(0.42), 0.72, d(0.05)], css(fromHex(build.muzzle)))
    if (build.pattern === 'zebra')
      for (let i = 0; i < 6; i++)
        // prettier-ignore
        taper(ctx, [0.04 + i * 0.12, d(-0.5), 0.02, 0.08 + i * 0.12, d(0), 0.024, 0.02 + i * 0.13, d(0.5), 0.012], css(fromHex(build.marking ?? '#222')))
    if (build.pattern === 'cow')
      outline(ctx, [-0.2, d(-0.5), 0.36, d(-0.5), 0.42, d(0), 0.26, d(0.34), -0.2, d(0.5)], css(fromHex(build.marking ?? '#222')))
  })
  ear(ctx, build, d, false)
  ellipse(ctx, 0.97, d(-0.04), 0.035, d(0.055), '#1d1413', 0.4)
  line(ctx, [1.0, d(0.12), 0.9, d(0.13), 0.78, d(0.1)], 0.024, 'rgba(40,24,20,.75)')
  pool(ctx, [0.3, d(-0.1), 0.15, d(0.17)], shift(coat, { light: -0.1 }), 0.6)
  drawEye(ctx, { x: 0.3, y: d(-0.12), r: 0.078, iris: build.eye, wide: 1.1, turn: -0.2 })
  if (build.beard) taper(ctx, [0.72, d(0.2), 0.08, 0.6, d(0.55), 0.07, 0.5, d(0.9), 0.008], css(fromHex(build.beard)))
  if (build.mane && build.horn !== 'moose')
    for (const [from, to] of [[-0.06, 0.28], [0, 0.38]] as const) taper(ctx, [from - 0.08, d(-0.36), 0.05, from + 0.12, d(-0.44), 0.055, to, d(-0.16), 0.006], toned(build.mane, from * 0.8)) // prettier-ignore
  if (build.pattern === 'wool') for (const [wx, wy] of [[-0.1, -0.4], [0.05, -0.5], [0.2, -0.46], [-0.16, -0.1], [-0.12, 0.2]] as const) ellipse(ctx, wx, d(wy), 0.13, 0.12, toned(build.coat, 0.03)) // prettier-ignore
  ctx.restore()
}

function ear(ctx: Context, build: Build, d: (v: number) => number, far: boolean): void {
  const e = build.ear.size
  const fill = toned(build.ear.back ?? build.coat, far ? -0.08 : 0)
  const inner = css(mix(fromHex(build.ear.inner), fromHex(build.coat), 0.2))
  const x = far ? 0.08 : -0.04
  if (build.ear.shape === 'pointed') {
    outline(
      ctx,
      [x - 0.07, d(-0.28), x - 0.12, d(-0.3) - e * 0.6, x - 0.04, d(-0.3) - e, x + 0.06, d(-0.32) - e * 0.5, x + 0.07, d(-0.3)],
      fill,
    )
    if (!far)
      outline(ctx, [x - 0.02, d(-0.32), x - 0.05, d(-0.32) - e * 0.5, x - 0.02, d(-0.32) - e * 0.8, x + 0.03, d(-0.33) - e * 0.4], inner)
    return
  }
  // Ears that stand out sideways, backwards and down.
  outline(
    ctx,
    [x - 0.02, d(-0.3), x - e * 0.5, d(-0.34) - e * 0.3, x - e, d(-0.26) - (far ? e * 0.4 : 0), x - e * 0.8, d(-0.1), x - 0.04, d(-0.06)],
    fill,
  )
  if (!far) outline(ctx, [x - 0.08, d(-0.22), x - e * 0.5, d(-0.27) - e * 0.14, x - e * 0.86, d(-0.22), x - e * 0.6, d(-0.12)], inner)
}

function mane(ctx: Context, build: Build, [x, y]: readonly [number, number]): void {
  const sx = -build.length / 2
  const fill = build.mane ?? build.coat
  const stiff = build.pattern === 'zebra' || build.horn === 'giraffe'
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const px = x + 0.06 + (sx + 0.16 - x) * t
    const py = y - build.size * 0.2 + (-0.98 - y + build.size * 0.1) * t - Math.sin(t * Math.PI) * 0.02
    if (stiff) taper(ctx, [px - 0.02, py + 0.1, 0.05, px + 0.045, py - 0.02, 0.035], toned(fill, (i % 2) * 0.03))
    else
      taper(ctx, [
        px - 0.05, py + 0.05, 0.06, px + 0.06, py + 0.07, 0.07, px + 0.1, py + 0.17, 0.05,
        px + 0.1 + (i % 3) * 0.025, py + 0.26 + (i % 2) * 0.04, 0.01,
      ], toned(fill, (i % 2) * 0.025 - 0.01)) // prettier-ignore
  }
}

function horns(ctx: Context, kind: NonNullable<Build['horn']>, d: (v: number) => number): void {
  const top = d(-0.4)
  switch (kind) {
    case 'antlers':
    case 'moose':
      for (const [side, fill] of [
        [0.1, '#a98a62'],
        [0, '#dcc39a'],
      ] as const) {
        // prettier-ignore
        if (kind === 'moose') {
          outline(ctx, [side, top, side - 0.3, top - 0.16, side - 0.46, top - 0.5, side - 0.26, top - 0.44, side - 0.2, top - 0.62, side - 0.06, top - 0.46, side + 0.06, top - 0.6, side + 0.08, top - 0.36, side + 0.2, top - 0.4, side + 0.08, top - 0.12], fill)
          continue
        }
        const lean = side * 3.2
        taper(ctx, [
          side, top, 0.04, side - 0.26 + lean * 0.3, top - 0.26, 0.036, side - 0.36 + lean, top - 0.62, 0.03,
          side - 0.16 + lean, top - 1.0, 0.01,
        ], fill) // prettier-ignore
        taper(
          ctx,
          [side - 0.06, top - 0.06, 0.03, side + 0.08 + lean * 0.2, top - 0.2, 0.02, side + 0.14 + lean * 0.2, top - 0.36, 0.006],
          fill,
        )
        taper(ctx, [
          side - 0.28 + lean * 0.4, top - 0.34, 0.028, side - 0.1 + lean * 0.5, top - 0.48, 0.02,
          side - 0.02 + lean * 0.5, top - 0.66, 0.006,
        ], fill) // prettier-ignore
        taper(
          ctx,
          [side - 0.35 + lean * 0.9, top - 0.62, 0.026, side - 0.5 + lean, top - 0.76, 0.018, side - 0.54 + lean, top - 0.92, 0.006],
          fill,
        )
      }
      return
    case 'cow':
      for (const side of [0.12, -0.02])
        // prettier-ignore
        taper(ctx, [side - 0.02, top + 0.03, 0.05, side - 0.1, top - 0.14, 0.04, side + 0.02, top - 0.3, 0.008], side > 0 ? '#c8b999' : '#e8ddc4')
      return
    case 'goat':
      for (const side of [0.12, 0])
        taper(ctx, [side, top + 0.02, 0.05, side - 0.14, top - 0.26, 0.045, side - 0.4, top - 0.4, 0.008], side > 0 ? '#6d5f50' : '#8a7a68')
      return
    case 'ram':
      taper(ctx, [
        0.06, top, 0.09, -0.16, top - 0.16, 0.09, -0.38, top + 0.02, 0.085, -0.34, top + 0.3, 0.07, -0.1, top + 0.36, 0.05,
        0.04, top + 0.24, 0.012,
      ], '#b59a72') // prettier-ignore
      return
    case 'unicorn':
      taper(ctx, [0.16, top + 0.04, 0.05, 0.3, top - 0.26, 0.034, 0.46, top - 0.62, 0.004], '#e2bd58')
      return
    case 'giraffe':
      for (const side of [0.1, -0.02]) {
        taper(ctx, [side, top, 0.035, side - 0.04, top - 0.2, 0.03], '#a9793f')
        ellipse(ctx, side - 0.045, top - 0.22, 0.045, 0.04, '#3c2a1e')
      }
  }
}
