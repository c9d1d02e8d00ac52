import { fromHexes, mix, type Rgb, toHex } from '@stipple/imaging/rgb'
import { grassColour } from '../feet.ts'
import { groundEdge, paintGround } from '../ground.ts'
import { paintRange, paintRanges } from '../mountains.ts'
import { mist, paintSky } from '../sky.ts'
import { addLayer, type Stage } from '../stage.ts'
import { grassField, paintThing, scatterRocks, treeLine, woods } from '../vegetation.ts'

/** Flowers by season; the seed picks a mixture. */
export function flowersOf(stage: Stage): readonly Rgb[] {
  const random = stage.random.fork('flowers')
  if (stage.scene.season === 'winter') return []
  if (stage.scene.season === 'autumn') return fromHexes('#ce783c', '#dcb054', '#aa5442')
  return random.pick<readonly Rgb[]>([
    fromHexes('#e24842', '#f0e2d6', '#ecb44a'),
    fromHexes('#9670ce', '#ceb4e8', '#f6f0e8'),
    fromHexes('#f6ce54', '#faf0e2', '#ec9246'),
    fromHexes('#f08ca6', '#fad6de', '#f4ecc8'),
  ])
}

export function leafColour(stage: Stage): Rgb {
  switch (stage.scene.season) {
    case 'autumn':
      return stage.random.fork('woods').pick<Rgb>(fromHexes('#b27034', '#965c36', '#be8a42'))
    case 'winter':
      return [150, 158, 168]
    case 'spring':
      return [112, 148, 78]
    default:
      return [70, 106, 66]
  }
}

export function treeKinds(stage: Stage): readonly ('tree' | 'pine' | 'blossom-tree')[] {
  if (stage.scene.season === 'spring') return ['tree', 'tree', 'blossom-tree']
  return stage.scene.season === 'winter' ? ['pine', 'tree', 'pine'] : ['tree', 'tree', 'pine']
}

/** Rolling land with hills behind, the base of several places. Returns the far edge. */
export function openLand(stage: Stage, options: { hills: number; relief: number; base?: Rgb }): (x: number) => number {
  const { horizon } = stage.layout
  const base = options.base ?? grassColour(stage)
  paintSky(stage)
  const random = stage.random.fork('hills')
  for (let i = 0; i < options.hills; i++) {
    const t = (i + 1) / (options.hills + 1)
    paintRange(stage, {
      base: horizon + stage.height * 0.03,
      rise: stage.height * random.range(0.1, 0.2) * (1.25 - t * 0.7),
      depth: 0.96 - t * 0.24,
      rock: mix(base, [120, 130, 120], 0.4),
      slope: mix(base, [60, 92, 66], 0.45),
      snow: stage.scene.season === 'winter' ? 0.8 : 0,
      sharp: 0.16,
      name: `hill${i}`,
    })
  }
  const ground = {
    from: horizon,
    base,
    patch: stage.scene.season === 'winter' ? ([222, 230, 244] as Rgb) : mix(base, [62, 104, 54], 0.55),
    relief: options.relief,
    grain: 0.7,
    edge: 0.02,
    name: 'land',
  } as const
  const edge = groundEdge(stage, ground)
  woods(stage, { edge, height: stage.height * 0.055, depth: 0.84, base: leafColour(stage), key: 'far', pointed: false })
  mist(stage, horizon * 0.8, horizon + stage.height * 0.03, 0.55)
  paintGround(stage, ground)
  return edge
}

export function paintMeadow(stage: Stage): void {
  const edge = openLand(stage, { hills: 3, relief: 0.55 })
  const { height, width } = stage
  treeLine(stage, {
    edge: (x) => edge(x) + height * 0.02,
    kinds: treeKinds(stage),
    height: height * 0.15,
    depth: 0.7,
    spacing: width * 0.11,
    key: 'middle',
    gap: width * 0.1,
  })
  lonelyTree(stage, 0.52)
  if (stage.scene.season !== 'winter')
    grassField(stage, { edge, base: grassColour(stage), tall: 58, density: 0.75, flowers: flowersOf(stage), flowerShare: 0.24 })
}

/** One large tree on the side that the subject leaves free. */
function lonelyTree(stage: Stage, chance: number): void {
  const random = stage.random.fork('lonely')
  if (!random.chance(chance)) return
  const away = stage.layout.focus[0] < stage.width / 2 ? 1 : -1
  addLayer(stage, { depth: 0.48 }, (ctx) => {
    paintThing(stage, ctx, random.pick(treeKinds(stage)), {
      x: stage.width * (0.5 + away * random.range(0.26, 0.4)),
      y: stage.layout.horizon + (stage.height - stage.layout.horizon) * random.range(0.14, 0.24),
      height: stage.height * random.range(0.36, 0.52),
      depth: 0.48,
      key: 'lonely',
    })
  })
}

