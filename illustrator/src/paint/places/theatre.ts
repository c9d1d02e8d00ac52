import { createNoise } from '@stipple/imaging/gradient-noise'
import { css, fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { smoothstep } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { limb, polygon } from '../figures/limb.ts'
import { addLayer, shade, type Stage, stepOf } from '../stage.ts'
import { paintPottedPlant, paintShell, paintTableTop, shellOf } from './interior.ts'

export function paintStudio(stage: Stage): void {
  const { width, height, light } = stage
  const random = stage.random.fork('studio')
  const back = random.pick<Rgb>(fromHexes('#cec4b8', '#acb8be', '#ccaa96', '#96a096', '#beb0c8'))
  const noise = createNoise(random)
  const { horizon } = stage.layout
  // A seamless backdrop: wall and floor meet in a curve, with a pool of light behind the subject.
  addLayer(stage, { depth: (row) => (row < horizon ? 0.9 : 0.8 * (1 - (row - horizon) / (height - horizon)) + 0.05) }, (ctx) => {
    shade(ctx, { x: 0, y: 0, width, height, step: stepOf(stage, 0.7) }, (x, y, out) => {
      const pool = Math.exp(
        -(((x - stage.layout.focus[0] - light.side * width * 0.1) / (width * 0.42)) ** 2) - ((y - horizon * 0.62) / (height * 0.42)) ** 2,
      )
      const floor = smoothstep(horizon - height * 0.07, horizon + height * 0.16, y)
      const cloth = noise((x / width) * 3, (y / height) * 3) * 0.05 + noise((x / width) * 11, (y / height) * 9) * 0.025
      const c = tone(
        { ...light, haze: 0 },
        mix(back, shift(back, { light: 0.05 }), floor),
        0.2 + pool * 0.66 + floor * 0.14 + cloth + (x / width - 0.5) * light.side * 0.22,
        0,
      )
      for (let i = 0; i < 3; i++) out[i] = c[i] ?? 0
    })
  })
  const props = random.fork('props')
  addLayer(stage, { depth: 0.8, alpha: 0.5, ghost: true, blur: stage.unit * 5 }, (ctx) => {
    // The shadow of a window's bars falls across the backdrop.
    const x = stage.layout.focus[0] - width * 0.28
    const lean = light.side * width * 0.12
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 2; column++) {
        const x0 = x + column * width * 0.3
        const y0 = height * (0.06 + row * 0.19)
        polygon(
          ctx,
          [
            [x0 + lean, y0],
            [x0 + width * 0.27 + lean, y0 - height * 0.03],
            [x0 + width * 0.27 + lean * 0.4, y0 + height * 0.14],
            [x0 + lean * 0.4, y0 + height * 0.17],
          ],
          css(light.glow, 0.5),
        )
      }
    }
  })
  if (stage.layout.table === undefined)
    addLayer(stage, { depth: 0.5 }, (ctx) => {
      const side = stage.layout.focus[0] < width / 2 ? 1 : -1
      paintPottedPlant(
        stage,
        ctx,
        width * (0.5 + side * props.range(0.3, 0.42)),
        horizon + height * 0.12,
        height * props.range(0.3, 0.46),
        0.4,
      )
    })
  paintTableTop(stage, mix(back, [150, 110, 80], 0.45))
}

export function paintStage(stage: Stage): void {
  const { width, height, light, layout } = stage
  const random = stage.random.fork('theatre')
  const velvet = random.pick<Rgb>(fromHexes('#961c26', '#3a2260', '#1a465c'))
  const shell = { ...shellOf(stage, { wall: [46, 32, 44], floor: [128, 84, 56] }), left: -1, right: width + 1 }
  paintShell(stage, shell)
  addLayer(stage, { depth: 0.8 }, (ctx) => {
    for (let i = 0; i < 30; i++) {
      const x = (i / 29) * width
      const fold = i % 2 === 0 ? 0.75 : 0.18
      const open = Math.abs(x / width - 0.5)
      limb(
        ctx,
        [
          [x, 0],
          [x + random.range(-3, 3) * stage.unit, shell.bottom * 0.5],
          [x, shell.bottom + height * 0.01],
        ],
        [width * 0.021, width * 0.019, width * 0.022],
        css(tone({ ...light, ambient: [0.3, 0.28, 0.36], key: [1, 0.92, 0.8] }, velvet, fold * (1 - open * 0.8), 0)),
      )
    }
  })
  for (const side of [-1, 1]) {
    addLayer(stage, { depth: 0.3 }, (ctx) => {
      for (let i = 0; i < 7; i++) {
        const x = side < 0 ? i * width * 0.022 : width - i * width * 0.022
        limb(
          ctx,
          [
            [x, 0],
            [x + side * width * 0.02, height * 0.5],
            [x + side * width * 0.028, height * 0.9],
          ],
          [width * 0.02, width * 0.019, width * 0.024],
          css(tone({ ...light, ambient: [0.26, 0.24, 0.32], key: [0.9, 0.82, 0.74] }, velvet, i % 2 ? 0.12 : 0.62, 0)),
        )
      }
    })
  }
  const { ctx } = stage
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  ctx.filter = `blur(${(stage.unit * 7).toFixed(1)}px)`
  const colours: readonly Rgb[] =
    stage.scene.light.quality === 'neon' ? fromHexes('#ff46a0', '#46d2ff', '#aa5aff') : fromHexes('#ffe4b0', '#ffce96', '#d6deff')
  for (const [i, t] of [0.14, 0.5, 0.86].entries()) {
    const x = width * t
    const aim = layout.focus[0] + (i - 1) * width * 0.08
    const fill = ctx.createLinearGradient(0, -height * 0.05, 0, height * 0.9)
    fill.addColorStop(0, css(colours[i] ?? [255, 240, 210], 0.62))
    fill.addColorStop(1, css(colours[i] ?? [255, 240, 210], 0.03))
    // prettier-ignore
    polygon(ctx, [[x - width * 0.015, -10], [x + width * 0.015, -10], [aim + width * 0.17, height * 0.9], [aim - width * 0.17, height * 0.9]], 'rgba(0,0,0,0)')
    ctx.fillStyle = fill
    ctx.fill()
  }
  ctx.fillStyle = css([255, 230, 186], 0.4)
  ctx.beginPath()
  ctx.ellipse(
    layout.focus[0],
    layout.horizon + (height - layout.horizon) * 0.6,
    width * 0.27,
    (height - layout.horizon) * 0.2,
    0,
    0,
    Math.PI * 2,
  )
  ctx.fill()
  ctx.restore()
}
