import { createNoise } from '@stipple/imaging/gradient-noise'
import { fromHexes, mix, type Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp } from '@stipple/imaging/scalar'
import { grassColour } from '../feet.ts'
import { groundEdge, paintGround } from '../ground.ts'
import { paintRanges } from '../mountains.ts'
import { mist, paintSky } from '../sky.ts'
import type { Context, Stage } from '../stage.ts'
import { grassField, scatterRocks, treeLine, woods } from '../vegetation.ts'
import { paintWater } from '../water.ts'
import { leafColour, treeKinds } from './fields.ts'

/** A bank between the water and the viewer. */
function nearBank(stage: Stage, from: number): void {
  const winter = stage.scene.season === 'winter'
  const base = winter ? ([236, 241, 250] as Rgb) : grassColour(stage)
  const ground = {
    from,
    base,
    patch: winter ? ([220, 230, 244] as Rgb) : mix(base, [80, 78, 52], 0.5),
    relief: 0.6,
    grain: 0.9,
    edge: 0.022,
    far: 0.42,
    name: 'bank',
  } as const
  paintGround(stage, ground)
  if (winter) return
  const edge = groundEdge(stage, ground)
  const start = (from - stage.layout.horizon) / Math.max(1, stage.height - stage.layout.horizon)
  grassField(stage, {
    edge: (x) => stage.layout.horizon + edge(x) - from,
    base,
    tall: 56,
    density: 0.7,
    flowers: fromHexes('#f6e896', '#e28296', '#f4f0e8'),
    flowerShare: 0.1,
    from: clamp(start ** 0.74 + 0.02, 0, 0.95),
    key: 'bank',
  })
}

export function paintLake(stage: Stage): void {
  const { height, width } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('lake')
  paintSky(stage)
  paintRanges(stage, {
    rise: random.range(0.5, 0.78),
    count: 3,
    snow: stage.scene.season === 'winter' ? 0.9 : random.range(0.2, 0.5),
    sharp: 0.95,
    slope: mix(leafColour(stage), [84, 104, 84], 0.3),
  })
  mist(stage, horizon * 0.76, horizon * 1.04, 0.85)
  const shoreline = (x: number): number => horizon + Math.sin((x / width) * 9) * height * 0.003
  woods(stage, { edge: shoreline, height: height * 0.075, depth: 0.78, base: leafColour(stage), key: 'far', pointed: random.chance(0.6) })
  treeLine(stage, {
    edge: (x) => horizon + height * 0.004 + Math.sin((x / width) * 9) * height * 0.003,
    kinds: random.chance(0.5) ? ['pine'] : treeKinds(stage),
    height: height * 0.13,
    depth: 0.7,
    spacing: width * 0.07,
    key: 'shore',
    gap: width * 0.12,
  })
  paintWater(stage, { from: horizon, to: height, waves: stage.scene.weather.kind === 'wind' ? 0.5 : 0.14, colour: [38, 84, 100] })
  if (
    stage.layout.placements.some((one) => one.mode === 'ground') ||
    (stage.layout.placements.every((one) => one.mode !== 'water') && random.chance(0.5))
  )
    nearBank(stage, horizon + (height - horizon) * random.range(0.42, 0.54))
}

export function paintRiver(stage: Stage): void {
  const { height, width } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('river')
  paintSky(stage)
  paintRanges(stage, {
    rise: random.range(0.56, 0.8),
    count: 3,
    snow: stage.scene.season === 'winter' ? 0.9 : 0.3,
    sharp: 0.85,
    slope: mix(leafColour(stage), [84, 104, 84], 0.3),
  })
  mist(stage, horizon * 0.78, horizon * 1.05, 0.6)
  const winter = stage.scene.season === 'winter'
  const base = winter ? ([236, 241, 250] as Rgb) : grassColour(stage)
  const ground = {
    from: horizon,
    base,
    patch: winter ? ([222, 230, 244] as Rgb) : mix(base, [70, 100, 52], 0.5),
    relief: 0.6,
    grain: 0.9,
    edge: 0.014,
    name: 'land',
  } as const
  const edge = groundEdge(stage, ground)
  woods(stage, { edge, height: height * 0.07, depth: 0.82, base: leafColour(stage), key: 'far', pointed: false })
  paintGround(stage, ground)
  treeLine(stage, {
    edge: (x) => edge(x) + height * 0.03,
    kinds: treeKinds(stage),
    height: height * 0.2,
    depth: 0.64,
    spacing: width * 0.1,
    key: 'bank',
    gap: width * 0.12,
  })
  const away = stage.layout.focus[0] < width / 2 ? 1 : -1
  const bend = random.range(0.4, 0.9)
  const ragged = createNoise(random.fork('banks'))
  // The river runs under bridges and boats.
  const guest = stage.layout.placements.find(
    (one) => one.mode === 'water' || (one.subject.art.set === 'painted' && one.subject.art.painter === 'bridge'),
  )
  const at = guest ? clamp((guest.y - horizon) / (height - horizon), 0.1, 0.9) : 0
  const course = (t: number): number =>
    width * (0.5 + away * (0.08 + Math.sin(Math.log(t + 0.12) * 2.3 * (0.7 + bend * 0.4) + 2) * 0.17 * (0.25 + t)))
  const middle = (t: number): number =>
    guest ? course(t) + (guest.x - course(at)) * Math.min(1, t / at) * (1 - Math.max(0, t - at) * 0.7) : course(t)
  const natural = (t: number, side: number): number =>
    width * lerp(0.02, side < 0 ? 0.34 : 0.3, t ** 1.15) * (1 + ragged((t * 9) / (0.3 + t), side) * 0.28)
  const wanted = guest ? guest.width * (guest.mode === 'water' ? 0.86 : 0.4) : 0
  const reach = (t: number, side: number): number => (guest ? Math.max(natural(t, side), wanted * Math.min(1.6, t / at)) : natural(t, side))
  const clip = (ctx: Context): void => {
    const points = 60
    for (let i = 0; i <= points; i++)
      ctx.lineTo(middle(i / points) - reach(i / points, -1), horizon + 5 + (height - horizon) * (i / points))
    for (let i = points; i >= 0; i--) ctx.lineTo(middle(i / points) + reach(i / points, 1), horizon + 5 + (height - horizon) * (i / points))
    ctx.closePath()
  }
  paintWater(stage, { from: horizon, to: height, waves: 0.3, colour: [48, 96, 108], clip })
  scatterRocks(stage, {
    key: 'stone',
    count: 26,
    share: [0.06, 1],
    height: (t) => lerp(0.006, 0.05, t),
    depth: 0.4,
    x: (t, spots) => {
      const side = spots.chance(0.5) ? 1 : -1
      return middle(t) + side * reach(t, side) * spots.range(0.92, 1.12)
    },
  })
  if (!winter) grassField(stage, { edge, base, tall: 40, density: 0.3, flowers: [], flowerShare: 0, to: 0.2 })
}
