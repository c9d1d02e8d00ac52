import { fromHex, luminance, type Rgb, shift } from '@stipple/imaging/rgb'
import { ellipse, limb } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { isSnowy, lit } from './kit.ts'

/** A branch through the picture from the right, near enough to carry a bird; its upper side is at half its height. */
export function paintBough(ctx: Context, brush: Brush): void {
  const { x, y, height: h, random } = brush
  const bark: Rgb = [84, 64, 52]
  const bloom = brush.colour === undefined ? undefined : fromHex(brush.colour)
  const needles = bloom !== undefined && luminance(bloom) < 0.45
  const green: Rgb = brush.scene.season === 'autumn' ? [206, 118, 44] : [98, 140, 66]
  const tips: [number, number][] = []
  const grow = (from: readonly [number, number], angle: number, length: number, thick: number, level: number): void => {
    const bend = random.range(-0.1, 0.1)
    const middle: [number, number] = [from[0] + Math.cos(angle) * length * 0.5, from[1] + Math.sin(angle) * length * 0.5 + bend * length]
    const end: [number, number] = [from[0] + Math.cos(angle + bend) * length, from[1] + Math.sin(angle + bend) * length]
    limb(ctx, [from, middle, end], [thick, thick * 0.8, thick * 0.5], lit(brush, bark, 0.3))
    limb(
      ctx,
      [
        [from[0], from[1] - thick * 0.4],
        [middle[0], middle[1] - thick * 0.36],
        [end[0], end[1] - thick * 0.2],
      ],
      [thick * 0.36, thick * 0.3, thick * 0.14],
      isSnowy(brush) ? lit(brush, [240, 244, 252], 0.95) : lit(brush, [150, 118, 92], 0.85, 0.8),
    )
    tips.push(middle, end)
    if (level >= 3) return
    for (const turn of [random.range(0.35, 0.8), -random.range(0.35, 0.8)])
      grow(end, angle + turn, length * random.range(0.5, 0.68), thick * 0.5, level + 1)
    if (level < 2) grow(middle, angle + (random.chance(0.5) ? 0.9 : -0.9), length * 0.42, thick * 0.36, level + 2)
  }
  const row = y - h * 0.5
  // The carrying part stays level, so that feet rest on it.
  limb(
    ctx,
    [
      [x + h * 2.1, row - h * 0.12],
      [x + h * 1, row + h * 0.06],
      [x, row + h * 0.055],
      [x - h * 0.62, row + h * 0.02],
    ],
    [h * 0.13, h * 0.1, h * 0.07, h * 0.055],
    lit(brush, bark, 0.3),
  )
  limb(
    ctx,
    [
      [x + h * 2.1, row - h * 0.18],
      [x + h * 1, row + h * 0.012],
      [x, row + h * 0.022],
      [x - h * 0.62, row - h * 0.006],
    ],
    [h * 0.05, h * 0.036, h * 0.026, h * 0.02],
    isSnowy(brush) ? lit(brush, [240, 244, 252], 0.95) : lit(brush, [152, 120, 94], 0.9),
  )
  for (let i = 0; i < 40; i++)
    ellipse(
      ctx,
      x + h * random.range(-0.5, 1.9),
      row + h * random.range(0.02, 0.1),
      h * random.range(0.02, 0.06),
      h * 0.006,
      lit(brush, shift(bark, { light: random.range(-0.12, 0.02) }), 0.3, 0.7),
      random.range(-0.3, 0.1),
    )
  grow([x - h * 0.6, row + h * 0.02], Math.PI + 0.14, h * 0.5, h * 0.05, 1)
  grow([x + h * 0.8, row + h * 0.04], Math.PI * 1.28, h * 0.46, h * 0.045, 1)
  // Short ones below, which stay above the lower border of the drawing.
  grow([x + h * 0.5, row + h * 0.08], Math.PI * 0.66, h * 0.19, h * 0.036, 1)
  grow([x - h * 0.3, row + h * 0.05], Math.PI * 0.74, h * 0.18, h * 0.034, 1)
  grow([x + h * 1.3, row], -Math.PI * 0.36, h * 0.4, h * 0.045, 1)
  grow([x + h * 1.5, row - h * 0.02], Math.PI * 0.7, h * 0.2, h * 0.05, 1)
  for (const [tx, ty] of tips) {
    // Nothing covers a subject on the level part.
    if (Math.abs(tx - x) < h * 0.42 && ty < row + h * 0.02) continue
    for (let i = 0; i < (needles ? 18 : bloom ? 9 : 8); i++) {
      const px = tx + random.range(-0.09, 0.09) * h
      const py = ty + random.range(-0.08, 0.08) * h
      if (needles) {
        const turn = random.range(0, Math.PI * 2)
        limb(
          ctx,
          [
            [px, py],
            [px + Math.cos(turn) * h * 0.1, py + Math.sin(turn) * h * 0.07],
          ],
          [h * 0.006, h * 0.003],
          lit(brush, shift(bloom, { light: random.range(-0.08, 0.1) }), random.range(0.2, 1)),
        )
      } else if (bloom) blossom(ctx, brush, px, py, h * random.range(0.03, 0.055), bloom)
      else
        ellipse(
          ctx,
          px,
          py,
          h * random.range(0.04, 0.075),
          h * random.range(0.016, 0.03),
          lit(brush, shift(green, { light: random.range(-0.1, 0.08), hue: random.range(-14, 14) }), random.range(0.2, 1.05)),
          random.range(0, Math.PI),
        )
    }
  }
}

function blossom(ctx: Context, brush: Brush, x: number, y: number, r: number, colour: Rgb): void {
  const { random } = brush
  const turn = random.range(0, Math.PI)
  const amount = random.range(0.45, 1.1)
  for (let i = 0; i < 5; i++) {
    const angle = turn + (i / 5) * Math.PI * 2
    ellipse(
      ctx,
      x + Math.cos(angle) * r * 0.62,
      y + Math.sin(angle) * r * 0.55,
      r * 0.56,
      r * 0.44,
      lit(brush, shift(colour, { light: random.range(-0.03, 0.09) }), amount),
      angle,
    )
  }
  ellipse(ctx, x, y, r * 0.22, r * 0.2, lit(brush, [206, 74, 106], 0.8))
}
