import type { Random } from '@stipple/imaging/random'
import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'

/** A winged dragon facing left, on its feet or, in the air, with its legs drawn up. */
export function drawDragon(
  ctx: Context,
  { random, colour, flying }: { random: Random; colour: string | undefined; flying: boolean },
): void {
  const hide = colour ?? random.pick(['#3f7a4d', '#8f2f2b', '#3d5f86', '#4f4468'] as const)
  const plate = colour === '#dba632' || hide === '#8f2f2b' ? '#e8c47a' : '#d9c48f'
  const skin = toned(hide, -0.1)
  const up = random.range(0.85, 1.1)
  ctx.save()
  ctx.translate(0.04, flying ? 0.86 : 1)
  ctx.scale(0.82, 0.82)
  wing(ctx, { x: 0.02, y: -0.62, up: up * 0.92, back: 0.12, hide, membrane: toned(hide, -0.05), far: true })
  const tail = flying
    ? [0.3, -0.36, 0.14, 0.52, -0.22, 0.09, 0.74, -0.24, 0.055, 0.9, -0.4, 0.03, 1.02, -0.42, 0.006]
    : [0.28, -0.32, 0.15, 0.5, -0.12, 0.1, 0.76, -0.07, 0.06, 0.98, -0.16, 0.035, 1.02, -0.32, 0.008]
  taper(ctx, tail, toned(hide, -0.01))
  const [tx = 0, ty = 0] = tail.slice(-3)
  outline(ctx, [tx, ty - 0.1, tx + 0.08, ty + 0.02, tx, ty + 0.05, tx - 0.07, ty + 0.02], skin)
  leg(ctx, [-0.08, -0.4], hide, { light: -0.1, flying, fore: true })
  leg(ctx, [0.14, -0.36], hide, { light: -0.1, flying, fore: false })
  const neck = [-0.14, -0.46, 0.2, -0.3, -0.66, 0.13, -0.3, -0.86, 0.092, -0.38, -1.0, 0.08, -0.46, -1.02, 0.085]
  taper(ctx, [0.36, -0.34, 0.12, 0.2, -0.4, 0.2, -0.02, -0.44, 0.22, -0.16, -0.48, 0.19], toned(hide, 0))
  taper(ctx, neck, toned(hide, 0))
  // Ridge of spines from the head to the tail.
  for (let i = 0; i < 13; i++) {
    const t = i / 12
    const x = t < 0.4 ? -0.24 + Math.sin(t * 7) * 0.05 : -0.22 + (t - 0.4) * 1.35
    const y = t < 0.4 ? -1.02 + t * 1.05 : -0.62 + (t - 0.4) * 0.62
    outline(ctx, [x - 0.04, y + 0.03, x + 0.035, y - 0.075, x + 0.05, y + 0.04], skin)
  }
  over(ctx, () => {
    // prettier-ignore
    taper(ctx, [-0.42, -0.92, 0.04, -0.4, -0.8, 0.05, -0.4, -0.64, 0.07, -0.28, -0.38, 0.1, -0.04, -0.25, 0.08, 0.2, -0.22, 0.06, 0.5, -0.04, 0.05], plate)
    for (let i = 0; i < 11; i++) {
      const t = i / 10
      const x = -0.46 + (t > 0.4 ? (t - 0.4) * 0.95 : 0)
      const y = -0.9 + Math.min(t, 0.5) * 1.1 + Math.max(0, t - 0.5) * 0.2
      line(ctx, [x - 0.02, y, x + 0.08, y + 0.01, x + 0.14, y - 0.04], 0.012, toned(plate, -0.16))
    }
    for (let i = 0; i < 40; i++) {
      const x = -0.26 + (i % 10) * 0.066 + (Math.floor(i / 10) % 2) * 0.03
      const y = -0.6 + Math.floor(i / 10) * 0.07
      line(ctx, [x - 0.022, y, x, y + 0.026, x + 0.022, y], 0.01, toned(hide, -0.09))
    }
  })
  pool(ctx, [0.04, -0.22, 0.34, 0.14], shift(fromHex(hide), { light: -0.14 }), 0.55)
  pool(ctx, [0.02, -0.62, 0.3, 0.12], shift(fromHex(hide), { light: 0.1 }), 0.55)
  leg(ctx, [0.26, -0.36], hide, { light: 0.015, flying, fore: false })
  leg(ctx, [-0.18, -0.42], hide, { light: 0.015, flying, fore: true })
  head(ctx, hide)
  wing(ctx, { x: 0.04, y: -0.56, up, back: 0.42, hide, membrane: toned(hide, 0.06), far: false })
  ctx.restore()
}

