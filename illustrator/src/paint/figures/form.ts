import { css, fromHex, type Rgb, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { limb, type LimbPoint } from './limb.ts'

/** Draws a smooth shape along a spine, which is a flat list: x, y, half width, x, y, half width… */
export function taper(ctx: Context, spine: readonly number[], fill: string): void {
  const points: LimbPoint[] = []
  const radii: number[] = []
  for (let i = 0; i + 2 < spine.length; i += 3) {
    points.push([spine[i] ?? 0, spine[i + 1] ?? 0])
    radii.push(spine[i + 2] ?? 0)
  }
  limb(ctx, points, radii, fill)
}

/** Fills the smooth closed curve through the points of a flat list: x, y, x, y… */
export function outline(ctx: Context, flat: readonly number[], fill: string): void {
  trace(ctx, flat)
  ctx.fillStyle = fill
  ctx.fill()
}

/** Sets the current path to the smooth closed curve (Catmull–Rom) through the points of a flat list. */
export function trace(ctx: Context, flat: readonly number[]): void {
  const count = flat.length / 2
  const at = (i: number): LimbPoint => {
    const k = ((i + count) % count) * 2
    return [flat[k] ?? 0, flat[k + 1] ?? 0]
  }
  ctx.beginPath()
  ctx.moveTo(...at(0))
  for (let i = 0; i < count; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    ctx.bezierCurveTo(b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, c[0], c[1])
  }
  ctx.closePath()
}

/** Draws a line through the points of a flat list. Its ends are thinner than `thick`. */
export function line(ctx: Context, flat: readonly number[], thick: number, fill: string): void {
  const spine: number[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const end = i === 0 || i + 3 >= flat.length
    spine.push(flat[i] ?? 0, flat[i + 1] ?? 0, end ? thick * 0.3 : thick * 0.5)
  }
  taper(ctx, spine, fill)
}

/** Paints a soft ellipse (centre and radii) over the area painted so far: shade on a rounded shape, or a highlight. */
export function pool(ctx: Context, [x, y, rx, ry]: readonly [number, number, number, number], colour: Rgb, alpha: number): void {
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  ctx.translate(x, y)
  ctx.scale(1, ry / rx)
  const fill = ctx.createRadialGradient(0, 0, 0, 0, 0, rx)
  fill.addColorStop(0, css(colour, alpha))
  fill.addColorStop(0.55, css(colour, alpha * 0.6))
  fill.addColorStop(1, css(colour, 0))
  ctx.fillStyle = fill
  ctx.fillRect(-rx, -rx, rx * 2, rx * 2)
  ctx.restore()
}

/** Runs `paint`, clipped to the area painted so far. */
export function over(ctx: Context, paint: () => void): void {
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  paint()
  ctx.restore()
}

/** CSS colour made lighter, or darker where `light` is negative. */
export function toned(hex: string, light: number): string {
  return css(shift(fromHex(hex), { light }))
}

interface Eye {
  readonly x: number
  readonly y: number
  readonly r: number
  readonly iris: Rgb
  /** Width divided by height; 1 when absent. */
  readonly wide?: number
  readonly turn?: number
  readonly pupil?: 'round' | 'slit'
}

/** Draws an eye with a dark rim, an iris, a pupil and a catchlight. */
export function drawEye(ctx: Context, { x, y, r, iris, wide = 1, turn = 0, pupil = 'round' }: Eye): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(turn)
  const disc = (dx: number, dy: number, rx: number, ry: number, fill: string): void => {
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.ellipse(dx, dy, rx, ry, 0, 0, Math.PI * 2)
    ctx.fill()
  }
  disc(0, 0, r * 1.14 * wide, r * 1.1, '#15100f')
  disc(0, r * 0.06, r * 0.9 * wide, r * 0.88, css(iris))
  disc(0, r * 0.34, r * 0.55 * wide, r * 0.45, css(shift(iris, { light: 0.09 }), 0.7))
  disc(0, 0, pupil === 'slit' ? r * 0.34 * wide : r * 0.56 * wide, r * 0.74, '#0a0707')
  disc(r * 0.26 * wide, -r * 0.32, r * 0.27, r * 0.27, '#ffffff')
  ctx.restore()
}
