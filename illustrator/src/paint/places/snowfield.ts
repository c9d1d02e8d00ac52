import { css } from '@stipple/imaging/rgb'
import { tone } from '../../compose/light.ts'
import { groundEdge, paintGround } from '../ground.ts'
import { paintRanges } from '../mountains.ts'
import { mist, paintSky } from '../sky.ts'
import { addLayer, type Stage } from '../stage.ts'
import { paintThing, treeLine, woods } from '../vegetation.ts'

export function paintSnowfield(stage: Stage): void {
  const { horizon } = stage.layout
  const random = stage.random.fork('snowfield')
  paintSky(stage)
  paintRanges(stage, { rise: random.range(0.42, 0.62), count: 3, snow: 0.9, sharp: 0.85, slope: [120, 134, 150] })
  mist(stage, horizon * 0.7, horizon * 1.06, 0.8)
  const options = {
    from: horizon,
    base: [238, 242, 250],
    patch: [222, 232, 246],
    relief: 0.75,
    grain: 0.35,
    edge: 0.016,
    name: 'snow',
  } as const
  const edge = groundEdge(stage, options)
  woods(stage, { edge, height: stage.height * 0.07, depth: 0.84, base: [86, 102, 108], key: 'far', pointed: true })
  paintGround(stage, options)
  treeLine(stage, {
    edge: (x) => edge(x) + stage.height * 0.025,
    kinds: ['pine'],
    height: stage.height * 0.2,
    depth: 0.66,
    spacing: stage.width * 0.075,
    key: 'middle',
    gap: stage.width * 0.14,
  })
  addLayer(stage, { depth: 0.4 }, (ctx) => {
    const away = stage.layout.focus[0] < stage.width / 2 ? 1 : -1
    for (let i = 0; i < 3; i++)
      paintThing(stage, ctx, 'pine', {
        x: stage.width * (0.5 + away * random.range(0.3, 0.52)),
        y: horizon + (stage.height - horizon) * random.range(0.16, 0.3),
        height: stage.height * random.range(0.42, 0.66),
        depth: 0.4,
        key: `near${i}`,
      })
  })
  sparkle(stage)
}

/** Crystals that catch the light. */
function sparkle(stage: Stage): void {
  const { ctx, width, height, unit, layout, light } = stage
  const random = stage.random.fork('sparkle')
  for (let i = 0; i < 220; i++) {
    const t = random.next()
    ctx.fillStyle = css(tone({ ...light, haze: 0 }, [255, 255, 255], 1.2, 0), random.range(0.2, 0.9))
    ctx.beginPath()
    ctx.arc(
      random.next() * width,
      layout.horizon + (height - layout.horizon) * (0.1 + t * 0.9),
      unit * random.range(0.4, 0.6 + t),
      0,
      Math.PI * 2,
    )
    ctx.fill()
  }
}
