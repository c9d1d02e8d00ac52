import type { Random } from '@stipple/imaging/random'
import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'

interface Options {
  readonly random: Random
  readonly colour: string | undefined
}

/** A butterfly with open wings, seen a little from the side. */
export function drawButterfly(ctx: Context, { random, colour }: Options): void {
  const kind = random.pick([
    { wing: '#e8872a', rim: '#2a1d1a', spot: '#f8efe0' },
    { wing: '#3f7fd0', rim: '#1c2440', spot: '#cfe6fa' },
    { wing: '#f0cc50', rim: '#4a3420', spot: '#d8653a' },
    { wing: '#b86bb0', rim: '#3a2340', spot: '#f3d9ee' },
  ])
  const wing = colour ?? kind.wing
  const near = random.range(0.85, 1)
  ctx.save()
  ctx.translate(0, 0.5)
  ctx.rotate(random.range(-0.5, -0.1))
  for (const [side, squeeze, light] of [
    [-1, 0.72 * near, -0.05],
    [1, near, 0],
  ] as const) {
    // prettier-ignore
    ctx.save()
    ctx.scale(side * squeeze, 1)
    const upper = [0.02, -0.06, 0.14, -0.34, 0.36, -0.48, 0.5, -0.4, 0.48, -0.2, 0.36, -0.03, 0.14, 0.02]
    const lower = [0.02, 0.0, 0.2, -0.02, 0.36, 0.06, 0.4, 0.24, 0.3, 0.4, 0.2, 0.42, 0.12, 0.28]
    for (const [shape, cx, cy] of [
      [lower, 0.2, 0.16],
      [upper, 0.24, -0.2],
    ] as const) {
      // prettier-ignore
      outline(ctx, shape, toned(kind.rim, light))
      outline(
        ctx,
        shape.map((value, i) => value + ((i % 2 ? cy : cx) - value) * 0.16),
        toned(wing, light),
      )
      const inner = shift(fromHex(wing), { light: 0.12 + light })
      pool(ctx, [0.04, 0, 0.2, 0.2], inner, 0.35)
      for (let i = 2; i + 1 < shape.length; i += 2) {
        const x = shape[i] ?? 0
        const y = shape[i + 1] ?? 0
        line(ctx, [0.03, -0.02, 0.02 + x * 0.5, y * 0.5, x * 0.94, y * 0.94], 0.009, toned(kind.rim, light))
        ellipse(ctx, cx + (x - cx) * 0.9, cy + (y - cy) * 0.9, 0.016, 0.016, toned(kind.spot, light))
      }
    }
    ellipse(ctx, 0.3, -0.28, 0.035, 0.035, toned(kind.spot, light))
    ellipse(ctx, 0.26, 0.2, 0.036, 0.036, toned(kind.rim, light))
    ellipse(ctx, 0.265, 0.195, 0.016, 0.016, toned(kind.spot, light))
    ctx.restore()
  }
  taper(ctx, [0, -0.14, 0.026, 0, -0.02, 0.034, 0, 0.12, 0.026, 0.01, 0.28, 0.008], '#2a1f1c')
  ellipse(ctx, 0, -0.18, 0.036, 0.036, '#2a1f1c')
  for (const side of [-1, 1]) {
    line(ctx, [side * 0.012, -0.2, side * 0.06, -0.32, side * 0.14, -0.4], 0.01, '#2a1f1c')
    ellipse(ctx, side * 0.14, -0.4, 0.014, 0.014, '#2a1f1c')
  }
  ctx.restore()
}

