import type { Random } from '@stipple/imaging/random'
import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'

interface Options {
  readonly random: Random
  readonly colour: string | undefined
}

/** A fish from the side, facing left, in the middle of the box. */
export function drawFish(ctx: Context, { random, colour, tropical }: Options & { tropical: boolean }): void {
  const kind = tropical
    ? random.pick([
        { back: '#ef7d26', belly: '#f6a94e', fin: '#e0661c', band: '#f8f3ea', tall: 1.15 },
        { back: '#f0c12f', belly: '#f6dd7a', fin: '#d99a1e', band: '#2f3e74', tall: 1.5 },
        { back: '#3a7fd0', belly: '#7fc0ea', fin: '#f0c63a', band: '#20305e', tall: 1.35 },
      ])
    : random.pick([
        { back: '#5c87a8', belly: '#dfe8ea', fin: '#4f7692', band: undefined, tall: 1 },
        { back: '#7f8a58', belly: '#e6dfb8', fin: '#a8694a', band: undefined, tall: 1 },
        { back: '#c9694a', belly: '#f0c8a8', fin: '#b0543a', band: undefined, tall: 1.05 },
      ])
  const back = colour ?? kind.back
  const belly = colour === undefined ? kind.belly : undefined
  const fin = colour === undefined ? toned(kind.fin, 0) : toned(colour, -0.1)
  const h = 0.24 * kind.tall
  ctx.save()
  ctx.translate(-0.06, 0.5)
  fan(ctx, [0.44, 0, 0.72, -0.26, 0.66, 0, 0.72, 0.26], fin)
  outline(ctx, [-0.18, -h * 0.8, 0.0, -h * 1.55, 0.2, -h * 1.4, 0.34, -h * 0.7, 0.2, -h * 0.5, 0, -h * 0.6], fin)
  outline(ctx, [0.14, h * 0.6, 0.24, h * 1.06, 0.34, h * 0.96, 0.32, h * 0.4], fin)
  outline(ctx, [-0.2, h * 0.8, -0.1, h * 1.32, 0, h * 1.3, -0.04, h * 0.8], fin)
  outline(ctx, [
    -0.6, 0.02, -0.5, -h * 0.55, -0.26, -h * 0.98, 0.02, -h, 0.28, -h * 0.5, 0.46, -0.05, 0.46, 0.05, 0.26, h * 0.55, 0, h * 0.98,
    -0.28, h * 0.92, -0.5, h * 0.5,
  ], toned(back, 0)) // prettier-ignore
  over(ctx, () => {
    if (belly) outline(ctx, [-0.7, h * 0.3, -0.3, h * 0.25, 0.1, h * 0.25, 0.5, 0.02, 0.4, h * 1.4, -0.5, h * 1.4], toned(belly, 0))
    if (kind.band) for (const [x, w] of [[-0.3, 0.05], [0.02, 0.06], [0.32, 0.035]] as const) taper(ctx, [x + 0.02, -h * 1.3, w, x - 0.03, 0, w * 1.15, x + 0.02, h * 1.3, w], toned(kind.band, 0)) // prettier-ignore
    for (let row = 0; row < 5; row++)
      for (let k = 0; k < 9; k++) {
        const x = -0.24 + k * 0.08 + (row % 2) * 0.04
        const y = -h * 0.62 + row * h * 0.3
        ctx.strokeStyle = toned(back, -0.09).replace('1.000', '0.5')
        ctx.lineWidth = 0.008
        ctx.beginPath()
        ctx.arc(x, y, 0.042, -1.1, 1.1)
        ctx.stroke()
      }
  })
  pool(ctx, [-0.1, h, 0.5, h * 0.6], shift(fromHex(back), { light: -0.14 }), 0.35)
  pool(ctx, [-0.16, -h * 0.8, 0.4, h * 0.45], shift(fromHex(back), { light: 0.12 }), 0.6)
  line(ctx, [-0.33, -h * 0.6, -0.27, -h * 0.1, -0.31, h * 0.5], 0.016, toned(back, -0.13))
  fan(ctx, [-0.24, h * 0.2, -0.02, h * 0.3, -0.06, h * 0.55, -0.1, h * 0.8], fin)
  line(ctx, [-0.6, 0.05, -0.55, 0.07, -0.5, 0.06], 0.014, 'rgba(50,26,24,.8)')
  ellipse(ctx, -0.44, -h * 0.18, 0.062, 0.062, toned('#f2ead8', 0))
  drawEye(ctx, { x: -0.44, y: -h * 0.18, r: 0.045, iris: [64, 48, 34] })
  ctx.restore()
}

