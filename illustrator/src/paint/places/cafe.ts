import { css, fromHexes, type Rgb } from '@stipple/imaging/rgb'
import { tone } from '../../compose/light.ts'
import { ellipse, limb } from '../figures/limb.ts'
import { wall } from '../painters/kit.ts'
import { addLayer, type Stage } from '../stage.ts'
import { paintThing } from '../vegetation.ts'
import { brushAt } from './brush-at.ts'
import { paintPendant, paintPottedPlant, paintShelf, paintShell, paintTableTop, paintWindow, shellOf } from './interior.ts'

export function paintCafe(stage: Stage): void {
  const { width, height, light } = stage
  const random = stage.random.fork('cafe')
  const shell = shellOf(stage, {
    wall: random.pick<Rgb>(fromHexes('#785c4a', '#5c6c64', '#b08c6e')),
    floor: [140, 98, 68],
  })
  paintShell(stage, shell)
  paintWindow(stage, { x: width * 0.16, y: height * 0.1, width: width * 0.42, height: shell.bottom * 0.6, panes: 3 }, shell)
  addLayer(stage, { depth: 0.78 }, (ctx) => {
    paintShelf(stage, ctx, {
      x: width * 0.64,
      y: height * 0.14,
      width: width * 0.24,
      height: height * 0.26,
      rows: 3,
      what: 'jars',
      wood: [128, 88, 58],
      depth: 0.66,
      key: 'bar',
    })
    const brush = brushAt(stage, 0.6, height * 0.4, 'bar')
    wall(ctx, brush, {
      points: [
        [width * 0.6, shell.bottom - height * 0.17],
        [width, shell.bottom - height * 0.17],
        [width, shell.bottom + height * 0.08],
        [width * 0.6, shell.bottom + height * 0.03],
      ],
      base: [112, 74, 50],
      amount: 0.45,
      texture: 'plank',
    })
    // prettier-ignore
    limb(ctx, [[width * 0.58, shell.bottom - height * 0.172], [width, shell.bottom - height * 0.172]], [height * 0.012, height * 0.012], css(tone(light, [196, 152, 104], 0.9, 0.2)))
    for (let i = 0; i < 5; i++)
      paintThing(stage, ctx, 'cup', {
        x: width * random.range(0.64, 0.98),
        y: shell.bottom - height * 0.18,
        height: height * 0.035,
        depth: 0.4,
        key: `cup${i}`,
      })
  })
  for (const [n, t] of [0.2, 0.42, 0.74].entries()) {
    const y = shell.bottom + (height - shell.bottom) * (0.26 + n * 0.06)
    if (Math.abs(width * t - stage.layout.focus[0]) < width * 0.13) continue
    addLayer(stage, { depth: 0.5 }, (ctx) => {
      ellipse(ctx, width * t, y, width * 0.07, height * 0.014, 'rgba(20,12,20,.4)')
      // prettier-ignore
      limb(ctx, [[width * t, y], [width * t, y - height * 0.14]], [stage.unit * 4, stage.unit * 4], css(tone(light, [50, 46, 48], 0.5, 0.2)))
      ellipse(ctx, width * t, y - height * 0.14, width * 0.095, height * 0.025, css(tone(light, [186, 140, 96], 0.85, 0.2)))
      paintThing(stage, ctx, 'cup', { x: width * t, y: y - height * 0.14, height: height * 0.036, depth: 0.3, key: `table${n}` })
      for (const k of [-1, 1]) {
        const x = width * t + k * width * 0.12
        // prettier-ignore
        limb(ctx, [[x - k * width * 0.02, y - height * 0.085], [x + k * width * 0.03, y - height * 0.085]], [height * 0.009, height * 0.009], css(tone(light, [126, 84, 58], 0.8, 0.2)))
        // prettier-ignore
        limb(ctx, [[x + k * width * 0.032, y], [x + k * width * 0.034, y - height * 0.19]], [stage.unit * 2.6, stage.unit * 2.2], css(tone(light, [96, 64, 46], 0.5, 0.2)))
        // prettier-ignore
        limb(ctx, [[x - k * width * 0.02, y], [x - k * width * 0.016, y - height * 0.085]], [stage.unit * 2.4, stage.unit * 2.4], css(tone(light, [96, 64, 46], 0.4, 0.2)))
      }
    })
  }
  addLayer(stage, { depth: 0.4 }, (ctx) => {
    for (const t of [0.22, 0.5, 0.78]) paintPendant(stage, ctx, width * t, height * random.range(0.14, 0.2), height * 0.085, [60, 66, 62])
    paintPottedPlant(stage, ctx, width * 0.06, height * 0.86, height * 0.4, 0.2)
  })
  paintTableTop(stage, [150, 102, 68])
}
