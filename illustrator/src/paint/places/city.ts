import { css, fromHexes, mix, type Rgb } from '@stipple/imaging/rgb'
import { lerp } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { limb } from '../figures/limb.ts'
import { glow, wall } from '../painters/kit.ts'
import { windowsGrid } from '../painters/skyscraper.ts'
import { mist, paintSky } from '../sky.ts'
import { addLayer, type Context, type Stage } from '../stage.ts'
import { paintThing } from '../vegetation.ts'
import { paintWater } from '../water.ts'
import { brushAt } from './brush-at.ts'
import { pavement } from './pavement.ts'

/** Rows of towers behind one another, each nearer one darker and clearer. */
export function skyline(stage: Stage, options: { base: number; rise: number; rows: number; gap: number }): void {
  const { width } = stage
  for (let n = 0; n < options.rows; n++) {
    const t = options.rows === 1 ? 1 : n / (options.rows - 1)
    const depth = lerp(0.93, 0.6, t)
    const random = stage.random.fork(`skyline${n}`)
    addLayer(stage, { depth }, (ctx) => {
      let x = -width * 0.03
      let i = 0
      while (x < width * 1.03) {
        const tall =
          options.rise *
          lerp(1, 0.62, t) *
          random.range(0.42, 1.05) *
          (1 - 0.5 * options.gap * Math.exp(-(((x - stage.layout.focus[0]) / (width * 0.16)) ** 2)))
        const wide = tall * 0.27
        if (random.chance(0.62))
          paintThing(stage, ctx, 'skyscraper', { x: x + wide / 2, y: options.base, height: tall, depth, key: `${n}/${i++}` })
        else
          block(stage, ctx, {
            x,
            y: options.base,
            width: wide * random.range(0.9, 1.7),
            height: tall * random.range(0.4, 0.62),
            depth,
            key: `${n}/${i++}`,
          })
        x += wide * random.range(0.7, 1.15)
      }
    })
    mist(stage, options.base - options.rise * 0.4, options.base + 4, 0.5 - stage.light.night * 0.3)
  }
}

const NEON: readonly Rgb[] = fromHexes('#ff3c96', '#3cdcff', '#aa5aff', '#ffaa3c')

/** Glow of the town's lights in the air above it. */
function cityGlow(stage: Stage): void {
  const { ctx, width, height } = stage
  const { horizon } = stage.layout
  const colour = stage.random.fork('glow').pick<Rgb>(fromHexes('#ff965a', '#e66ebe', '#7896ff'))
  for (const t of [0.2, 0.5, 0.8]) glow(ctx, width * t, horizon, height * 0.5, colour, 0.16)
}

/** Signs and coloured haze between the towers. */
function neonLights(stage: Stage): void {
  const { ctx, width, height, unit } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('neon')
  for (let i = 0; i < 7; i++)
    glow(ctx, random.next() * width, horizon * random.range(0.6, 1), height * random.range(0.16, 0.32), random.pick(NEON), 0.2)
  for (let i = 0; i < 34; i++) {
    const colour = random.pick(NEON)
    const x = random.next() * width
    const y = horizon * random.range(0.34, 0.9)
    const tall = height * random.range(0.02, 0.09)
    const upright = random.chance(0.7)
    const wide = upright ? unit * random.range(2, 6) : tall * 1.2
    ctx.fillStyle = css(mix(colour, [255, 255, 255], 0.35), 0.95)
    ctx.fillRect(x, y, wide, upright ? tall : unit * random.range(2, 4))
    glow(ctx, x + wide / 2, y + tall / 2, tall * 1.6, colour, 0.5)
  }
}

/** A plain apartment block. */
function block(stage: Stage, ctx: Context, at: { x: number; y: number; width: number; height: number; depth: number; key: string }): void {
  const brush = brushAt(stage, at.depth, at.height, `block/${at.key}`)
  const base = brush.random.pick<Rgb>(fromHexes('#a48470', '#969290', '#b09c82', '#806e6a'))
  wall(ctx, brush, {
    points: [
      [at.x, at.y],
      [at.x, at.y - at.height],
      [at.x + at.width, at.y - at.height],
      [at.x + at.width, at.y],
    ],
    base,
    amount: 0.55,
    texture: 'plaster',
  })
  windowsGrid(ctx, brush, {
    left: at.x + at.width * 0.08,
    right: at.x + at.width * 0.94,
    top: at.y - at.height * 0.94,
    bottom: at.y,
    cell: Math.max(3, at.height * 0.055),
  })
}

export function paintCity(stage: Stage): void {
  const { height, width } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('city')
  paintSky(stage)
  skyline(stage, { base: horizon, rise: horizon * random.range(0.62, 0.82), rows: 3, gap: 0.5 })
  if (stage.light.night > 0.5) cityGlow(stage)
  if (stage.scene.light.quality === 'neon' || (stage.light.night > 0.5 && random.chance(0.6))) neonLights(stage)
  const standing = stage.layout.placements.some((one) => one.mode !== 'air')
  if (!standing && random.chance(0.7)) {
    paintWater(stage, { from: horizon, to: height, waves: 0.3, colour: [40, 70, 96] })
    return
  }
  // A promenade by the river in front of the town.
  paintWater(stage, { from: horizon, to: horizon + (height - horizon) * 0.5, waves: 0.3, colour: [40, 70, 96] })
  pavement(stage, horizon + (height - horizon) * 0.36)
  addLayer(stage, { depth: 0.5 }, (ctx) => {
    const y = horizon + (height - horizon) * 0.4
    const brush = brushAt(stage, 0.45, height * 0.1, 'rail')
    for (const lift of [0.055, 0.03])
      // prettier-ignore
      limb(ctx, [[0, y - height * lift], [width, y - height * lift]], [stage.unit * 1.6, stage.unit * 1.6], css(tone(stage.light, [70, 74, 84], 0.4, 0.45)))
    for (let x = 0; x < width; x += width * 0.032)
      // prettier-ignore
      limb(ctx, [[x, y], [x, y - height * 0.06]], [stage.unit * 1.2, stage.unit * 1.2], css(tone(stage.light, [60, 64, 74], brush.random.range(0.2, 0.6), 0.45)))
    for (const t of [0.14, 0.5, 0.86])
      paintThing(stage, ctx, 'lamp', { x: width * t, y: y + height * 0.01, height: height * 0.24, depth: 0.42, key: `lamp${t}` })
  })
}