/** Four points: root, and the tips; drawn with rays. */
function fan(ctx: Context, [x = 0, y = 0, ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0]: readonly number[], fill: string): void {
  ctx.fillStyle = fill
  ctx.beginPath()
  ctx.moveTo(x, y - 0.03)
  ctx.quadraticCurveTo((x + ax) / 2 + 0.02, ay * 0.5 + y * 0.5, ax, ay)
  ctx.quadraticCurveTo(bx + 0.04, (ay + by) / 2, bx, by)
  ctx.quadraticCurveTo(bx + 0.04, (cy + by) / 2, cx, cy)
  ctx.quadraticCurveTo((x + cx) / 2 + 0.02, cy * 0.5 + y * 0.5, x, y + 0.03)
  ctx.fill()
  for (let i = 1; i < 6; i++) {
    const t = i / 6
    const ex = ax + (cx - ax) * t - (t - t * t) * (ax - bx) * 2.4
    line(ctx, [x + 0.04, y, x + (ex - x) * 0.86, y + (ay + (cy - ay) * t - y) * 0.86], 0.008, 'rgba(255,244,220,.35)')
  }
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

export type Cetacean = 'whale' | 'orca' | 'dolphin' | 'shark'

/** A whale, dolphin or shark, facing left. */
export function drawCetacean(ctx: Context, kind: Cetacean, { random, colour, spouting }: Options & { spouting: boolean }): void {
  const back = colour ?? { whale: '#3f607c', orca: '#23262d', dolphin: '#6688a2', shark: '#6d7d8a' }[kind]
  const belly = kind === 'whale' ? '#c9d6da' : '#eef1f0'
  const big = kind === 'whale'
  const leap = kind === 'dolphin' || (kind !== 'shark' && random.chance(0.35))
  const low = leap ? 0.08 : 0
  ctx.save()
  ctx.translate(0, 0.62)
  if (leap) ctx.rotate(kind === 'dolphin' ? 0.34 : 0.12)
  const coat = toned(back, 0)
  // Tail stem and flukes.
  if (kind === 'shark') {
    taper(ctx, [0.4, -0.02, 0.07, 0.64, -0.02, 0.03], coat)
    outline(ctx, [0.6, -0.02, 0.72, -0.26, 0.82, -0.32, 0.74, -0.04, 0.78, 0.16, 0.68, 0.04], coat)
  } else {
    taper(ctx, [0.3, -0.02 + low * 0.2, 0.13, 0.52, -0.06 + low, 0.065, 0.68, -0.16 + low, 0.04], coat)
    const [fx, fy] = [0.68, -0.17 + low]
    outline(ctx, [
      fx - 0.03, fy + 0.02, fx - 0.06, fy - 0.12, fx - 0.2, fy - 0.2, fx - 0.02, fy - 0.22, fx + 0.06, fy - 0.1,
      fx + 0.2, fy - 0.1, fx + 0.3, fy - 0.02, fx + 0.12, fy + 0.02, fx + 0.02, fy + 0.04,
    ], toned(back, -0.03)) // prettier-ignore
  }
  if (!big) {
    const tall = kind === 'orca' ? 0.32 : 0.2
    outline(ctx, [-0.08, -0.16, 0.06, -0.18 - tall * 0.7, 0.14, -0.18 - tall, 0.13, -0.2, 0.18, -0.14], toned(back, -0.02))
  }
  if (big)
    outline(ctx, [
      -0.72, 0.02, -0.7, -0.14, -0.5, -0.27, -0.2, -0.3, 0.12, -0.22, 0.4, -0.1 + low * 0.4, 0.44, 0.04 + low * 0.5, 0.2, 0.16,
      -0.1, 0.23, -0.44, 0.22, -0.66, 0.14,
    ], coat) // prettier-ignore
  else if (kind === 'orca')
    outline(ctx, [
      -0.66, 0.04, -0.58, -0.12, -0.36, -0.22, -0.04, -0.24, 0.24, -0.14, 0.44, -0.04 + low * 0.4, 0.44, 0.05 + low * 0.5,
      0.2, 0.13, -0.1, 0.2, -0.44, 0.18, -0.6, 0.12,
    ], coat) // prettier-ignore
  else if (kind === 'dolphin')
    outline(ctx, [
      -0.74, 0.1, -0.58, 0.02, -0.54, -0.08, -0.4, -0.17, -0.1, -0.2, 0.2, -0.12, 0.42, 0.0 + low * 0.3, 0.42, 0.08 + low * 0.4,
      0.18, 0.12, -0.14, 0.16, -0.44, 0.14, -0.6, 0.12, -0.7, 0.14,
    ], coat) // prettier-ignore
  else
    outline(
      ctx,
      [
        -0.78, -0.02, -0.56, -0.12, -0.3, -0.18, 0, -0.18, 0.3, -0.08, 0.5, -0.04, 0.5, 0.03, 0.26, 0.08, -0.04, 0.15, -0.4, 0.14, -0.64,
        0.08,
      ],
      coat,
    )
  over(ctx, () => {
    if (big) outline(ctx, [-0.8, 0.06, -0.5, 0.03, -0.2, 0.1, 0.1, 0.14, 0.34, 0.1, 0.2, 0.3, -0.4, 0.34, -0.8, 0.2], belly)
    else if (kind === 'orca') {
      outline(ctx, [-0.7, 0.08, -0.44, 0.08, -0.2, 0.16, 0.06, 0.1, 0.26, 0.04, 0.3, 0.12, 0.1, 0.24, -0.7, 0.26], belly)
      outline(ctx, [-0.46, -0.09, -0.34, -0.13, -0.24, -0.1, -0.3, -0.04, -0.42, -0.04], belly)
    } else outline(ctx, [-0.8, 0.1, -0.5, 0.06, -0.2, 0.08, 0.2, 0.07, 0.44, 0.06 + low * 0.4, 0.1, 0.24, -0.8, 0.24], belly)
    if (big)
      for (let i = 0; i < 6; i++)
        line(ctx, [-0.7 + i * 0.015, 0.09 + i * 0.026, -0.4, 0.1 + i * 0.026, -0.12 - i * 0.02, 0.13 + i * 0.02], 0.009, toned(back, 0.12))
  })
  pool(ctx, [-0.14, 0.24, 0.6, 0.14], shift(fromHex(back), { light: -0.06 }), 0.55)
  pool(ctx, [-0.24, -0.26, 0.5, 0.13], shift(fromHex(back), { light: 0.13 }), 0.6)
  if (kind === 'shark')
    for (let i = 0; i < 4; i++)
      line(ctx, [-0.36 + i * 0.035, -0.06, -0.345 + i * 0.035, 0.01, -0.36 + i * 0.035, 0.07], 0.012, toned(back, -0.14))
  const mouth = big
    ? [-0.71, 0.05, -0.56, 0.03, -0.44, 0.07]
    : kind === 'dolphin'
      ? [-0.71, 0.115, -0.6, 0.085, -0.5, 0.065]
      : kind === 'shark'
        ? [-0.66, 0.065, -0.58, 0.04, -0.5, 0.07]
        : [-0.64, 0.08, -0.54, 0.06, -0.44, 0.08]
  line(ctx, mouth, 0.014, 'rgba(20,24,32,.8)')
  const [ex, ey] = big ? [-0.42, 0.03] : kind === 'dolphin' ? [-0.46, 0.015] : kind === 'shark' ? [-0.58, -0.03] : [-0.5, 0.0]
  if (big) ellipse(ctx, ex, ey, 0.042, 0.034, toned(back, -0.1))
  if (kind === 'orca') ellipse(ctx, ex, ey, 0.034, 0.03, '#4a505c')
  drawEye(ctx, { x: ex, y: ey, r: big ? 0.024 : 0.023, iris: [70, 60, 56] })
  outline(ctx, [-0.2, 0.1, -0.16, 0.3, -0.02, 0.42, 0.02, 0.3, -0.06, 0.12], toned(back, -0.05))
  // The fin on the far side, behind all else.
  ctx.globalCompositeOperation = 'destination-over'
  outline(ctx, [-0.26, 0.14, -0.3, 0.34, -0.16, 0.44, -0.14, 0.3, -0.1, 0.14], toned(back, -0.1))
  ctx.globalCompositeOperation = 'source-over'
  if (big && spouting)
    for (const [dx, tall] of [[-0.12, 0.2], [-0.04, 0.26], [0.04, 0.26], [0.13, 0.19]] as const) taper(ctx, [-0.44, -0.26, 0.012, -0.44 + dx * 0.5, -0.28 - tall * 0.8, 0.022, -0.44 + dx, -0.3 - tall, 0.03, -0.44 + dx * 1.7, -0.28 - tall * 0.7, 0.01], '#e6f2f8') // prettier-ignore
  ctx.restore()
}
