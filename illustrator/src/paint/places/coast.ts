import { css, mix, type Rgb } from '@stipple/imaging/rgb'
import { tone } from '../../compose/light.ts'
import { groundEdge, paintGround } from '../ground.ts'
import { paintRange } from '../mountains.ts'
import { paintSky } from '../sky.ts'
import { addLayer, type Stage } from '../stage.ts'
import { paintThing, scatterRocks } from '../vegetation.ts'
import { paintFoam, paintWater } from '../water.ts'

export function paintSea(stage: Stage): void {
  const { horizon } = stage.layout
  const random = stage.random.fork('sea')
  paintSky(stage)
  if (random.chance(0.5))
    paintRange(stage, {
      base: horizon + 2,
      rise: stage.height * 0.09,
      depth: 0.95,
      rock: [112, 112, 118],
      slope: [96, 108, 96],
      snow: 0,
      sharp: 0.4,
      name: 'isles',
      valley: stage.layout.focus[0],
    })
  paintWater(stage, { from: horizon, to: stage.height, waves: stage.scene.weather.kind === 'storm' ? 1 : 0.75, colour: [36, 96, 122] })
}

export function paintBeach(stage: Stage): void {
  const { width, height } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('beach')
  paintSky(stage)
  paintRange(stage, {
    base: horizon + 2,
    rise: height * random.range(0.07, 0.13),
    depth: 0.93,
    rock: [122, 118, 112],
    slope: [92, 116, 88],
    snow: 0,
    sharp: 0.35,
    name: 'headland',
    valley: stage.layout.focus[0],
  })
  const shore = horizon + (height - horizon) * random.range(0.28, 0.4)
  paintWater(stage, { from: horizon, to: shore + height * 0.1, waves: 0.6, colour: [44, 128, 138] })
  const ground = {
    from: shore,
    base: [230, 208, 166] as Rgb,
    patch: [206, 178, 134] as Rgb,
    relief: 0.4,
    grain: 0.5,
    edge: 0.025,
    far: 0.6,
    name: 'sand',
    ripples: 0.4,
  } as const
  const edge = groundEdge(stage, ground)
  // Wet sand mirrors a little of the sky.
  paintGround(stage, ground)
  addLayer(stage, { depth: 0.5, ghost: true, alpha: 0.42, blur: stage.unit * 5 }, (ctx) => {
    ctx.fillStyle = css(mix(stage.light.fog, tone(stage.light, [120, 150, 160], 0.6, 0), 0.4))
    ctx.beginPath()
    for (let x = 0; x <= width; x += 8) ctx.lineTo(x, edge(x))
    for (let x = width; x >= 0; x -= 8) ctx.lineTo(x, edge(x) + height * 0.05)
    ctx.fill()
  })
  paintFoam(stage, [shore - height * 0.035, shore - height * 0.012, shore + height * 0.012], height * 0.02)
  const away = stage.layout.focus[0] < width / 2 ? 1 : -1
  if (stage.scene.season !== 'winter') {
    addLayer(stage, { depth: 0.4 }, (ctx) => {
      for (let i = 0; i < 3; i++)
        paintThing(stage, ctx, 'palm', {
          x: width * (0.5 + away * random.range(0.3, 0.5)),
          y: shore + (height - shore) * random.range(0.16, 0.42),
          height: height * random.range(0.4, 0.62),
          depth: 0.4,
          key: `palm${i}`,
        })
    })
  }
  scatterRocks(stage, { key: 'stone', count: 7, from: shore, share: [0.1, 0.95], height: () => 0.017 })
}
