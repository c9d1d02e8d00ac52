import { css, type Rgb } from '@stipple/imaging/rgb'
import { lerp } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { limb } from '../figures/limb.ts'
import { paintRange } from '../mountains.ts'
import { paintSky } from '../sky.ts'
import { addLayer, type Stage } from '../stage.ts'
import { paintThing } from '../vegetation.ts'
import { paintWater } from '../water.ts'
import { leafColour } from './fields.ts'

export function paintHarbour(stage: Stage): void {
  const { width, height, unit, light } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('harbour')
  paintSky(stage)
  paintRange(stage, {
    base: horizon + 2,
    rise: height * 0.17,
    depth: 0.92,
    rock: [116, 116, 122],
    slope: leafColour(stage),
    snow: 0,
    sharp: 0.3,
    name: 'hills',
  })
  for (const [n, depth] of [0.82, 0.7].entries()) {
    addLayer(stage, { depth }, (ctx) => {
      for (let i = 0; i < 13; i++) {
        const x = ((i + random.range(0.1, 0.9)) / 13) * width
        if (n === 1 && Math.abs(x - stage.layout.focus[0]) < width * 0.15) continue
        paintThing(stage, ctx, 'house', {
          x,
          y: horizon + height * 0.006 * n,
          height: height * random.range(0.07, 0.11) * (1 + n * 0.35),
          depth,
          key: `house${n}/${i}`,
        })
      }
    })
  }
  addLayer(stage, { depth: 0.62 }, (ctx) => {
    const x = width * (stage.layout.focus[0] < width / 2 ? 0.86 : 0.14)
    paintThing(stage, ctx, 'lighthouse', { x, y: horizon + height * 0.012, height: height * 0.34, depth: 0.62, key: 'light' })
    for (let i = 0; i < 4; i++)
      paintThing(stage, ctx, 'sailing-boat', {
        x: width * random.range(0.1, 0.9),
        y: horizon + height * random.range(0.012, 0.05),
        height: height * random.range(0.08, 0.13),
        depth: 0.6,
        key: `boat${i}`,
      })
  })
  paintWater(stage, { from: Math.round(horizon + height * 0.03), to: height, waves: 0.32, colour: [42, 92, 112] })
  // A jetty leads into the picture.
  addLayer(stage, { depth: 0.2 }, (ctx) => {
    const side = stage.layout.focus[0] < width / 2 ? 1 : -1
    const near = width * (0.5 + side * 0.44)
    const far = width * (0.5 + side * 0.2)
    const end = horizon + (height - horizon) * 0.36
    const wood: Rgb = [128, 100, 76]
    ctx.beginPath()
    ctx.moveTo(near - width * 0.17, height)
    ctx.lineTo(far - width * 0.032, end)
    ctx.lineTo(far + width * 0.032, end)
    ctx.lineTo(near + width * 0.17, height)
    ctx.closePath()
    ctx.fillStyle = css(tone(light, wood, 0.6, 0.2))
    ctx.fill()
    for (let i = 0; i < 26; i++) {
      const t = (i / 26) ** 1.8
      const y = end + (height - end) * t
      const half = lerp(width * 0.032, width * 0.17, t)
      limb(
        ctx,
        [
          [lerp(far, near, t) - half, y],
          [lerp(far, near, t) + half, y],
        ],
        [unit * (0.4 + t * 1.8), unit * (0.4 + t * 1.8)],
        css(tone(light, [70, 52, 40], random.range(0.1, 0.5), 0.1), 0.8),
      )
    }
    for (let i = 0; i < 5; i++) {
      const t = (i / 4.6) ** 1.6
      const y = end + (height - end) * t
      for (const edge of [-1, 1]) {
        const x = lerp(far, near, t) + edge * lerp(width * 0.032, width * 0.17, t)
        limb(
          ctx,
          [
            [x, y + height * 0.05 * (0.3 + t)],
            [x, y - height * 0.06 * (0.3 + t)],
          ],
          [unit * (1.6 + t * 7), unit * (1.6 + t * 6)],
          css(tone(light, wood, edge === light.side ? 0.7 : 0.25, 0.2)),
        )
      }
    }
  })
}
