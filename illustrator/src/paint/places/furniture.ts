import { createNoise } from '@stipple/imaging/gradient-noise'
import { css, fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { tone } from '../../compose/light.ts'
import { blob, ellipse, limb, polygon } from '../figures/limb.ts'
import { glow, upright, wall } from '../painters/kit.ts'
import { addLayer, type Context, shade, type Stage, stepOf } from '../stage.ts'
import { brushAt } from './brush-at.ts'

export const WOODS: readonly Rgb[] = fromHexes('#a8764e', '#885a3e', '#bc8e62')

export function curtains(stage: Stage, x: number, wide: number, top: number, bottom: number, cloth: Rgb): void {
  const random = stage.random.fork('curtains')
  addLayer(stage, { depth: 0.84 }, (ctx) => {
    for (const side of [-1, 1]) {
      const start = side < 0 ? x - wide * 0.16 : x + wide * 0.92
      for (let i = 0; i < 7; i++) {
        const px = start + (i / 7) * wide * 0.25
        limb(
          ctx,
          [
            [px, top],
            [px + random.range(-3, 3) * stage.unit, (top + bottom) / 2],
            [px + random.range(-4, 4) * stage.unit, bottom],
          ],
          [wide * 0.026, wide * 0.024, wide * 0.03],
          css(tone(stage.light, shift(cloth, { light: random.range(-0.05, 0.05) }), i % 2 === 0 ? 0.8 : 0.35, 0.2)),
        )
      }
    }
    // prettier-ignore
    limb(ctx, [[x - wide * 0.22, top], [x + wide * 1.22, top]], [stage.unit * 2.6, stage.unit * 2.6], css(tone(stage.light, [92, 68, 50], 0.5, 0.2)))
  })
}

export function pictures(stage: Stage, ctx: Context, x: number, y: number): void {
  const { width, height, light } = stage
  const random = stage.random.fork('pictures')
  for (const [dx, dy, w, h] of [
    [-0.1, 0, 0.11, 0.15],
    [0.04, -0.03, 0.13, 0.1],
    [0.05, 0.1, 0.1, 0.1],
  ] as const) {
    const px = x + dx * width
    const py = y + dy * height
    ctx.fillStyle = 'rgba(20,12,20,.28)'
    ctx.fillRect(px - light.side * 3 * stage.unit, py + 4 * stage.unit, w * width, h * height)
    ctx.fillStyle = css(tone(light, [112, 82, 56], 0.7, 0.2))
    ctx.fillRect(px, py, w * width, h * height)
    const inner = stage.unit * 5
    const fill = ctx.createLinearGradient(0, py, 0, py + h * height)
    const hue = random.pick<readonly [Rgb, Rgb]>([
      fromHexes('#e2c496', '#56746c'),
      fromHexes('#96bacc', '#ceaa78'),
      fromHexes('#ecb496', '#6e5478'),
    ])
    fill.addColorStop(0, css(tone(light, hue[0], 0.7, 0.2)))
    fill.addColorStop(0.55, css(tone(light, mix(hue[0], hue[1], 0.5), 0.7, 0.2)))
    fill.addColorStop(1, css(tone(light, hue[1], 0.6, 0.2)))
    ctx.fillStyle = fill
    ctx.fillRect(px + inner, py + inner, w * width - inner * 2, h * height - inner * 2)
  }
}

export function floorLamp(stage: Stage, ctx: Context, x: number, y: number, h: number): void {
  const { light } = stage
  // prettier-ignore
  limb(ctx, [[x, y], [x, y - h * 0.8]], [h * 0.009, h * 0.007], css(tone(light, [70, 56, 46], 0.5, 0.2)))
  ellipse(ctx, x, y, h * 0.08, h * 0.02, css(tone(light, [60, 48, 42], 0.4, 0.2)))
  const on = light.night > 0.15
  polygon(
    ctx,
    [
      [x - h * 0.08, y - h],
      [x + h * 0.08, y - h],
      [x + h * 0.15, y - h * 0.76],
      [x - h * 0.15, y - h * 0.76],
    ],
    on ? 'rgb(255,224,160)' : css(tone(light, [232, 216, 184], 0.8, 0.2)),
  )
  if (on) glow(ctx, x, y - h * 0.84, h * 0.95, [255, 196, 110], 0.55)
}

export function sofa(stage: Stage, ctx: Context, x: number, y: number, w: number, cloth: Rgb): void {
  const brush = brushAt(stage, 0.5, w * 0.9, 'sofa')
  const { light } = stage
  const h = w * 0.4
  ellipse(ctx, x, y + h * 0.02, w * 0.56, h * 0.09, 'rgba(20,12,24,.4)')
  wall(ctx, brush, { points: upright(x, [w * 0.46, y - h * 0.4], [w * 0.44, y - h]), base: cloth, amount: 0.5, texture: 'plaster' })
  for (const k of [-1, 1]) {
    blob(
      ctx,
      [
        [x + k * w * 0.02, y - h * 0.5],
        [x + k * w * 0.44, y - h * 0.5],
        [x + k * w * 0.45, y - h * 0.24],
        [x + k * w * 0.01, y - h * 0.24],
      ],
      css(tone(light, shift(cloth, { light: 0.03 }), 0.78, 0.2)),
    )
    blob(
      ctx,
      [
        [x + k * w * 0.4, y - h * 0.64],
        [x + k * w * 0.54, y - h * 0.68],
        [x + k * w * 0.55, y],
        [x + k * w * 0.4, y],
      ],
      css(tone(light, cloth, k === light.side ? 0.95 : 0.3, 0.2)),
    )
    // prettier-ignore
    limb(ctx, [[x + k * w * 0.47, y], [x + k * w * 0.47, y + h * 0.07]], [w * 0.012, w * 0.01], css(tone(light, [80, 56, 40], 0.4, 0.2)))
  }
  wall(ctx, brush, {
    points: upright(x, [w * 0.44, y - h * 0.02], [w * 0.44, y - h * 0.28]),
    base: cloth,
    amount: 0.36,
    texture: 'plaster',
  })
  const cushion = brush.random.pick<Rgb>(fromHexes('#d6a04c', '#e6dcc8', '#b0544a'))
  blob(
    ctx,
    [
      [x - w * 0.38, y - h * 0.82],
      [x - w * 0.2, y - h * 0.76],
      [x - w * 0.22, y - h * 0.4],
      [x - w * 0.4, y - h * 0.46],
    ],
    css(tone(light, cushion, 0.75, 0.2)),
  )
}

export function rug(stage: Stage, colour: Rgb): void {
  const { width, height, layout, light } = stage
  const y = layout.horizon + (height - layout.horizon) * 0.64
  const noise = createNoise(stage.random.fork('rug'))
  addLayer(stage, { depth: 0.3, ghost: true }, (ctx) => {
    ctx.beginPath()
    ctx.ellipse(width / 2, y, width * 0.36, (height - layout.horizon) * 0.24, 0, 0, Math.PI * 2)
    ctx.clip()
    shade(
      ctx,
      { x: width * 0.1, y: layout.horizon, width: width * 0.8, height: height - layout.horizon, step: stepOf(stage) },
      (x, yy, out) => {
        const r = Math.hypot((x - width / 2) / (width * 0.36), (yy - y) / ((height - layout.horizon) * 0.24))
        const ring = Math.sin(r * 26) > 0.55 || r > 0.94 ? 0.4 : 0
        const c = tone(
          light,
          mix(colour, [236, 214, 176], ring),
          0.5 + noise(x * 0.2, yy * 0.34) * 0.1 + (x / width - 0.5) * light.side * 0.3,
          0.1,
        )
        for (let i = 0; i < 3; i++) out[i] = c[i] ?? 0
      },
    )
  })
}
