import { fromHexes, type Rgb } from '@stipple/imaging/rgb'
import { addLayer, type Stage } from '../stage.ts'
import { paintBeams } from '../weather.ts'
import { WOODS, curtains, floorLamp, pictures, rug, sofa } from './furniture.ts'
import { paintPottedPlant, paintShelf, paintShell, paintTableTop, paintWindow, shellOf } from './interior.ts'

export function paintRoom(stage: Stage): void {
  const { width, height } = stage
  const random = stage.random.fork('room')
  const shell = shellOf(stage, {
    wall: random.pick<Rgb>(fromHexes('#c4b298', '#96aaa8', '#cca48e', '#a6a0b6', '#babaa2')),
    floor: random.pick(WOODS),
  })
  const s = stage.light.side
  paintShell(stage, shell)
  const wx = s < 0 ? shell.left + width * 0.06 : shell.right - width * 0.36
  paintWindow(stage, { x: wx, y: height * 0.12, width: width * 0.3, height: shell.bottom * 0.52, panes: 2 }, shell)
  curtains(stage, wx, width * 0.3, height * 0.1, shell.bottom * 0.72, random.pick<Rgb>(fromHexes('#cebea8', '#ba7060', '#788e96')))
  const other = s < 0 ? shell.right - width * 0.17 : shell.left + width * 0.17
  addLayer(stage, { depth: 0.82 }, (ctx) => {
    pictures(stage, ctx, other, height * 0.2)
    paintShelf(stage, ctx, {
      x: other - width * 0.15,
      y: shell.bottom - height * 0.2,
      width: width * 0.3,
      height: height * 0.19,
      rows: 2,
      what: 'books',
      wood: random.pick(WOODS),
      depth: 0.7,
      key: 'low',
    })
    paintPottedPlant(stage, ctx, other + s * width * -0.1, shell.bottom - height * 0.2, height * 0.16, 0.6)
    floorLamp(stage, ctx, s < 0 ? shell.right - width * 0.015 : shell.left + width * 0.015, shell.bottom + height * 0.03, height * 0.42)
  })
  addLayer(stage, { depth: 0.6 }, (ctx) => {
    sofa(
      stage,
      ctx,
      wx + width * 0.15,
      shell.bottom + height * 0.055,
      width * 0.42,
      random.pick<Rgb>(fromHexes('#788e82', '#b07058', '#687696', '#bea06c')),
    )
    paintPottedPlant(stage, ctx, s < 0 ? width * 0.055 : width * 0.945, shell.bottom + height * 0.13, height * 0.34, 0.4)
  })
  rug(stage, random.pick<Rgb>(fromHexes('#b04e42', '#4e627e', '#c4965c')))
  paintTableTop(stage, random.pick(WOODS))
  if (stage.light.night < 0.5 && stage.light.cover < 0.8) paintBeams(stage, 0.16, [wx + width * 0.15, height * 0.16])
}
