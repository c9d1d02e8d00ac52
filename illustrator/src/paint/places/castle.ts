import { css, mix, type Rgb } from '@stipple/imaging/rgb'
import { tone } from '../../compose/light.ts'
import { grassColour } from '../feet.ts'
import { groundEdge, paintGround } from '../ground.ts'
import { paintRange, paintRanges } from '../mountains.ts'
import { wall } from '../painters/kit.ts'
import { mist, paintSky } from '../sky.ts'
import { addLayer, type Stage } from '../stage.ts'
import { grassField, paintThing, treeLine, woods } from '../vegetation.ts'
import { brushAt } from './brush-at.ts'
import { flowersOf, leafColour, openLand, treeKinds } from './fields.ts'

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

export function paintRuins(stage: Stage): void {
  const { width, height, light } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('ruins')
  const edge = openLand(stage, { hills: 2, relief: 0.6 })
  const stone: Rgb = [176, 160, 138]
  const away = stage.layout.focus[0] < width / 2 ? 1 : -1
  for (const [n, depth] of [0.7, 0.5].entries()) {
    addLayer(stage, { depth }, (ctx) => {
      const count = 5 - n
      for (let i = 0; i < count; i++) {
        let x = width * (0.5 + away * 0.06) + (i - count / 2 + 0.5) * width * (0.17 + n * 0.1)
        if (n === 1 && Math.abs(x - stage.layout.focus[0]) < width * 0.17)
          x = stage.layout.focus[0] + Math.sign(x - stage.layout.focus[0] || away) * width * random.range(0.24, 0.34)
        const foot = edge(x) + height * (0.024 + n * 0.07)
        const h = height * (0.28 + n * 0.14) * random.range(0.45, 1)
        const half = height * (0.019 + n * 0.009)
        const brush = { ...brushAt(stage, depth, h, `column${n}/${i}`), x, y: foot }
        wall(ctx, brush, {
          points: [
            [x - half, foot],
            [x - half * 0.86, foot - h * 0.94],
            [x - half * 0.2, foot - h],
            [x + half * 0.4, foot - h * random.range(0.9, 0.97)],
            [x + half * 0.86, foot - h * 0.92],
            [x + half, foot],
          ],
          base: stone,
          amount: 0.55,
          texture: 'stone',
        })
        for (let k = -2; k <= 2; k++) {
          ctx.fillStyle = css(tone(light, mix(stone, [40, 34, 50], 0.5), 0.3 + k * light.side * 0.12, depth), 0.4)
          ctx.fillRect(x + k * half * 0.36, foot - h * 0.93, half * 0.1, h * 0.9)
        }
        const dark = light.side < 0 ? x : x - half
        ctx.fillStyle = css(tone(light, mix(stone, [24, 20, 50], 0.7), 0, depth), 0.42)
        ctx.fillRect(dark, foot - h * 0.93, half, h * 0.93)
        ctx.fillStyle = css(tone(light, stone, 0.7, depth))
        ctx.fillRect(x - half * 1.4, foot - half * 0.5, half * 2.8, half * 0.7)
        if (h > height * 0.3 && i < count - 1 && random.chance(0.6))
          ctx.fillRect(x - half * 1.3, foot - h * 0.95, width * (0.17 + n * 0.1), half * 0.9)
        for (let k = 0; k < 26; k++) {
          ctx.fillStyle = css(tone(light, [82, 118, 60], random.range(0.2, 0.9), depth), 0.85)
          ctx.beginPath()
          ctx.ellipse(
            x + random.range(-1.1, 1.1) * half,
            foot - h * random.next() ** 2 * 0.7,
            half * random.range(0.08, 0.22),
            half * random.range(0.06, 0.15),
            random.range(0, 3),
            0,
            Math.PI * 2,
          )
          ctx.fill()
        }
      }
    })
  }
  treeLine(stage, {
    edge: (x) => edge(x) + height * 0.02,
    kinds: treeKinds(stage),
    height: height * 0.16,
    depth: 0.72,
    spacing: width * 0.16,
    key: 'ruin-trees',
    gap: width * 0.12,
  })
  addLayer(stage, { depth: 0.3 }, (ctx) => {
    for (let i = 0; i < 9; i++) {
      const t = random.range(0.2, 1)
      paintThing(stage, ctx, 'rock', {
        x: random.next() * width,
        y: horizon + (height - horizon) * t,
        height: height * 0.045 * (0.3 + t) * random.range(0.5, 1.1),
        depth: 0.8 * (1 - t),
        key: `fallen${i}`,
        colour: '#b0a08a',
      })
    }
  })
  grassField(stage, { edge, base: grassColour(stage), tall: 52, density: 0.65, flowers: flowersOf(stage), flowerShare: 0.12 })
}