function leg(
  ctx: Context,
  [x, y]: readonly [number, number],
  hide: string,
  { light, flying, fore }: { light: number; flying: boolean; fore: boolean },
): void {
  const fill = toned(hide, light)
  if (flying) {
    // prettier-ignore
    taper(ctx, [x, y, fore ? 0.08 : 0.13, x - 0.04, y + 0.2, fore ? 0.055 : 0.08, x + 0.08, y + 0.28, 0.045, x + 0.02, y + 0.36, 0.04], fill)
    for (const toe of [-0.05, 0, 0.045]) taper(ctx, [x + 0.02, y + 0.36, 0.025, x + toe, y + 0.43, 0.008], '#efe6cf')
    return
  }
  if (fore) taper(ctx, [x, y, 0.1, x + 0.03, -0.26, 0.066, x - 0.03, -0.08, 0.05, x - 0.05, -0.045, 0.05], fill)
  else taper(ctx, [x, y, 0.16, x - 0.03, -0.24, 0.1, x + 0.09, -0.15, 0.056, x + 0.02, -0.05, 0.055], fill)
  const foot = x - (fore ? 0.06 : 0)
  outline(ctx, [foot - 0.12, -0.004, foot - 0.09, -0.06, foot, -0.085, foot + 0.07, -0.04, foot + 0.06, 0], fill)
  for (const toe of [-0.12, -0.075, -0.03]) taper(ctx, [foot + toe + 0.01, -0.025, 0.016, foot + toe - 0.025, -0.004, 0.004], '#efe6cf')
}

function wing(
  ctx: Context,
  { x, y, up, back, hide, membrane, far }: { x: number; y: number; up: number; back: number; hide: string; membrane: string; far: boolean },
): void {
  const wrist: readonly [number, number] = [x + back * 0.24 - (far ? 0.2 : 0.02), y - 0.42 * up]
  const tips = [
    [wrist[0] + back * 0.3 - (far ? 0.22 : 0.06), wrist[1] - 0.34 * up],
    [wrist[0] + 0.34 + back * 0.5, wrist[1] - 0.1 * up],
    [wrist[0] + 0.5 + back * 0.4, wrist[1] + 0.2],
    [x + 0.4 + back * 0.3, y + 0.12],
  ] as const
  ctx.fillStyle = membrane
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(wrist[0], wrist[1])
  let last: readonly [number, number] = wrist
  for (const tip of [...tips, [x + 0.18, y + 0.06] as const]) {
    if (last === wrist) ctx.lineTo(tip[0], tip[1])
    else
      ctx.quadraticCurveTo((last[0] + tip[0]) / 2 - (last[0] + tip[0] - wrist[0] - x) * 0.16, (last[1] + tip[1]) / 2 + 0.02, tip[0], tip[1])
    last = tip
  }
  ctx.closePath()
  ctx.fill()
  for (const tip of tips)
    // prettier-ignore
    taper(ctx, [wrist[0], wrist[1], 0.02, (wrist[0] + tip[0]) / 2, (wrist[1] + tip[1]) / 2 - 0.02, 0.013, tip[0], tip[1], 0.005], toned(hide, far ? -0.14 : -0.08))
  // prettier-ignore
  taper(ctx, [x, y + 0.04, 0.06, (x + wrist[0]) / 2 - 0.04, (y + wrist[1]) / 2, 0.04, wrist[0], wrist[1], 0.032], toned(hide, far ? -0.1 : -0.01))
  taper(ctx, [wrist[0], wrist[1], 0.026, wrist[0] - 0.04, wrist[1] - 0.08, 0.005], '#e8dcc0')
}

function head(ctx: Context, hide: string): void {
  ctx.save()
  ctx.translate(-0.44, -1.03)
  ctx.scale(1.12, 1.12)
  for (const [dy, light] of [[-0.03, -0.1], [0, 0]] as const) taper(ctx, [0.02, -0.07 + dy, 0.035, 0.14, -0.13 + dy, 0.028, 0.25, -0.13 + dy * 2, 0.016, 0.32, -0.19 + dy * 2, 0.003], toned('#d9c9a3', light)) // prettier-ignore
  outline(ctx, [0.1, 0.04, 0.2, 0.06, 0.12, 0.1, 0.16, 0.16, 0.04, 0.14], toned(hide, -0.08))
  outline(ctx, [0.02, 0.05, -0.16, 0.08, -0.27, 0.09, -0.26, 0.13, -0.12, 0.145, 0.04, 0.12], toned(hide, -0.05))
  outline(ctx, [-0.1, 0.05, -0.26, 0.08, -0.24, 0.095, -0.08, 0.1], '#5e2422')
  outline(
    ctx,
    [0.1, -0.07, -0.02, -0.11, -0.1, -0.07, -0.22, -0.05, -0.3, -0.06, -0.33, 0.01, -0.28, 0.075, -0.16, 0.07, 0, 0.09, 0.11, 0.07],
    toned(hide, 0.015),
  )
  for (const x of [-0.27, -0.22, -0.17, -0.12]) outline(ctx, [x - 0.014, 0.066, x, 0.105, x + 0.014, 0.066], '#f6efdd')
  pool(ctx, [-0.1, -0.06, 0.2, 0.06], shift(fromHex(hide), { light: 0.1 }), 0.5)
  line(ctx, [-0.3, -0.03, -0.29, -0.015, -0.275, -0.02], 0.018, '#221512')
  drawEye(ctx, { x: -0.065, y: -0.025, r: 0.033, iris: [244, 190, 50], pupil: 'slit', turn: 0.2 })
  taper(ctx, [-0.13, -0.06, 0.012, -0.06, -0.075, 0.024, 0.02, -0.06, 0.014], toned(hide, -0.09))
  ctx.restore()
}
