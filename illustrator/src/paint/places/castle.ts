import { mix } from '@stipple/imaging/rgb'
import { grassColour } from '../feet.ts'
import { groundEdge, paintGround } from '../ground.ts'
import { paintRange, paintRanges } from '../mountains.ts'
import { mist, paintSky } from '../sky.ts'
import { addLayer, type Stage } from '../stage.ts'
import { grassField, paintThing, treeLine, woods } from '../vegetation.ts'
import { flowersOf, leafColour, treeKinds } from './fields.ts'

export function paintCastleGrounds(stage: Stage): void {
  const { width, height } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('castle')
  const away = stage.layout.focus[0] < width / 2 ? 1 : -1
  const own = stage.layout.placements.some((one) => one.subject.concept === 'castle')
  paintSky(stage)
  paintRanges(stage, { rise: 0.5, count: 2, snow: 0.4, sharp: 0.9 })
  mist(stage, horizon * 0.7, horizon * 1.04, 0.8)
  paintRange(stage, {
    base: horizon + height * 0.03,
    rise: height * 0.16,
    depth: 0.74,
    rock: [116, 112, 104],
    slope: leafColour(stage),
    snow: stage.scene.season === 'winter' ? 0.8 : 0,
    sharp: 0.1,
    name: 'castle-hill',
  })
  if (!own)
    addLayer(stage, { depth: 0.7 }, (ctx) =>
      paintThing(stage, ctx, 'castle', {
        x: width * (0.5 + away * random.range(0.12, 0.22)),
        y: horizon - height * 0.035,
        height: horizon * random.range(0.6, 0.74),
        depth: 0.7,
        key: 'castle',
      }),
    )
  const base = grassColour(stage)
  const ground = { from: horizon, base, patch: mix(base, [66, 100, 54], 0.5), relief: 0.5, grain: 0.8, edge: 0.016, name: 'park' } as const
  const edge = groundEdge(stage, ground)
  woods(stage, { edge, height: height * 0.08, depth: 0.66, base: leafColour(stage), key: 'park', pointed: false })
  paintGround(stage, ground)
  treeLine(stage, {
    edge: (x) => edge(x) + height * 0.05,
    kinds: treeKinds(stage),
    height: height * 0.24,
    depth: 0.5,
    spacing: width * 0.2,
    key: 'near',
    gap: width * 0.2,
  })
  if (stage.scene.season !== 'winter')
    grassField(stage, { edge, base, tall: 46, density: 0.6, flowers: flowersOf(stage), flowerShare: 0.14 })
}
