import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import type { Bird } from './bird-build.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'

/** Draws a bird on its feet, facing left, feet on y = 1. */
export function drawPerched(ctx: Context, bird: Bird): void {
  ctx.save()
  ctx.translate(0.02, 1)
  ctx.scale(0.98, 0.98)
  const shade = shift(fromHex(bird.breast), { light: -0.14, hue: -8 })
  for (let i = 3; i >= 0; i--)
    // prettier-ignore
    taper(ctx, [0.22, -0.4, 0.05, 0.36 + bird.tail * 0.3, -0.3 + i * 0.012, 0.042, 0.34 + bird.tail, -0.16 - bird.tail * 0.08 + i * 0.03, 0.02], toned(bird.quill, i * 0.025))
  for (const x of [0.08, -0.04]) {
    taper(ctx, [x, -0.24, 0.03, x - 0.01, -0.12, 0.016, x - 0.03, -0.02, 0.014], toned(bird.leg, x > 0 ? -0.06 : 0))
    for (const toe of [-0.1, -0.06, 0.05]) line(ctx, [x - 0.03, -0.025, x - 0.03 + toe, -0.004], 0.024, toned(bird.leg, x > 0 ? -0.06 : 0))
  }
  outline(
    ctx,
    [
      -0.2, -0.92, -0.06, -0.88, 0.04, -0.72, 0.2, -0.56, 0.34, -0.38, 0.24, -0.22, 0.02, -0.16, -0.2, -0.24, -0.34, -0.44, -0.36, -0.62,
      -0.4, -0.8, -0.32, -0.9,
    ],
    toned(bird.back, 0),
  )
  over(ctx, () => {
    outline(ctx, [-0.42, -0.74, -0.24, -0.72, -0.14, -0.52, -0.02, -0.3, 0.0, -0.14, -0.4, -0.16, -0.48, -0.5], toned(bird.breast, 0))
    outline(ctx, [-0.3, -0.3, -0.1, -0.4, 0.12, -0.32, 0.3, -0.24, 0.1, -0.1, -0.3, -0.14], toned(bird.belly, 0))
  })
  pool(ctx, [-0.02, -0.16, 0.34, 0.16], shade, 0.6)
  pool(ctx, [-0.34, -0.5, 0.16, 0.24], shift(fromHex(bird.breast), { light: 0.07 }), 0.5)
  foldedWing(ctx, bird)
  head(ctx, bird, [-0.22, -0.76], 0.18)
  ctx.restore()
}

function foldedWing(ctx: Context, bird: Bird): void {
  pool(ctx, [0.1, -0.34, 0.26, 0.12], shift(fromHex(bird.belly), { light: -0.18 }), 0.6)
  for (let i = 4; i >= 0; i--)
    // prettier-ignore
    taper(ctx, [0.04, -0.5, 0.05, 0.2 + i * 0.02, -0.4 + i * 0.012, 0.05, 0.5 - (4 - i) * 0.07, -0.26 + i * 0.002, 0.012], toned(bird.quill, (i % 2) * 0.035))
  outline(ctx, [-0.14, -0.62, -0.02, -0.67, 0.14, -0.56, 0.26, -0.44, 0.26, -0.36, 0.08, -0.34, -0.1, -0.42], toned(bird.wing, 0))
  pool(ctx, [-0.02, -0.62, 0.16, 0.1], shift(fromHex(bird.wing), { light: 0.09 }), 0.55)
  for (const [x, y] of [[-0.02, -0.5], [0.08, -0.46], [0.04, -0.4], [0.16, -0.42]] as const) line(ctx, [x - 0.06, y, x, y + 0.03, x + 0.06, y], 0.012, toned(bird.wing, -0.1)) // prettier-ignore
}

function head(ctx: Context, bird: Bird, [x, y]: readonly [number, number], r: number): void {
  const long = r * (0.5 + bird.bill * 0.8)
  const tip = bird.hooked ? 0.42 : 0.12
  outline(ctx, [
    x - r * 0.84, y - r * 0.2, x - r - long * 0.5, y - r * 0.06, x - r - long, y + r * tip,
    x - r - long * (bird.hooked ? 0.86 : 0.5), y + r * 0.18, x - r * 0.84, y + r * 0.3,
  ], bird.beak) // prettier-ignore
  line(ctx, [x - r * 0.8, y + r * 0.1, x - r - long * 0.75, y + r * 0.1], r * 0.06, 'rgba(30,20,18,.55)')
  if (bird.crest) for (const i of [0, 1, 2]) taper(ctx, [x + r * (0.1 + i * 0.2), y - r * 0.7, r * 0.22, x + r * (0.4 + i * 0.3), y - r * (1.3 - i * 0.12), r * 0.14, x + r * (0.9 + i * 0.3), y - r * (1.6 - i * 0.3), r * 0.02], toned(bird.crest, i * 0.03)) // prettier-ignore
  ellipse(ctx, x, y, r * 1.02, r, toned(bird.cap ?? bird.back, 0))
  over(ctx, () => {
    outline(
      ctx,
      [x - r * 1.1, y + r * 0.1, x - r * 0.2, y + r * 0.2, x + r * 0.5, y + r * 0.8, x - r * 0.2, y + r * 1.3, x - r * 1.1, y + r * 0.9],
      toned(bird.cheek ?? bird.breast, 0),
    )
    if (bird.cheek && bird.cap !== bird.cheek) ellipse(ctx, x - r * 0.1, y + r * 0.25, r * 0.5, r * 0.34, toned(bird.cheek, 0))
  })
  pool(ctx, [x, y - r * 0.7, r * 0.9, r * 0.5], shift(fromHex(bird.cap ?? bird.back), { light: 0.08 }), 0.5)
  drawEye(ctx, { x: x - r * 0.36, y: y - r * 0.1, r: r * 0.2, iris: bird.eye })
  if (bird.hooked)
    line(ctx, [x - r * 0.7, y - r * 0.26, x - r * 0.4, y - r * 0.36, x - r * 0.08, y - r * 0.3], r * 0.09, 'rgba(50,34,26,.8)')
}

