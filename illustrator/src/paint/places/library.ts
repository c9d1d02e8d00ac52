import { css, fromHexes, type Rgb } from '@stipple/imaging/rgb'
import { lerp } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { limb } from '../figures/limb.ts'
import { addLayer, type Stage } from '../stage.ts'
import { paintBeams } from '../weather.ts'
import { rug } from './furniture.ts'
import { paintPendant, paintShelf, paintShell, paintTableTop, paintWindow, shellOf } from './interior.ts'

export function paintLibrary(stage: Stage): void {
  const { width, height } = stage
  const random = stage.random.fork('library')
  const wood = random.pick<Rgb>(fromHexes('#7a4e32', '#684430', '#8c5e3c'))
  const shell = shellOf(stage, { wall: [122, 96, 74], floor: [130, 86, 56] })
  paintShell(stage, shell)
  const cx = width / 2
  paintWindow(stage, { x: cx - width * 0.1, y: height * 0.06, width: width * 0.2, height: shell.bottom * 0.66, panes: 3 }, shell)
  addLayer(stage, { depth: 0.78 }, (ctx) => {
    for (const side of [-1, 1])
      paintShelf(stage, ctx, {
        x: side < 0 ? shell.left : cx + width * 0.13,
        y: height * 0.02,
        width: cx - width * 0.13 - shell.left,
        height: shell.bottom - height * 0.02,
        rows: 7,
        what: 'books',
        wood,
        depth: 0.66,
        key: `back${side}`,
      })
  })
  // Shelves along both sides run to the vanishing point: drawn upright, then sheared.
  for (const side of [-1, 1] as const) {
    addLayer(stage, { depth: 0.45 }, (ctx) => {
      const slices = 16
      for (let i = 0; i < slices; i++) {
        const t0 = i / slices
        const x0 = side < 0 ? lerp(shell.left, -width * 0.02, t0 ** 1.3) : lerp(shell.right, width * 1.02, t0 ** 1.3)
        const x1 =
          side < 0 ? lerp(shell.left, -width * 0.02, ((i + 1) / slices) ** 1.3) : lerp(shell.right, width * 1.02, ((i + 1) / slices) ** 1.3)
        const grow = 1 + t0 * 0.24
        const bottom = lerp(shell.bottom, height * 0.95, t0 ** 1.2)
        paintShelf(stage, ctx, {
          x: Math.min(x0, x1),
          y: height * 0.02 - (grow - 1) * height,
          width: Math.abs(x1 - x0) + 1,
          height: bottom - height * 0.02 + (grow - 1) * height,
          rows: 7,
          what: 'books',
          wood,
          depth: 0.5 - t0 * 0.3,
          key: `side${side}/${i}`,
        })
      }
    })
  }
  addLayer(stage, { depth: 0.5 }, (ctx) => {
    for (const t of [0.26, 0.74]) paintPendant(stage, ctx, width * t, height * 0.2, height * 0.07, [170, 128, 60])
    const side = stage.layout.focus[0] < width / 2 ? 1 : -1
    const x = cx + side * width * 0.26
    for (const k of [-1, 1])
      limb(
        ctx,
        [
          [x + k * width * 0.03, shell.bottom + height * 0.08],
          [x + k * width * 0.022 + side * width * 0.06, height * 0.1],
        ],
        [stage.unit * 3.4, stage.unit * 3],
        css(tone(stage.light, wood, 0.7, 0.2)),
      )
    for (let i = 1; i < 11; i++) {
      const t = i / 11
      const y = lerp(shell.bottom + height * 0.08, height * 0.1, t)
      limb(
        ctx,
        [
          [x - width * 0.03 + side * width * 0.06 * t, y],
          [x + width * 0.03 + side * width * 0.06 * t, y],
        ],
        [stage.unit * 2.2, stage.unit * 2.2],
        css(tone(stage.light, wood, 0.85, 0.2)),
      )
    }
  })
  rug(stage, [146, 62, 54])
  paintTableTop(stage, wood)
  paintBeams(stage, stage.light.night > 0.6 ? 0.1 : 0.34, [cx, height * 0.1])
}
