import type { Random } from '@stipple/imaging/random'
import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'

interface Options {
  readonly random: Random
  readonly colour: string | undefined
}

/** Draws an owl seen from the front, feet on y = 1. */
export function drawOwl(ctx: Context, { random, colour }: Options): void {
  const kind = random.pick([
    { coat: '#8a6642', breast: '#d9c09a', mark: '#5a3f28', disc: '#e3cfae', iris: [232, 170, 48] },
    { coat: '#6c6258', breast: '#c9bdab', mark: '#40382f', disc: '#d9d0c2', iris: [236, 190, 70] },
    { coat: '#ece8e0', breast: '#f4f1ea', mark: '#9a948c', disc: '#f8f6f1', iris: [240, 200, 60] },
  ] as const)
  const coat = colour ?? kind.coat
  const mark = colour === undefined ? kind.mark : undefined
  const dark = (light: number): string => (mark ? toned(mark, light) : toned(coat, light - 0.2))
  const tilt = random.range(-0.12, 0.12)
  ctx.save()
  ctx.translate(0, 1)
  for (let i = -1; i <= 1; i++) taper(ctx, [i * 0.05 + 0.04, -0.2, 0.06, i * 0.06 + 0.05, -0.02, 0.05], dark(0.02))
  outline(
    ctx,
    [-0.02, -0.78, 0.2, -0.66, 0.31, -0.42, 0.26, -0.16, 0.1, -0.05, -0.1, -0.05, -0.26, -0.16, -0.31, -0.42, -0.22, -0.66],
    toned(coat, 0),
  )
  over(ctx, () =>
    outline(ctx, [0, -0.62, 0.14, -0.52, 0.19, -0.34, 0.09, -0.1, -0.09, -0.1, -0.19, -0.34, -0.14, -0.52], toned(kind.breast, 0)),
  )
  for (let row = 0; row < 6; row++)
    for (let k = -2; k <= 2; k++) {
      // The rows follow the belly's outline.
      const x = (k * 0.065 + (row % 2) * 0.03) * (1 - 0.5 * Math.abs(row - 2.5) * 0.22)
      const y = -0.53 + row * 0.075
      line(ctx, [x - 0.025, y, x, y + 0.024, x + 0.025, y], 0.014, dark(0.08))
    }
  for (const side of [-1, 1]) {
    const wing = (list: readonly number[]): number[] => list.map((value, i) => (i % 2 ? value : value * side))
    outline(ctx, wing([0.2, -0.66, 0.34, -0.48, 0.35, -0.26, 0.25, -0.04, 0.17, -0.18, 0.17, -0.44]), toned(coat, side > 0 ? -0.06 : -0.02))
    for (let i = 0; i < 4; i++) line(ctx, wing([0.2, -0.46 + i * 0.09, 0.26, -0.42 + i * 0.09, 0.32, -0.45 + i * 0.09]), 0.016, dark(0.02))
    for (const toe of [-0.03, 0.01, 0.05]) taper(ctx, [side * 0.1 + toe, -0.05, 0.024, side * 0.1 + toe * 1.3, -0.012, 0.016], '#c9a15a')
  }
  pool(ctx, [0.04, -0.1, 0.3, 0.12], shift(fromHex(coat), { light: -0.16 }), 0.6)
  ctx.translate(0, -0.72)
  ctx.rotate(tilt)
  for (const side of [-1, 1]) taper(ctx, [side * 0.13, -0.12, 0.06, side * 0.2, -0.2, 0.035, side * 0.25, -0.28, 0.006], toned(coat, -0.06))
  outline(
    ctx,
    [0, -0.2, 0.16, -0.2, 0.27, -0.08, 0.26, 0.08, 0.14, 0.19, -0.14, 0.19, -0.26, 0.08, -0.27, -0.08, -0.16, -0.2],
    toned(coat, 0.01),
  )
  for (const side of [-1, 1]) {
    ellipse(ctx, side * 0.112, 0.005, 0.128, 0.135, dark(0.06))
    ellipse(ctx, side * 0.108, 0.01, 0.115, 0.122, toned(kind.disc, 0))
    for (let i = 0; i < 9; i++) {
      const angle = (i / 9) * Math.PI * 2
      line(
        ctx,
        [
          side * 0.108 + Math.cos(angle) * 0.075,
          0.01 + Math.sin(angle) * 0.08,
          side * 0.108 + Math.cos(angle) * 0.108,
          0.01 + Math.sin(angle) * 0.115,
        ],
        0.007,
        dark(0.2),
      )
    }
  }
  taper(ctx, [-0.2, -0.14, 0.02, -0.08, -0.09, 0.036, 0, 0, 0.02], toned(coat, 0.03))
  taper(ctx, [0.2, -0.14, 0.02, 0.08, -0.09, 0.036, 0, 0, 0.02], toned(coat, 0.03))
  for (const side of [-1, 1]) drawEye(ctx, { x: side * 0.105, y: 0.005, r: 0.062, iris: kind.iris })
  outline(ctx, [-0.028, 0.03, 0, 0.015, 0.028, 0.03, 0.012, 0.085, 0, 0.105, -0.012, 0.085], '#4a3c2c')
  ctx.restore()
}

