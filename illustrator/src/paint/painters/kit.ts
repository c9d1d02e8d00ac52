import { css, fromHex, fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { tone } from '../../compose/light.ts'
import { type LimbPoint, polygon } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'

/** The requested colour, or one of the usual ones. */
export function pigment(brush: Brush, usual: readonly Rgb[]): Rgb {
  return brush.colour ? fromHex(brush.colour) : brush.random.fork('pigment').pick(usual)
}

export function lit(brush: Brush, base: Rgb, amount: number, alpha = 1): string {
  return css(tone(brush.light, base, amount, brush.depth), alpha)
}

/** Corners of an upright face around a column, each end with half its width and its row. */
export const upright = (
  x: number,
  [foot, low]: readonly [half: number, row: number],
  [head, high]: readonly [half: number, row: number],
): readonly LimbPoint[] => [
  [x - foot, low],
  [x - head, high],
  [x + head, high],
  [x + foot, low],
]

/** Draws a face of a building: filled, then textured with small strokes of its own colour, like masonry or plaster. */
export function wall(
  ctx: Context,
  brush: Brush,
  options: { points: readonly LimbPoint[]; base: Rgb; amount: number; texture: 'plaster' | 'stone' | 'plank' | 'tile' },
): void {
  const { points, base, amount } = options
  polygon(ctx, points, lit(brush, base, amount))
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  const left = Math.min(...xs)
  const right = Math.max(...xs)
  const top = Math.min(...ys)
  const bottom = Math.max(...ys)
  ctx.save()
  ctx.beginPath()
  points.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
  ctx.closePath()
  ctx.clip()
  const shade = ctx.createLinearGradient(0, top, 0, bottom)
  shade.addColorStop(0, lit(brush, base, amount + 0.16, 0.5))
  shade.addColorStop(0.5, lit(brush, base, amount, 0))
  shade.addColorStop(1, lit(brush, mix(base, [40, 38, 60], 0.5), amount * 0.5, 0.5))
  ctx.fillStyle = shade
  ctx.fillRect(left, top, right - left, bottom - top)
  const { random } = brush
  const unit = brush.height
  const count = Math.min(420, Math.round((((right - left) * (bottom - top)) / (unit * unit)) * 900) + 14)
  for (let i = 0; i < count; i++) {
    const x = random.range(left, right)
    const y = random.range(top, bottom)
    const tint = shift(base, { light: random.range(-0.07, 0.06) })
    ctx.fillStyle = lit(brush, tint, amount + random.range(-0.14, 0.14), 0.5)
    const w = unit * random.range(0.008, 0.022)
    const h = unit * random.range(0.004, 0.009)
    if (options.texture === 'stone') ctx.fillRect(x, y - (y % (h * 1.6)), w, h * 1.3)
    else if (options.texture === 'plank') ctx.fillRect(x, y, h * 0.7, w * 3)
    else if (options.texture === 'tile') {
      ctx.beginPath()
      ctx.arc(x, y - (y % (unit * 0.016)), unit * 0.011, 0, Math.PI)
      ctx.fill()
    } else {
      ctx.beginPath()
      ctx.ellipse(x, y, w * 1.4, h, random.range(-0.6, 0.6), 0, Math.PI * 2)
      ctx.fill()
    }
  }
  ctx.restore()
}

/** Draws a window: glowing when it is dark, mirroring the sky by day. */
export function pane(
  ctx: Context,
  brush: Brush,
  box: { x: number; y: number; width: number; height: number; arched?: boolean; chance?: number },
): void {
  const { light, random } = brush
  const glowing = light.night > 0.3 && random.chance(box.chance ?? 0.85)
  const path = (grow: number): void => {
    const { x, y, width, height } = box
    ctx.beginPath()
    if (box.arched) {
      ctx.moveTo(x - grow, y + height + grow)
      ctx.lineTo(x - grow, y + width / 2)
      ctx.arc(x + width / 2, y + width / 2, width / 2 + grow, Math.PI, 0)
      ctx.lineTo(x + width + grow, y + height + grow)
      ctx.closePath()
    } else ctx.rect(x - grow, y - grow, width + grow * 2, height + grow * 2)
  }
  ctx.fillStyle = lit(brush, [72, 58, 50], 0.5)
  path(box.width * 0.12)
  ctx.fill()
  const warm: Rgb = random.pick<Rgb>(fromHexes('#ffce78', '#ffbe64', '#ffde96'))
  ctx.fillStyle = glowing ? css(mix(warm, light.fog, brush.depth * 0.4)) : lit(brush, mix([92, 118, 142], light.fog, 0.3), 0.5)
  path(0)
  ctx.fill()
  ctx.strokeStyle = lit(brush, [64, 50, 44], 0.45)
  ctx.lineWidth = Math.max(0.6, box.width * 0.07)
  ctx.beginPath()
  ctx.moveTo(box.x + box.width / 2, box.y)
  ctx.lineTo(box.x + box.width / 2, box.y + box.height)
  ctx.moveTo(box.x, box.y + box.height * 0.46)
  ctx.lineTo(box.x + box.width, box.y + box.height * 0.46)
  ctx.stroke()
  if (glowing) glow(ctx, box.x + box.width / 2, box.y + box.height / 2, box.height * 2.1, warm, 0.3)
}

/** A soft light around a lamp or a flame. */
export function glow(ctx: Context, x: number, y: number, radius: number, colour: Rgb, strength: number): void {
  ctx.save()
  ctx.globalCompositeOperation = 'lighter'
  const fill = ctx.createRadialGradient(x, y, 0, x, y, radius)
  fill.addColorStop(0, css(colour, strength))
  fill.addColorStop(0.4, css(colour, strength * 0.32))
  fill.addColorStop(1, css(colour, 0))
  ctx.fillStyle = fill
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  ctx.restore()
}

export function isSnowy(brush: Brush): boolean {
  return brush.scene.season === 'winter' || brush.scene.place === 'snowfield' || brush.scene.weather.kind === 'snow'
}
