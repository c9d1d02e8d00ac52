import type { Random } from '@stipple/imaging/random'
import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'

interface Options {
  readonly random: Random
  readonly colour: string | undefined
}

/** A koi seen from above, bending, facing left. */
export function drawKoi(ctx: Context, { random, colour }: Options): void {
  const kind = random.pick([
    { base: '#f6f0e6', patch: '#e2562a', second: undefined },
    { base: '#f4eee4', patch: '#d9432a', second: '#2b2728' },
    { base: '#ef9a3a', patch: '#f6c26a', second: undefined },
  ])
  const base = kind.base
  const patch = colour ?? kind.patch
  const bend = random.range(-0.12, 0.12)
  ctx.save()
  ctx.translate(-0.02, 0.5)
  ctx.rotate(random.range(-0.25, 0.25))
  const fin = toned(base, -0.03).replace('1.000', '0.82')
  for (const side of [-1, 1]) {
    outline(ctx, [-0.3, side * 0.1, -0.2, side * 0.34, -0.04, side * 0.36, -0.1, side * 0.2, -0.16, side * 0.1], fin)
    outline(ctx, [0.06, side * 0.08, 0.16, side * 0.2, 0.24, side * 0.18, 0.18, side * 0.08], fin)
    taper(ctx, [0.46, bend, 0.05, 0.62, bend * 1.5 + side * 0.08, 0.055, 0.82, bend * 2.4 + side * 0.15, 0.012], fin)
  }
  taper(ctx, [
    -0.6, -bend * 0.2, 0.06, -0.48, -bend * 0.25, 0.115, -0.28, -bend * 0.2, 0.145, -0.02, 0, 0.13, 0.26, bend * 0.5, 0.085,
    0.5, bend, 0.04,
  ], toned(base, 0)) // prettier-ignore
  over(ctx, () => {
    for (const [x, r] of [
      [-0.5, 0.11],
      [-0.22, 0.13],
      [0.04, 0.1],
      [0.3, 0.09],
    ] as const) {
      // prettier-ignore
      const y = random.range(-0.06, 0.06)
      outline(ctx, [
        x - r, y, x - r * 0.3, y - r * 0.9, x + r * 0.8, y - r * 0.7, x + r * 1.1, y + r * 0.2, x + r * 0.2, y + r * 0.9,
        x - r * 0.7, y + r * 0.6,
      ], toned(patch, 0)) // prettier-ignore
      if (kind.second) ellipse(ctx, x + r * 1.1, y - 0.03, 0.045, 0.035, kind.second, 0.5)
    }
    for (let i = 0; i < 34; i++) {
      const x = -0.3 + (i % 12) * 0.06
      ctx.strokeStyle = 'rgba(120,60,40,.22)'
      ctx.lineWidth = 0.007
      ctx.beginPath()
      ctx.arc(x, -0.08 + Math.floor(i / 12) * 0.08 + bend * Math.max(0, x), 0.036, -1.1, 1.1)
      ctx.stroke()
    }
  })
  pool(ctx, [-0.1, 0.13, 0.5, 0.09], shift(fromHex(base), { light: -0.2 }), 0.5)
  line(ctx, [-0.2, -bend * 0.15, 0, 0, 0.22, bend * 0.4], 0.02, toned(patch, 0.06))
  for (const side of [-1, 1]) {
    drawEye(ctx, { x: -0.53, y: -bend * 0.24 + side * 0.075, r: 0.024, iris: [70, 50, 36] })
    line(ctx, [-0.63, side * 0.03 - bend * 0.2, -0.7, side * 0.07 - bend * 0.2, -0.71, side * 0.11 - bend * 0.2], 0.01, toned(base, -0.16))
  }
  ctx.restore()
}

/** A frog sitting, turned to the left, both eyes in view. */
export function drawFrog(ctx: Context, { random, colour }: Options): void {
  const coat = colour ?? random.pick(['#6f9e3f', '#4f8a4a', '#8a9a4a'] as const)
  const shade = shift(fromHex(coat), { light: -0.15 })
  ctx.save()
  ctx.translate(0, 1)
  ctx.scale(1.15, 1.15)
  outline(ctx, [-0.3, -0.52, 0, -0.56, 0.26, -0.44, 0.42, -0.2, 0.36, -0.03, 0, 0, -0.3, -0.04, -0.42, -0.26], toned(coat, 0))
  over(ctx, () => outline(ctx, [-0.5, -0.3, -0.3, -0.26, -0.1, -0.24, -0.02, -0.08, -0.2, 0.04, -0.5, 0], '#e9e6bd'))
  pool(ctx, [0.06, 0, 0.4, 0.16], shade, 0.6)
  for (const [x, y, r] of [[0.04, -0.46, 0.04], [0.18, -0.38, 0.05], [0.3, -0.24, 0.04], [0.08, -0.34, 0.03]] as const) ellipse(ctx, x, y, r * 1.2, r, toned(coat, -0.1)) // prettier-ignore
  taper(ctx, [0.3, -0.12, 0.11, 0.14, -0.28, 0.09, 0.02, -0.14, 0.07, 0.22, -0.04, 0.05], toned(coat, 0.015))
  for (const toe of [-0.1, -0.02, 0.05]) taper(ctx, [0.12, -0.035, 0.03, 0.08 + toe, -0.018, 0.022], toned(coat, -0.02))
  for (const [x, light] of [
    [-0.12, -0.05],
    [-0.28, 0.01],
  ] as const) {
    // prettier-ignore
    taper(ctx, [x + 0.04, -0.26, 0.07, x, -0.14, 0.045, x - 0.02, -0.04, 0.036], toned(coat, light))
    for (const toe of [-0.08, -0.03, 0.03]) taper(ctx, [x - 0.02, -0.035, 0.022, x + toe, -0.014, 0.02], toned(coat, light))
  }
  for (const [x, r] of [[-0.36, 0.085], [-0.1, 0.1]] as const) ellipse(ctx, x, -0.56, r, r, toned(coat, 0.02)) // prettier-ignore
  outline(ctx, [-0.46, -0.44, -0.36, -0.54, -0.1, -0.55, 0.06, -0.44, 0.02, -0.3, -0.2, -0.24, -0.4, -0.28], toned(coat, 0.01))
  over(ctx, () => outline(ctx, [-0.46, -0.35, -0.2, -0.31, 0.02, -0.36, -0.04, -0.26, -0.22, -0.22, -0.42, -0.26], '#e3e4b0'))
  line(ctx, [-0.45, -0.38, -0.32, -0.325, -0.14, -0.33, 0.03, -0.4], 0.014, 'rgba(40,44,22,.85)')
  for (const x of [-0.34, -0.28]) ellipse(ctx, x, -0.44, 0.01, 0.008, '#2c3018')
  drawEye(ctx, { x: -0.37, y: -0.57, r: 0.058, iris: [222, 180, 60], wide: 0.85 })
  drawEye(ctx, { x: -0.11, y: -0.57, r: 0.068, iris: [222, 180, 60] })
  ctx.restore()
}
