import type { Random } from '@stipple/imaging/random'
import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'

/** A rabbit facing left: crouched or sitting up. */
export function drawRabbit(ctx: Context, { random, colour }: { random: Random; colour: string | undefined }): void {
  const coat = colour ?? random.pick(['#efe9e0', '#a57a52', '#8d857e', '#d9b184', '#c9a27a'] as const)
  const upright = random.chance(0.45)
  const white = coat === '#efe9e0' ? '#faf6f0' : '#f3eadf'
  const shade = shift(fromHex(coat), { light: -0.15, hue: -6 })
  const fill = toned(coat, 0)
  ctx.save()
  ctx.translate(0.06, 1)
  ctx.scale(0.86, 0.86)
  ellipse(ctx, upright ? 0.4 : 0.46, -0.17, 0.1, 0.1, white)
  if (upright) {
    outline(ctx, [-0.12, -0.66, 0.06, -0.62, 0.24, -0.44, 0.38, -0.24, 0.36, -0.04, 0.1, 0, -0.12, -0.02, -0.2, -0.2, -0.24, -0.44], fill)
    over(ctx, () => taper(ctx, [-0.2, -0.56, 0.1, -0.22, -0.36, 0.12, -0.12, -0.12, 0.09], white))
  } else {
    outline(ctx, [-0.24, -0.5, -0.04, -0.52, 0.18, -0.56, 0.38, -0.44, 0.48, -0.22, 0.42, -0.03, 0.1, 0, -0.26, -0.01, -0.36, -0.22], fill)
    over(ctx, () => taper(ctx, [-0.38, -0.4, 0.1, -0.36, -0.2, 0.1, -0.26, -0.06, 0.08], white))
  }
  pool(ctx, [0.06, 0, 0.5, 0.22], shade, 0.55)
  pool(ctx, [0.04, -0.26, 0.13, 0.22], shade, 0.5)
  pool(ctx, [0.2, -0.54, 0.3, 0.16], shift(fromHex(coat), { light: 0.06 }), 0.6)
  outline(ctx, [0.06, -0.26, 0.2, -0.36, 0.36, -0.28, 0.42, -0.12, 0.34, -0.01, 0.1, 0, 0.02, -0.12], toned(coat, 0.012))
  taper(ctx, [0.3, -0.04, 0.045, 0.14, -0.04, 0.046, -0.02, -0.035, 0.04], toned(coat, 0.03))
  const px = upright ? -0.16 : -0.22
  taper(ctx, [px - 0.02, -0.32, 0.07, px - 0.06, -0.16, 0.05, px - 0.08, -0.045, 0.042, px - 0.12, -0.035, 0.035], toned(coat, 0.02))
  const hx = upright ? -0.2 : -0.34
  const hy = upright ? -0.78 : -0.56
  ctx.translate(hx, hy)
  const ear = (dx: number, bend: number, light: number): void => {
    // prettier-ignore
    taper(ctx, [dx, -0.12, 0.05, dx + 0.05 + bend, -0.32, 0.078, dx + 0.12 + bend, -0.5, 0.062, dx + 0.16 + bend, -0.6, 0.02], toned(coat, light))
    if (light < 0) return
    // prettier-ignore
    taper(ctx, [dx - 0.006, -0.16, 0.02, dx + 0.036 + bend, -0.32, 0.042, dx + 0.1 + bend, -0.48, 0.034, dx + 0.13 + bend, -0.55, 0.01], '#dca79e')
  }
  ear(-0.06, -0.06, -0.06)
  outline(ctx, [-0.08, -0.2, 0.1, -0.2, 0.2, -0.06, 0.19, 0.1, 0.06, 0.2, -0.12, 0.2, -0.24, 0.12, -0.26, 0.0, -0.2, -0.12], fill)
  pool(ctx, [0.08, 0.16, 0.22, 0.14], shade, 0.5)
  ear(0.07, 0.02, 0.01)
  ellipse(ctx, 0.08, 0.1, 0.09, 0.075, toned(coat, 0.035))
  ellipse(ctx, -0.2, 0.09, 0.075, 0.075, white)
  ellipse(ctx, -0.13, 0.1, 0.07, 0.07, white)
  pool(ctx, [-0.03, -0.04, 0.08, 0.08], shift(fromHex(coat), { light: 0.06 }), 0.7)
  drawEye(ctx, { x: -0.03, y: -0.04, r: 0.056, iris: coat === '#efe9e0' ? [150, 62, 66] : [70, 42, 26] })
  drawEye(ctx, { x: -0.225, y: -0.03, r: 0.038, iris: coat === '#efe9e0' ? [150, 62, 66] : [70, 42, 26], wide: 0.6 })
  outline(ctx, [-0.225, 0.02, -0.185, 0.01, -0.155, 0.025, -0.19, 0.06], '#c97c78')
  line(ctx, [-0.19, 0.055, -0.188, 0.095], 0.012, 'rgba(60,36,34,.8)')
  line(ctx, [-0.245, 0.088, -0.215, 0.104, -0.188, 0.095, -0.155, 0.108, -0.115, 0.088], 0.012, 'rgba(60,36,34,.8)')
  for (const rise of [-0.03, 0.02, 0.07])
    line(ctx, [-0.12, 0.09, 0.02, 0.08 + rise, 0.16, 0.1 + rise * 1.6], 0.007, 'rgba(255,252,246,.85)')
  ctx.restore()
}