/** A bee in flight, facing left. */
export function drawBee(ctx: Context, { random, colour }: Options): void {
  const gold = colour ?? '#e9b13a'
  ctx.save()
  ctx.translate(0, 0.56)
  ctx.rotate(random.range(-0.1, 0.2))
  for (const x of [-0.12, -0.02, 0.08]) line(ctx, [x, 0.12, x - 0.03, 0.24, x + 0.02, 0.32], 0.018, '#2a211c')
  taper(ctx, [0.06, 0, 0.2, 0.28, 0.05, 0.2, 0.5, 0.12, 0.07, 0.58, 0.15, 0.006], toned(gold, 0))
  over(ctx, () => {
    for (const x of [0.18, 0.33, 0.47]) taper(ctx, [x + 0.03, -0.24, 0.036, x, 0.06, 0.042, x + 0.02, 0.36, 0.03], '#2f241e')
  })
  ellipse(ctx, -0.06, -0.02, 0.2, 0.19, toned(gold, 0.04))
  for (let i = 0; i < 24; i++) {
    const angle = (i / 24) * Math.PI * 2
    // prettier-ignore
    taper(ctx, [-0.06 + Math.cos(angle) * 0.12, -0.02 + Math.sin(angle) * 0.12, 0.03, -0.06 + Math.cos(angle) * 0.225, -0.02 + Math.sin(angle) * 0.215, 0.004], toned(gold, (i % 2) * 0.05))
  }
  ellipse(ctx, -0.3, 0, 0.13, 0.14, '#33271f')
  drawEye(ctx, { x: -0.35, y: -0.01, r: 0.055, iris: [96, 66, 44], wide: 0.8 })
  for (const dx of [0, 0.07]) line(ctx, [-0.34 + dx, -0.12, -0.42 + dx, -0.24, -0.5 + dx, -0.25], 0.016, '#2a211c')
  pool(ctx, [0.16, 0.22, 0.36, 0.12], [90, 54, 20], 0.5)
  const glass = 'rgba(226,236,242,.82)'
  outline(ctx, [0.02, -0.14, 0.1, -0.44, 0.3, -0.6, 0.42, -0.5, 0.3, -0.26], glass)
  outline(ctx, [-0.04, -0.14, -0.06, -0.46, 0.06, -0.68, 0.2, -0.62, 0.16, -0.32], glass)
  for (const [ex, ey] of [[0.04, -0.6], [0.14, -0.5], [0.3, -0.5]] as const) line(ctx, [0.02, -0.16, ex * 0.6, ey * 0.6, ex, ey], 0.01, 'rgba(96,110,120,.7)') // prettier-ignore
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

/** A turtle facing left: walking, or with flippers when it swims. */
export function drawTurtle(ctx: Context, { random, colour, swimming }: Options & { swimming: boolean }): void {
  const shell = colour ?? random.pick(['#6d5a34', '#5f6b3a', '#7a5a38'] as const)
  const skin = swimming ? '#7f9a78' : '#8d9458'
  ctx.save()
  ctx.translate(0.06, swimming ? 0.72 : 1)
  taper(ctx, [0.42, -0.14, 0.05, 0.54, -0.1, 0.01], skin)
  for (const [x, light] of [[-0.14, -0.09], [0.2, -0.09]] as const) limbs(ctx, x, toned(skin, light), swimming) // prettier-ignore
  taper(ctx, [-0.3, -0.2, 0.1, -0.46, -0.28, 0.075, -0.58, -0.34, 0.085], toned(skin, 0))
  outline(ctx, [-0.72, -0.34, -0.68, -0.42, -0.56, -0.46, -0.46, -0.38, -0.48, -0.27, -0.62, -0.25, -0.71, -0.28], toned(skin, 0.015))
  outline(ctx, [-0.4, -0.14, -0.2, -0.18, 0.2, -0.18, 0.46, -0.14, 0.4, -0.06, 0, -0.03, -0.36, -0.07], '#cdb67c')
  outline(
    ctx,
    [-0.44, -0.15, -0.38, -0.34, -0.2, -0.5, 0.02, -0.55, 0.24, -0.48, 0.42, -0.32, 0.5, -0.14, 0.2, -0.11, -0.2, -0.11],
    toned(shell, 0),
  )
  over(ctx, () => {
    for (const [x, y, r] of [
      [-0.2, -0.33, 0.12],
      [0.04, -0.37, 0.13],
      [0.27, -0.32, 0.12],
      [-0.09, -0.5, 0.1],
      [0.15, -0.5, 0.1],
      [-0.36, -0.2, 0.08],
      [-0.08, -0.19, 0.1],
      [0.16, -0.19, 0.1],
      [0.4, -0.19, 0.08],
    ] as const) {
      // prettier-ignore
      outline(ctx, [x - r, y, x - r * 0.5, y - r * 0.72, x + r * 0.5, y - r * 0.72, x + r, y, x + r * 0.5, y + r * 0.72, x - r * 0.5, y + r * 0.72], toned(shell, -0.1))
      outline(ctx, [
        x - r * 0.8, y, x - r * 0.4, y - r * 0.58, x + r * 0.4, y - r * 0.58, x + r * 0.8, y, x + r * 0.4, y + r * 0.58,
        x - r * 0.4, y + r * 0.58,
      ], toned(shell, 0.07)) // prettier-ignore
    }
    taper(ctx, [-0.46, -0.13, 0.03, 0, -0.11, 0.03, 0.5, -0.13, 0.03], toned(shell, -0.04))
  })
  pool(ctx, [0.04, -0.1, 0.5, 0.14], shift(fromHex(shell), { light: -0.15 }), 0.55)
  for (const x of [-0.26, 0.32]) limbs(ctx, x, toned(skin, 0.01), swimming)
  line(ctx, [-0.71, -0.3, -0.62, -0.285, -0.54, -0.31], 0.012, 'rgba(40,40,24,.85)')
  drawEye(ctx, { x: -0.61, y: -0.365, r: 0.032, iris: [120, 90, 40] })
  ctx.restore()
}

function limbs(ctx: Context, x: number, fill: string, swimming: boolean): void {
  if (swimming) {
    // prettier-ignore
    taper(ctx, x < 0 ? [x, -0.12, 0.07, x + 0.02, 0.06, 0.08, x + 0.16, 0.22, 0.05, x + 0.28, 0.27, 0.01] : [x, -0.12, 0.06, x + 0.12, -0.02, 0.06, x + 0.24, 0.06, 0.02], fill)
    return
  }
  taper(ctx, [x, -0.14, 0.09, x - 0.03, -0.07, 0.075, x - 0.04, -0.04, 0.06], fill)
  outline(ctx, [x - 0.13, 0, x - 0.1, -0.05, x, -0.06, x + 0.05, 0], fill)
}
