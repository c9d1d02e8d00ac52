import { css, mix, type Rgb } from '@stipple/imaging/rgb'
import { tone } from '../../compose/light.ts'
import { grassColour } from '../feet.ts'
import { limb, polygon } from '../figures/limb.ts'
import { groundEdge, paintGround } from '../ground.ts'
import type { Brush } from '../painters/brush.ts'
import { glow, upright, wall } from '../painters/kit.ts'
import { mist, paintSky } from '../sky.ts'
import { addLayer, type Context, type Stage } from '../stage.ts'
import { paintThing, treeLine, woods } from '../vegetation.ts'
import { brushAt } from './brush-at.ts'
import { leafColour } from './fields.ts'
import { pavement } from './pavement.ts'

export function paintTemple(stage: Stage): void {
  const { width, height } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('temple')
  const blossom = stage.scene.season === 'spring' || stage.scene.weather.kind === 'petals'
  paintSky(stage)
  const far = {
    from: horizon,
    base: mix(grassColour(stage), [120, 120, 100], 0.3),
    patch: [92, 100, 78] as Rgb,
    relief: 0.3,
    grain: 0.6,
    edge: 0.01,
    name: 'grounds',
  } as const
  const edge = groundEdge(stage, far)
  woods(stage, { edge, height: height * 0.24, depth: 0.88, base: leafColour(stage), key: 'hill', pointed: true })
  mist(stage, horizon * 0.55, horizon * 1.02, 0.8)
  woods(stage, { edge, height: height * 0.12, depth: 0.76, base: leafColour(stage), key: 'near', pointed: false })
  paintGround(stage, far)
  const away = stage.layout.focus[0] < width / 2 ? 1 : -1
  addLayer(stage, { depth: 0.64 }, (ctx) => {
    paintThing(stage, ctx, 'pagoda', {
      x: width * (0.5 + away * random.range(0.18, 0.28)),
      y: horizon + height * 0.03,
      height: horizon * random.range(0.74, 0.92),
      depth: 0.64,
      key: 'pagoda',
    })
  })
  treeLine(stage, {
    edge: (x) => edge(x) + height * 0.03,
    kinds: blossom ? ['blossom-tree'] : stage.scene.season === 'autumn' ? ['tree'] : ['tree', 'pine'],
    height: height * 0.26,
    depth: 0.58,
    spacing: width * 0.19,
    key: 'court',
    gap: width * 0.18,
  })
  pavement(stage, horizon + (height - horizon) * 0.24, [168, 158, 144])
  addLayer(stage, { depth: 0.42 }, (ctx) => {
    for (const side of [-1, 1]) {
      for (const [n, t] of [0.3, 0.52].entries()) {
        const tall = height * (0.1 + n * 0.07)
        stoneLantern(
          stage,
          ctx,
          stage.layout.centre + side * width * (0.2 + n * 0.13),
          horizon + (height - horizon) * t + tall * 0.1,
          tall,
          0.5 - n * 0.15,
        )
      }
    }
  })
}

function stoneLantern(stage: Stage, ctx: Context, x: number, y: number, h: number, depth: number): void {
  const brush: Brush = { ...brushAt(stage, depth, h, `stone${Math.round(x)}`), x, y }
  const stone: Rgb = [150, 146, 138]
  wall(ctx, brush, { points: upright(x, [h * 0.16, y], [h * 0.13, y - h * 0.1]), base: stone, amount: 0.5, texture: 'stone' })
  wall(ctx, brush, { points: upright(x, [h * 0.06, y - h * 0.1], [h * 0.05, y - h * 0.5]), base: stone, amount: 0.6, texture: 'stone' })
  wall(ctx, brush, { points: upright(x, [h * 0.13, y - h * 0.5], [h * 0.13, y - h * 0.76]), base: stone, amount: 0.5, texture: 'stone' })
  ctx.fillStyle = stage.light.night > 0.15 ? 'rgb(255,206,120)' : css(tone(stage.light, [60, 54, 50], 0.3, depth))
  ctx.fillRect(x - h * 0.07, y - h * 0.71, h * 0.14, h * 0.16)
  // prettier-ignore
  polygon(ctx, [[x - h * 0.23, y - h * 0.74], [x - h * 0.05, y - h * 0.94], [x + h * 0.05, y - h * 0.94], [x + h * 0.23, y - h * 0.74]], css(tone(stage.light, stone, 0.75, depth)))
  // prettier-ignore
  limb(ctx, [[x, y - h * 0.93], [x, y - h]], [h * 0.035, h * 0.02], css(tone(stage.light, stone, 0.6, depth)))
  if (stage.light.night > 0.15) glow(ctx, x, y - h * 0.63, h * 0.9, [255, 190, 100], 0.5)
}
