import { css } from '@stipple/imaging/rgb'
import { lerp } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { limb, polygon } from '../figures/limb.ts'
import { glow, upright, wall } from '../painters/kit.ts'
import { paintSky } from '../sky.ts'
import { addLayer, type Stage } from '../stage.ts'
import { brushAt } from './brush-at.ts'
import { skyline } from './city.ts'
import { pavement } from './pavement.ts'

export function paintRooftop(stage: Stage): void {
  const { width, height, light } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('rooftop')
  paintSky(stage)
  skyline(stage, { base: horizon + height * 0.1, rise: horizon * 0.66, rows: 3, gap: 0.7 })
  const edge = horizon + (height - horizon) * 0.3
  pavement(stage, edge, [140, 128, 120])
  addLayer(stage, { depth: 0.55 }, (ctx) => {
    const brush = brushAt(stage, 0.5, height * 0.3, 'parapet')
    wall(ctx, brush, {
      points: [
        [0, edge + height * 0.012],
        [0, edge - height * 0.055],
        [width, edge - height * 0.055],
        [width, edge + height * 0.012],
      ],
      base: [150, 128, 114],
      amount: 0.34,
      texture: 'stone',
    })
    // prettier-ignore
    limb(ctx, [[0, edge - height * 0.057], [width, edge - height * 0.057]], [height * 0.009, height * 0.009], css(tone(light, [178, 160, 144], 0.9, 0.5)))
    const away = stage.layout.focus[0] < width / 2 ? 1 : -1
    const x = width * (0.5 + away * random.range(0.3, 0.38))
    // A water tank on legs, the mark of old roofs.
    for (const k of [-1, 1])
      // prettier-ignore
      limb(ctx, [[x + k * width * 0.045, edge], [x + k * width * 0.04, edge - height * 0.17]], [stage.unit * 3, stage.unit * 3], css(tone(light, [70, 58, 54], 0.4, 0.45)))
    wall(ctx, brush, {
      points: upright(x, [width * 0.06, edge - height * 0.15], [width * 0.06, edge - height * 0.31]),
      base: [132, 96, 72],
      amount: 0.55,
      texture: 'plank',
    })
    // prettier-ignore
    polygon(ctx, [[x - width * 0.07, edge - height * 0.305], [x, edge - height * 0.38], [x + width * 0.07, edge - height * 0.305]], css(tone(light, [92, 74, 70], 0.6, 0.45)))
    const line = (x0: number, y0: number, x1: number, y1: number, sag: number): void => {
      for (let i = 0; i <= 12; i++) {
        const t = i / 12
        const lx = lerp(x0, x1, t)
        const ly = lerp(y0, y1, t) + sag * 4 * t * (1 - t)
        ctx.fillStyle = light.night > 0.15 ? 'rgb(255,226,160)' : css(tone(light, [230, 220, 200], 0.8, 0.4))
        ctx.beginPath()
        ctx.arc(lx, ly, stage.unit * 2.4, 0, Math.PI * 2)
        ctx.fill()
        if (light.night > 0.15) glow(ctx, lx, ly, stage.unit * 26, [255, 200, 120], 0.4)
      }
    }
    line(x, edge - height * 0.34, width * (0.5 - away * 0.52), edge - height * 0.26, height * 0.06)
  })
}