/** Draws a flying bird with its wings spread, facing left. `beat` 0 wings high .. 1 level. */
export function drawFlying(ctx: Context, bird: Bird, beat: number): void {
  ctx.save()
  ctx.translate(0, 0.62)
  ctx.rotate(-0.08)
  const up = 1 - beat * 0.6
  wing(ctx, bird, { x: -0.14, y: -0.06, reach: 0.7, up: up * 0.95, light: -0.08, sweep: -0.32 })
  for (let i = 0; i < 5; i++) {
    const spread = (i - 2) * 0.05
    const fork = bird.tail > 0.5 && bird.tail < 0.7 ? Math.abs(i - 2) * 0.1 : bird.tail > 1 ? -Math.abs(i - 2) * 0.16 : 0
    taper(ctx, [
      0.26, 0, 0.05, 0.3 + bird.tail * 0.4, spread * 0.6, 0.045,
      0.32 + bird.tail * 0.8 + fork, spread * 1.8 + (bird.tail > 1 ? 0.2 : 0), bird.tail > 1 ? 0.045 : 0.022,
    ], toned(bird.quill, (i % 2) * 0.04)) // prettier-ignore
    if (bird.tail > 1) ellipse(ctx, 0.32 + bird.tail * 0.8 + fork, spread * 1.8 + 0.2, 0.085, 0.06, toned(bird.crest ?? bird.quill, 0.05))
  }
  taper(ctx, [-0.44, -0.05, 0.1, -0.24, 0, 0.15, 0.02, 0.02, 0.135, 0.24, 0.005, 0.07, 0.36, 0, 0.03], toned(bird.back, 0))
  over(ctx, () => taper(ctx, [-0.42, 0.06, 0.06, -0.22, 0.1, 0.08, 0.02, 0.12, 0.07, 0.24, 0.06, 0.03], toned(bird.breast, 0)))
  pool(ctx, [-0.1, 0.14, 0.34, 0.1], shift(fromHex(bird.breast), { light: -0.14 }), 0.5)
  head(ctx, bird, [-0.46, -0.09], 0.15)
  wing(ctx, bird, { x: -0.1, y: -0.02, reach: 0.78, up: up * 0.92, light: 0, sweep: 0.26 })
  ctx.restore()
}

interface Wing {
  readonly x: number
  readonly y: number
  readonly reach: number
  readonly up: number
  readonly light: number
  /** Distance of the wing's tip to the rear. */
  readonly sweep: number
}

function wing(ctx: Context, bird: Bird, { x, y, reach, up, light, sweep }: Wing): void {
  const hand: readonly [number, number] = [x - 0.02 + sweep * 0.45, y - reach * 0.5 * up - 0.02]
  const tip: readonly [number, number] = [x + sweep + 0.16, y - reach * up]
  for (let i = 8; i >= 0; i--) {
    const t = i / 8
    const rx = hand[0] + (x + 0.24 - hand[0]) * t
    const ry = hand[1] + (y + 0.02 - hand[1]) * t
    const ex = tip[0] + (x + 0.42 - tip[0]) * t ** 0.8 + Math.sin(t * Math.PI) * 0.16
    const ey = tip[1] + (y + 0.06 - tip[1]) * t ** 1.15
    // prettier-ignore
    taper(ctx, [rx, ry, 0.06, (rx + ex) / 2 - 0.01, (ry + ey) / 2 - 0.015, 0.072, ex, ey, 0.024], toned(bird.quill, light + (i % 2) * 0.035))
  }
  for (let i = 5; i >= 0; i--) {
    const t = i / 5
    const rx = hand[0] + (x + 0.16 - hand[0]) * t
    const ry = hand[1] + (y - hand[1]) * t
    taper(ctx, [
      rx - 0.02, ry, 0.05, rx + 0.08, ry - 0.08 * up * (1 - t) + 0.03, 0.062,
      rx + 0.17 - t * 0.03, ry - 0.14 * up * (1 - t) + 0.05, 0.024,
    ], toned(bird.wing, light + (i % 2) * 0.03)) // prettier-ignore
  }
  taper(ctx, [
    x - 0.06, y, 0.075, (x + hand[0]) / 2 - 0.05, (y + hand[1]) / 2, 0.062, hand[0], hand[1], 0.05,
    hand[0] + (tip[0] - hand[0]) * 0.5 - 0.01, hand[1] + (tip[1] - hand[1]) * 0.5, 0.03,
  ], toned(bird.wing, light + 0.02)) // prettier-ignore
}