/** A penguin standing, turned a little to the left. */
export function drawPenguin(ctx: Context, { random, colour }: Options): void {
  const coat = colour ?? '#2b313c'
  const lift = random.range(0, 0.14)
  const emperor = random.chance(0.7)
  const shade = shift(fromHex('#f4f1ea'), { light: -0.16, hue: 0 })
  ctx.save()
  ctx.translate(0, 1)
  for (const x of [-0.13, 0.1])
    outline(
      ctx,
      [x - 0.13, -0.005, x - 0.1, -0.05, x, -0.075, x + 0.08, -0.03, x + 0.06, 0, x - 0.06, 0.004],
      x > 0 ? '#c9822f' : '#d9923a',
    )
  taper(ctx, [0.16, -0.14, 0.06, 0.26, -0.03, 0.02], toned(coat, -0.03))
  taper(ctx, [-0.2, -0.6, 0.05, -0.3, -0.42 - lift, 0.05, -0.37 - lift, -0.28 - lift, 0.014], toned(coat, -0.05))
  outline(
    ctx,
    [-0.08, -0.82, 0.12, -0.78, 0.24, -0.56, 0.28, -0.3, 0.18, -0.07, -0.04, -0.03, -0.22, -0.1, -0.28, -0.34, -0.24, -0.6],
    toned(coat, 0),
  )
  over(ctx, () =>
    outline(ctx, [-0.24, -0.72, -0.06, -0.7, 0.06, -0.54, 0.11, -0.3, 0.04, -0.06, -0.16, -0.05, -0.3, -0.16, -0.32, -0.5], '#f4f1ea'),
  )
  pool(ctx, [0.04, -0.12, 0.26, 0.16], shade, 0.6)
  pool(ctx, [0.08, -0.4, 0.08, 0.3], shade, 0.5)
  if (emperor) pool(ctx, [-0.14, -0.68, 0.14, 0.1], [240, 190, 70], 0.9)
  taper(ctx, [0.15, -0.62, 0.06, 0.25, -0.42 - lift * 0.4, 0.062, 0.3 + lift, -0.22 - lift, 0.016], toned(coat, 0.02))
  ctx.translate(-0.03, -0.83)
  outline(ctx, [-0.16, 0.05, -0.15, -0.08, -0.05, -0.16, 0.08, -0.14, 0.15, -0.02, 0.14, 0.12, 0.04, 0.18, -0.1, 0.16], toned(coat, 0.01))
  pool(ctx, [-0.02, -0.13, 0.14, 0.08], shift(fromHex(coat), { light: 0.12 }), 0.6)
  if (emperor) outline(ctx, [0.05, 0.0, 0.11, 0.02, 0.1, 0.12, 0.0, 0.17, 0.02, 0.08], '#f0b84a')
  else outline(ctx, [-0.12, 0, -0.02, -0.06, 0.06, 0, 0.04, 0.12, -0.08, 0.13], '#f4f1ea')
  outline(ctx, [-0.13, -0.02, -0.22, 0.01, -0.31, 0.07, -0.22, 0.07, -0.13, 0.08], '#38343a')
  line(ctx, [-0.13, 0.055, -0.21, 0.055, -0.29, 0.068], 0.018, '#d98a4a')
  ellipse(ctx, -0.06, -0.015, 0.04, 0.04, toned(emperor ? '#59606c' : '#f4f1ea', 0))
  drawEye(ctx, { x: -0.06, y: -0.015, r: 0.029, iris: [110, 70, 40] })
  ctx.restore()
}

interface Fowl {
  readonly body: string
  readonly wing: string
  readonly head: string
  readonly beak: string
  /** Height of the head over the back. */
  readonly neck: number
  readonly thick: number
  readonly bill: number
  readonly knob: boolean
  readonly ring: boolean
}

