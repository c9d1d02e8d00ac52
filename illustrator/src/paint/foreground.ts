import { css, mix, shift } from '@stipple/imaging/rgb'
import type { Rgb } from '@stipple/imaging/rgb'
import { tone } from '../compose/light.ts'
import { limb } from './figures/limb.ts'
import { addLayer } from './stage.ts'
import type { Stage } from './stage.ts'

/** Draws dark, blurred grass in the lower corners: near objects give the picture depth. */
export function framingGrass(stage: Stage, base: Rgb, strength = 1): void {
  const { width, height, unit, light } = stage
  const random = stage.random.fork('framing')
  const blur = unit * (2.2 + stage.scene.camera.depthOfField * 4)
  addLayer(stage, { depth: 0.02, blur }, (ctx) => {
    ctx.lineCap = 'round'
    for (let i = 0; i < 74 * strength; i++) {
      const side = random.chance(0.5) ? 0 : 1
      const x = side * width + (side ? -1 : 1) * random.next() ** 1.7 * width * 0.4 - (side ? -1 : 1) * width * 0.03
      const tall = height * random.range(0.05, 0.22) * (1 - Math.abs(x - side * width) / (width * 0.62))
      ctx.strokeStyle = css(tone({ ...light, haze: 0 }, mix(base, [16, 34, 26], random.range(0.15, 0.6)), random.range(0, 0.45), 0), 0.92)
      ctx.lineWidth = unit * random.range(2, 5.5)
      ctx.beginPath()
      ctx.moveTo(x, height * 1.01)
      ctx.quadraticCurveTo(x, height - tall * 0.6, x + random.range(-0.5, 0.5) * tall, height - tall)
      ctx.stroke()
    }
  })
}

/**
 * Draws branches that reach in from an upper corner, with leaves or needles in the colours of `leaf`, and with snow.
 * `side` is -1 for the left corner; by default it is the corner farther from the focus.
 */
export function framingBranch(stage: Stage, options: { leaf: readonly Rgb[]; snow: boolean; needles: boolean; side?: -1 | 1 }): void {
  const { width, height, unit, light } = stage
  const random = stage.random.fork('branch')
  const away = stage.layout.focus[0] < width / 2 ? 1 : -1
  const side = options.side ?? away
  const corner = side > 0 ? width : 0
  addLayer(stage, { depth: 0.05, blur: unit * (1.1 + stage.scene.camera.depthOfField * 3) }, (ctx) => {
    const grow = (x: number, y: number, angle: number, length: number, thick: number, level: number): void => {
      const ex = x + Math.cos(angle) * length
      const ey = y + Math.sin(angle) * length
      limb(
        ctx,
        [
          [x, y],
          [(x + ex) / 2, (y + ey) / 2 + length * 0.06],
          [ex, ey],
        ],
        [thick, thick * 0.75, thick * 0.5],
        css(tone(light, [62, 48, 42], 0.2, 0)),
      )
      if (options.snow)
        limb(
          ctx,
          [
            [x, y - thick * 0.8],
            [(x + ex) / 2, (y + ey) / 2 + length * 0.06 - thick * 0.7],
            [ex, ey - thick * 0.5],
          ],
          [thick * 0.4, thick * 0.5, thick * 0.2],
          css(tone(light, [240, 244, 252], 0.9, 0)),
        )
      const leaves = level >= 1 ? (options.needles ? 26 : 15) : 4
      for (let i = 0; i < leaves; i++) {
        const t = random.next()
        const lx = x + (ex - x) * t
        const ly = y + (ey - y) * t
        if (options.needles) {
          ctx.strokeStyle = css(
            tone(light, shift(random.pick(options.leaf), { light: random.range(-0.06, 0.06) }), random.range(0.1, 0.7), 0),
          )
          ctx.lineWidth = unit * 1.5
          ctx.lineCap = 'round'
          const turn = angle + random.range(-1.1, 1.1)
          ctx.beginPath()
          ctx.moveTo(lx, ly)
          ctx.lineTo(lx + Math.cos(turn) * unit * 22, ly + Math.sin(turn) * unit * 22)
          ctx.stroke()
        } else {
          ctx.fillStyle = css(tone(light, shift(random.pick(options.leaf), { light: random.range(-0.07, 0.07) }), random.range(0.15, 1), 0))
          ctx.beginPath()
          const size = unit * random.range(4, 10)
          ctx.ellipse(
            lx + random.range(-12, 12) * unit,
            ly + random.range(-10, 14) * unit,
            size,
            size * random.range(0.4, 0.7),
            random.range(0, Math.PI),
            0,
            Math.PI * 2,
          )
          ctx.fill()
        }
      }
      if (level >= 3) return
      for (let i = 0; i < 2; i++)
        grow(
          x + (ex - x) * (0.55 + i * 0.45),
          y + (ey - y) * (0.55 + i * 0.45),
          angle + random.range(0.2, 0.6) * (i === 0 ? 1 : -1),
          length * random.range(0.5, 0.7),
          thick * 0.6,
          level + 1,
        )
    }
    const inward = side > 0 ? Math.PI : 0
    for (const [at, slope] of [
      [0.03, 0.16],
      [0.15, 0.06],
    ] as const)
      grow(
        corner + side * unit * 20,
        height * at,
        inward - side * slope + random.range(-0.08, 0.08),
        Math.min(width, height) * random.range(0.17, 0.24),
        unit * 6,
        0,
      )
  })
}
