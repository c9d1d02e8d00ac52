import { css, fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { tone } from '../../compose/light.ts'
import { ellipse, limb } from '../figures/limb.ts'
import { wall } from '../painters/kit.ts'
import { addLayer, type Context, type Stage } from '../stage.ts'
import { brushAt } from './brush-at.ts'
import { paintPendant, paintPottedPlant, paintShelf, paintShell, paintTableTop, paintWindow, shellOf } from './interior.ts'

export function paintKitchen(stage: Stage): void {
  const { width, height, light } = stage
  const random = stage.random.fork('kitchen')
  const shell = shellOf(stage, {
    wall: random.pick<Rgb>(fromHexes('#d8ceb8', '#b0c2be', '#dec4a0')),
    floor: [176, 140, 108],
  })
  const cabinet = random.pick<Rgb>(fromHexes('#688480', '#c4b092', '#8c6048', '#5c708a'))
  paintShell(stage, shell)
  tiles(stage, shell.bottom)
  paintWindow(stage, { x: width * 0.36, y: height * 0.1, width: width * 0.28, height: shell.bottom * 0.4, panes: 2 }, shell)
  addLayer(stage, { depth: 0.8 }, (ctx) => {
    for (const [key, x] of [
      ['left', shell.left + width * 0.02],
      ['right', shell.right - width * 0.22],
    ] as const)
      paintShelf(stage, ctx, {
        x,
        y: height * 0.12,
        width: width * 0.2,
        height: height * 0.24,
        rows: 3,
        what: 'jars',
        wood: [150, 106, 72],
        depth: 0.7,
        key,
      })
    for (let i = 0; i < 5; i++) {
      const x = width * (0.37 + i * 0.065)
      const y = height * 0.07 + shell.bottom * 0.02
      // prettier-ignore
      limb(ctx, [[x, y - height * 0.03], [x, y + height * 0.02]], [stage.unit * 1.6, stage.unit * 1.6], css(tone(light, [60, 50, 46], 0.5, 0.2)))
      ellipse(
        ctx,
        x,
        y + height * 0.035,
        height * random.range(0.018, 0.03),
        height * 0.026,
        css(tone(light, random.pick<Rgb>(fromHexes('#ba683e', '#505056', '#b0965a')), 0.6, 0.2)),
      )
    }
  })
  addLayer(stage, { depth: 0.6 }, (ctx) => {
    const top = shell.bottom - height * 0.13
    const brush = brushAt(stage, 0.5, height * 0.4, 'counter')
    wall(ctx, brush, {
      points: [
        [width * 0.04, top],
        [width * 0.96, top],
        [width, shell.bottom + height * 0.045],
        [0, shell.bottom + height * 0.045],
      ],
      base: cabinet,
      amount: 0.45,
      texture: 'plaster',
    })
    for (let i = 0; i < 6; i++) {
      ctx.strokeStyle = css(tone(light, shift(cabinet, { light: -0.12 }), 0.3, 0.2), 0.8)
      ctx.lineWidth = stage.unit * 2
      ctx.strokeRect(width * (0.055 + i * 0.15), top + height * 0.035, width * 0.135, height * 0.12)
      ellipse(
        ctx,
        width * (0.18 + i * 0.15),
        top + height * 0.09,
        stage.unit * 3.4,
        stage.unit * 3.4,
        css(tone(light, [220, 180, 100], 0.9, 0.2)),
      )
    }
    wall(ctx, brush, {
      points: [
        [width * 0.02, top - height * 0.022],
        [width * 0.98, top - height * 0.022],
        [width * 0.99, top + height * 0.012],
        [width * 0.01, top + height * 0.012],
      ],
      base: [206, 170, 124],
      amount: 0.9,
      texture: 'plank',
    })
    for (let i = 0; i < 9; i++)
      jar(stage, ctx, width * random.range(0.06, 0.94), top - height * 0.018, height * random.range(0.045, 0.09), i)
    paintPottedPlant(stage, ctx, width * 0.66, top - height * 0.018, height * 0.12, 0.4)
  })
  addLayer(stage, { depth: 0.4 }, (ctx) => {
    for (const t of [0.3, 0.7]) paintPendant(stage, ctx, width * t, height * 0.16, height * 0.09, [70, 84, 88])
  })
  paintTableTop(stage, [186, 140, 94])
}

function tiles(stage: Stage, bottom: number): void {
  const { width, height, light } = stage
  const random = stage.random.fork('tiles')
  addLayer(stage, { depth: 0.89, ghost: true, alpha: 0.6 }, (ctx) => {
    const size = width * 0.033
    for (let y = bottom - height * 0.3; y < bottom - height * 0.12; y += size) {
      for (let x = width * 0.1; x < width * 0.9; x += size) {
        ctx.fillStyle = css(
          tone(
            light,
            shift([222, 214, 196], { light: random.range(-0.06, 0.03), hue: random.range(-20, 20) }),
            0.6 + random.range(-0.15, 0.2),
            0.2,
          ),
        )
        ctx.fillRect(x + 1, y + 1, size - 2, size - 2)
      }
    }
  })
}

function jar(stage: Stage, ctx: Context, x: number, y: number, h: number, i: number): void {
  const { light } = stage
  const random = stage.random.fork(`jar${i}`)
  const colour = random.pick<Rgb>(fromHexes('#ce7846', '#e2d6be', '#607c82', '#b04236', '#788c5a'))
  const fill = ctx.createLinearGradient(x - h * 0.3, 0, x + h * 0.3, 0)
  fill.addColorStop(light.side < 0 ? 0 : 1, css(tone(light, mix(colour, [255, 255, 255], 0.3), 1, 0.15)))
  fill.addColorStop(light.side < 0 ? 1 : 0, css(tone(light, colour, 0.15, 0.15)))
  ctx.fillStyle = fill
  ctx.beginPath()
  ctx.roundRect(x - h * 0.3, y - h, h * 0.6, h, h * 0.16)
  ctx.fill()
  ellipse(ctx, x, y - h, h * 0.22, h * 0.06, css(tone(light, [110, 80, 56], 0.6, 0.15)))
}