const DUCK: Fowl = {
  body: '#b9aa98',
  wing: '#8d7a66',
  head: '#2f6a4a',
  beak: '#dca63a',
  neck: 0.24,
  thick: 0.08,
  bill: 0.16,
  knob: false,
  ring: true,
}
const FOWL: Readonly<Record<'duck' | 'swan' | 'goose', readonly Fowl[]>> = {
  duck: [
    DUCK,
    { ...DUCK, body: '#f3e2a0', wing: '#e8cf78', head: '#f5dc7c', ring: false, beak: '#e59a3a' },
    { ...DUCK, body: '#a57f58', wing: '#7d5c3e', head: '#94704c', ring: false },
  ],
  swan: [
    {
      ...DUCK,
      body: '#f5f4f1',
      wing: '#eceaf0',
      head: '#f7f6f3',
      beak: '#e2792e',
      neck: 0.62,
      thick: 0.052,
      bill: 0.13,
      knob: true,
      ring: false,
    },
  ],
  goose: [
    { ...DUCK, body: '#efece6', wing: '#dfdad2', head: '#f3f1ec', beak: '#e58a34', neck: 0.46, thick: 0.06, bill: 0.14, ring: false },
  ],
}

/** A duck, swan or goose facing left: afloat, or on its feet when `walking`. Waterline or feet on y = 1. */
export function drawFowl(ctx: Context, kind: 'duck' | 'swan' | 'goose', { random, colour, walking }: Options & { walking: boolean }): void {
  const picked = random.pick(FOWL[kind])
  const fowl = colour === undefined ? picked : { ...picked, body: colour, wing: colour, head: colour, ring: false }
  const raised = kind === 'swan' && random.chance(0.5)
  const shade = shift(fromHex(fowl.body), { light: -0.17, hue: 8 })
  ctx.save()
  ctx.translate(0.08, walking ? 0.86 : 1)
  if (walking)
    for (const x of [0.06, -0.06]) {
      taper(ctx, [x, -0.08, 0.03, x, 0.1, 0.02], toned(fowl.beak, -0.08))
      outline(ctx, [x - 0.12, 0.14, x, 0.08, x + 0.04, 0.14], toned(fowl.beak, -0.03))
    }
  const top = -0.3 - fowl.neck
  const neck =
    kind === 'duck'
      ? [-0.2, -0.2, 0.13, -0.28, -0.34, 0.085, -0.28, top, 0.08]
      : [
          -0.2,
          -0.14,
          0.13,
          -0.36,
          -0.26,
          fowl.thick * 1.5,
          -0.34,
          -0.3 - fowl.neck * 0.4,
          fowl.thick * 1.08,
          -0.22,
          -0.3 - fowl.neck * 0.72,
          fowl.thick,
          -0.25,
          top - 0.01,
          fowl.thick,
          -0.33,
          top,
          fowl.thick,
        ]
  outline(
    ctx,
    [-0.36, -0.2, -0.22, -0.3, 0.06, -0.31, 0.32, -0.28, 0.5, -0.36, 0.52, -0.28, 0.42, -0.1, 0.2, 0.02, -0.16, 0.03, -0.36, -0.06],
    toned(fowl.body, 0),
  )
  taper(ctx, neck, toned(kind === 'duck' ? fowl.head : fowl.body, 0.01))
  if (fowl.ring) over(ctx, () => taper(ctx, [-0.4, -0.31, 0.018, -0.28, -0.29, 0.02, -0.16, -0.31, 0.018], '#f4f0e8'))
  pool(ctx, [0.04, 0.02, 0.46, 0.14], shade, 0.7)
  pool(ctx, [-0.2, -0.26, 0.14, 0.1], shade, 0.3)
  const lift = raised ? 0.16 : 0
  for (let i = 5; i >= 0; i--)
    taper(ctx, [
      -0.12, -0.24, 0.08, 0.12, -0.24 - lift * 0.8 - i * 0.014, 0.075,
      0.5 - (5 - i) * 0.06, -0.27 - lift - i * 0.022 + (5 - i) * 0.012, 0.02,
    ], toned(fowl.wing, -0.07 + i * 0.022)) // prettier-ignore
  outline(
    ctx,
    [-0.2, -0.26, -0.02, -0.34 - lift * 0.4, 0.2, -0.27 - lift * 0.5, 0.2, -0.16, 0, -0.11, -0.16, -0.16],
    toned(fowl.wing, 0.025),
  )
  for (const [x, y] of [[-0.04, -0.2], [0.06, -0.22], [0.02, -0.16], [0.13, -0.19]] as const) line(ctx, [x - 0.06, y, x, y + 0.025, x + 0.06, y], 0.011, toned(fowl.wing, -0.1)) // prettier-ignore
  const [x, y] = [-0.32, top + 0.01]
  const r = kind === 'duck' ? 0.12 : 0.085
  outline(ctx, [
    x - r * 0.7, y - r * 0.35, x - r - fowl.bill * 0.6, y + r * 0.1, x - r - fowl.bill, y + r * 0.5,
    x - r - fowl.bill * 0.5, y + r * 0.62, x - r * 0.6, y + r * 0.55,
  ], fowl.beak) // prettier-ignore
  ellipse(ctx, x, y, r * 1.1, r * 0.96, toned(fowl.head, 0.01))
  if (fowl.knob)
    outline(ctx, [x - r * 0.6, y - r * 0.1, x - r * 1.1, y - r * 0.5, x - r * 1.3, y - r * 0.1, x - r * 1.05, y + r * 0.3], '#2b2528')
  pool(ctx, [x, y - r * 0.7, r, r * 0.5], shift(fromHex(fowl.head), { light: 0.1 }), 0.5)
  drawEye(ctx, { x: x - r * 0.35, y: y - r * 0.12, r: r * 0.24, iris: [60, 40, 26] })
  ctx.restore()
}

