import type { Random } from '@stipple/imaging/random'
import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, pool, taper, toned } from './form.ts'

/** An elephant facing left, feet on y = 1; a mammoth has long hair and curved tusks. */
export function drawElephant(
  ctx: Context,
  { random, colour, woolly }: { random: Random; colour: string | undefined; woolly: boolean },
): void {
  const hide = colour ?? (woolly ? '#6a452c' : random.pick(['#8d8a8c', '#989390', '#80808a'] as const))
  const raised = random.chance(0.45)
  const step = random.chance(0.6) ? 0.08 : 0.02
  const fill = toned(hide, 0)
  const shade = shift(fromHex(hide), { light: -0.15, hue: -8 })
  ctx.save()
  ctx.translate(0.06, 1)
  ctx.scale(0.86, 0.86)
  taper(ctx, [0.46, -0.74, 0.03, 0.58, -0.56, 0.018, 0.6, -0.36, 0.014], toned(hide, -0.06))
  taper(ctx, [0.585, -0.4, 0.014, 0.6, -0.32, 0.026, 0.605, -0.24, 0.004], '#3a3434')
  leg(ctx, [-0.18, -0.44, -0.17 + step, 0.1], toned(hide, -0.1))
  leg(ctx, [0.24, -0.44, 0.24 - step, 0.1], toned(hide, -0.1))
  outline(
    ctx,
    [-0.34, -0.9, -0.12, -0.98, 0.14, -0.99, 0.36, -0.9, 0.5, -0.7, 0.5, -0.44, 0.36, -0.32, 0.04, -0.28, -0.22, -0.34, -0.42, -0.5],
    fill,
  )
  pool(ctx, [0.04, -0.3, 0.55, 0.24], shade, 0.6)
  pool(ctx, [0.1, -1, 0.5, 0.2], shift(fromHex(hide), { light: 0.08 }), 0.55)
  pool(ctx, [0.2, -0.5, 0.14, 0.26], shade, 0.4)
  leg(ctx, [0.36, -0.5, 0.38 + step * 0.6, 0.115], fill)
  leg(ctx, [-0.26, -0.5, -0.28 - step, 0.11], fill)
  // Head, trunk, tusk, ear.
  outline(ctx, [-0.3, -1.0, -0.46, -1.08, -0.62, -1.0, -0.7, -0.82, -0.68, -0.64, -0.56, -0.52, -0.36, -0.54, -0.24, -0.74], fill)
  if (woolly) taper(ctx, [-0.56, -1.02, 0.08, -0.48, -1.12, 0.1, -0.38, -1.06, 0.08], toned(hide, -0.03))
  pool(ctx, [-0.42, -0.5, 0.3, 0.2], shade, 0.5)
  const trunk = raised
    ? [-0.6, -0.72, 0.1, -0.7, -0.52, 0.08, -0.82, -0.44, 0.062, -0.93, -0.54, 0.05, -0.95, -0.72, 0.042, -0.88, -0.84, 0.038]
    : [-0.6, -0.72, 0.1, -0.68, -0.5, 0.082, -0.7, -0.3, 0.062, -0.7, -0.14, 0.048, -0.76, -0.06, 0.04, -0.83, -0.08, 0.034]
  const tusk = woolly
    ? [-0.6, -0.56, 0.034, -0.74, -0.34, 0.032, -0.94, -0.3, 0.026, -1.02, -0.46, 0.006]
    : [-0.58, -0.56, 0.03, -0.7, -0.45, 0.026, -0.82, -0.46, 0.006]
  taper(
    ctx,
    tusk.map((value, i) => (i % 3 === 0 ? value + 0.05 : value)),
    '#cfc4aa',
  )
  taper(ctx, trunk, toned(hide, 0.012))
  for (let i = 0; i < 5; i++) {
    const y = -0.56 + i * 0.085
    if (!raised) line(ctx, [-0.76 + i * 0.002, y, -0.7, y + 0.018, -0.635 - i * 0.008, y], 0.008, toned(hide, -0.12))
  }
  taper(ctx, tusk, '#f1e8d2')
  const ear = woolly
    ? [-0.36, -0.86, -0.24, -0.9, -0.16, -0.78, -0.2, -0.6, -0.32, -0.6]
    : [-0.4, -0.9, -0.26, -1.02, -0.08, -0.98, 0.02, -0.8, -0.02, -0.6, -0.14, -0.44, -0.26, -0.46, -0.36, -0.64]
  outline(
    ctx,
    ear.map((value, i) => value + (i % 2 ? 0.012 : 0.016)),
    toned(hide, -0.13),
  )
  outline(ctx, ear, toned(hide, 0.02))
  pool(ctx, [-0.16, -0.66, 0.14, 0.2], shift(fromHex(hide), { light: -0.06, hue: -20, chroma: 1.6 }), 0.5)
  pool(ctx, [-0.52, -0.79, 0.06, 0.06], shade, 0.7)
  drawEye(ctx, { x: -0.525, y: -0.79, r: 0.026, iris: [88, 56, 34], wide: 1.15 })
  line(ctx, [-0.57, -0.83, -0.52, -0.842, -0.48, -0.825], 0.01, toned(hide, -0.14))
  if (woolly)
    for (let i = 0; i < 22; i++) {
      const x = -0.4 + i * 0.041
      taper(ctx, [x, -0.46, 0.035, x + 0.01, -0.34, 0.03, x + 0.02, -0.2 - (i % 3) * 0.03, 0.004], toned(hide, (i % 2) * 0.03 - 0.03))
    }
  ctx.restore()
}

function leg(ctx: Context, [x, y, foot, r]: readonly [number, number, number, number], fill: string): void {
  taper(ctx, [x, y, r * 1.35, (x + foot) / 2, -0.26, r, foot, -0.1, r * 0.86, foot, -0.075, r * 0.88], fill)
  outline(ctx, [foot - r * 0.9, -0.14, foot + r * 0.86, -0.14, foot + r * 0.95, -0.01, foot, 0.004, foot - r * 1.02, -0.01], fill)
  for (const i of [-0.62, -0.26, 0.12])
    outline(ctx, [foot + r * (i - 0.15), -0.005, foot + r * i, -0.05, foot + r * (i + 0.15), -0.005], '#d9d0c2')
}