export function paintField(stage: Stage): void {
  const base = grassColour(stage)
  const edge = openLand(stage, { hills: 2, relief: 0.35, base })
  const { height, width } = stage
  treeLine(stage, {
    edge: (x) => edge(x) + height * 0.012,
    kinds: treeKinds(stage),
    height: height * 0.12,
    depth: 0.74,
    spacing: width * 0.2,
    key: 'middle',
  })
  if (stage.scene.season === 'winter') return
  const spring = stage.scene.season === 'spring'
  grassField(stage, {
    edge,
    base,
    tall: 84,
    density: 0.9,
    flowers: spring ? fromHexes('#f6d64c', '#ecc43c') : fromHexes('#d64638', '#546eba'),
    flowerShare: spring ? 0.7 : 0.035,
    stalks: !spring,
  })
}

export function paintGarden(stage: Stage): void {
  const { horizon } = stage.layout
  const { width, height } = stage
  const random = stage.random.fork('garden')
  paintSky(stage)
  const base = grassColour(stage)
  const ground = {
    from: horizon,
    base: mix(base, [120, 170, 80], 0.3),
    patch: mix(base, [58, 104, 56], 0.5),
    relief: 0.3,
    grain: 0.6,
    edge: 0.008,
    name: 'lawn',
  } as const
  const edge = groundEdge(stage, ground)
  woods(stage, { edge, height: height * 0.2, depth: 0.82, base: leafColour(stage), key: 'far', pointed: false })
  mist(stage, horizon * 0.7, horizon * 1.04, 0.5)
  woods(stage, {
    edge: (x) => edge(x) + height * 0.01,
    height: height * 0.075,
    depth: 0.68,
    base: mix(leafColour(stage), [40, 80, 44], 0.4),
    key: 'hedge',
    pointed: false,
  })
  paintGround(stage, ground)
  treeLine(stage, {
    edge: (x) => edge(x) + height * 0.035,
    kinds: stage.scene.season === 'spring' ? ['blossom-tree', 'blossom-tree', 'tree'] : treeKinds(stage),
    height: height * 0.34,
    depth: 0.58,
    spacing: width * 0.24,
    key: 'middle',
    gap: width * 0.16,
  })
  if (stage.scene.season !== 'winter') {
    grassField(stage, { edge, base, tall: 34, density: 0.6, flowers: flowersOf(stage), flowerShare: 0.14, to: 0.75 })
    borders(stage, random.chance(0.5) ? 1 : -1)
  }
}

/** Beds of large flowers at both sides, leaving the middle open. */
function borders(stage: Stage, first: 1 | -1): void {
  const random = stage.random.fork('borders')
  const { width, height, layout } = stage
  const colours = flowersOf(stage)
  for (const side of [first, -first]) {
    for (let row = 0; row < 4; row++) {
      const t = 0.3 + row * 0.2
      const depth = 0.8 * (1 - t)
      addLayer(stage, { depth, blur: row === 3 ? stage.unit * 1.6 : 0 }, (ctx) => {
        for (let i = 0; i < 9; i++) {
          const colour = random.pick(colours)
          const x = width * (0.5 + side * (0.3 + t * 0.06 + random.range(0, 0.24)))
          const y = layout.horizon + (height * 1.03 - layout.horizon) * (t + random.range(-0.05, 0.05))
          paintThing(stage, ctx, random.chance(0.72) ? 'flower' : 'grass', {
            x,
            y,
            height: height * 0.16 * (0.35 + t) * random.range(0.7, 1.1),
            depth,
            key: `bed${side}/${row}/${i}`,
            ...(random.chance(0.72) ? { colour: toHex(colour) } : {}),
          })
        }
      })
    }
  }
}

export function paintMountains(stage: Stage): void {
  const { width, height } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('mountain-place')
  const winter = stage.scene.season === 'winter'
  paintSky(stage)
  paintRanges(stage, {
    rise: random.range(0.68, 0.86),
    count: 4,
    snow: winter ? 0.95 : random.range(0.36, 0.56),
    sharp: 1,
    slope: winter ? [176, 186, 202] : mix(leafColour(stage), [84, 104, 84], 0.4),
  })
  mist(stage, horizon * 0.72, horizon * 1.05, 0.9)
  const base = winter ? ([236, 241, 250] as Rgb) : mix(grassColour(stage), [126, 130, 88], 0.35)
  const ground = {
    from: horizon,
    base,
    patch: winter ? ([220, 230, 244] as Rgb) : mix(base, [70, 88, 58], 0.6),
    relief: 0.8,
    grain: 0.9,
    edge: 0.035,
    name: 'alp',
  } as const
  const edge = groundEdge(stage, ground)
  woods(stage, { edge, height: height * 0.085, depth: 0.8, base: [66, 92, 76], key: 'far', pointed: true })
  paintGround(stage, ground)
  treeLine(stage, {
    edge: (x) => edge(x) + height * 0.03,
    kinds: ['pine'],
    height: height * 0.19,
    depth: 0.6,
    spacing: width * 0.07,
    key: 'middle',
    gap: width * 0.16,
  })
  if (!winter) grassField(stage, { edge, base, tall: 30, density: 0.5, flowers: flowersOf(stage), flowerShare: 0.14 })
  scatterRocks(stage, {
    key: 'rock',
    count: 5,
    share: [0.25, 0.95],
    height: (t) => 0.04 * (0.4 + t),
    x: (_, spots) => width * (spots.chance(0.5) ? spots.range(0, 0.28) : spots.range(0.72, 1)),
  })
}