/** A flamingo on its long legs, facing left. */
export function drawFlamingo(ctx: Context, { random, colour }: Options): void {
  const body = colour ?? random.pick(['#ee8f95', '#f2a48e', '#e77f92'] as const)
  const quill = toned(body, -0.12)
  const leg = toned(body, -0.1)
  const bent = random.chance(0.5)
  ctx.save()
  ctx.translate(0.08, 1)
  line(ctx, [0.06, -0.4, 0.07, -0.22, 0.06, -0.01], 0.026, leg)
  ellipse(ctx, 0.07, -0.21, 0.018, 0.02, leg)
  line(ctx, bent ? [0, -0.4, -0.1, -0.26, 0.04, -0.2, 0.1, -0.19] : [0, -0.4, -0.04, -0.22, -0.08, -0.01], 0.026, leg)
  for (const x of bent ? [0.06] : [0.06, -0.08]) for (const toe of [-0.08, -0.04, 0.05]) line(ctx, [x, -0.015, x + toe, -0.002], 0.016, leg)
  for (let i = 0; i < 6; i++)
    taper(ctx, [0.18, -0.54 + i * 0.012, 0.04, 0.34, -0.48 + i * 0.02, 0.035, 0.42 - i * 0.015, -0.34 + i * 0.016, 0.008], quill)
  outline(ctx, [-0.22, -0.58, -0.06, -0.66, 0.14, -0.62, 0.34, -0.5, 0.24, -0.42, 0.04, -0.37, -0.16, -0.42], toned(body, 0))
  pool(ctx, [0.02, -0.38, 0.26, 0.1], shift(fromHex(body), { light: -0.16 }), 0.6)
  // prettier-ignore
  taper(ctx, [-0.1, -0.54, 0.085, -0.24, -0.6, 0.055, -0.26, -0.74, 0.038, -0.17, -0.86, 0.034, -0.22, -0.96, 0.034, -0.29, -0.955, 0.036], toned(body, 0.01))
  outline(ctx, [-0.12, -0.58, 0.02, -0.64, 0.2, -0.56, 0.3, -0.47, 0.12, -0.42, -0.04, -0.46], toned(body, 0.03))
  for (const [x, y] of [[0, -0.54], [0.1, -0.51], [0.05, -0.48], [0.17, -0.49]] as const) line(ctx, [x - 0.05, y, x, y + 0.02, x + 0.05, y], 0.01, toned(body, -0.1)) // prettier-ignore
  ellipse(ctx, -0.29, -0.955, 0.056, 0.048, toned(body, 0.01))
  outline(ctx, [-0.32, -0.985, -0.4, -0.965, -0.425, -0.89, -0.41, -0.87, -0.385, -0.915, -0.33, -0.93], '#2c2628')
  drawEye(ctx, { x: -0.305, y: -0.96, r: 0.018, iris: [236, 214, 110] })
  ctx.restore()
}
