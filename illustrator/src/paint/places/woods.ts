import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import type { Random } from '@stipple/imaging/random'
import { css, fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { hazeAt, tone } from '../../compose/light.ts'
import { grassColour } from '../feet.ts'
import { limb } from '../figures/limb.ts'
import { groundEdge, paintGround } from '../ground.ts'
import { addLayer, type Context, shade, type Stage, stepOf } from '../stage.ts'
import { grassField, paintThing } from '../vegetation.ts'
import { paintBeams } from '../weather.ts'
import { leafColour } from './fields.ts'

/** Bright area between the trees: where the wood opens, everything fades into it. */
export function clearing(stage: Stage, leaf: Rgb): void {
  const { width, height, light, layout } = stage
  const noise = createNoise(stage.random.fork('clearing'))
  const cx = width * stage.random.fork('clearing-x').range(0.35, 0.65)
  const bright = mix(light.fog, light.glow, 0.55)
  const near = tone({ ...light, haze: 0 }, leaf, 0.35, 0)
  shade(stage.ctx, { x: 0, y: 0, width, height, step: stepOf(stage, 0.7) }, (x, y, out) => {
    const far = Math.hypot((x - cx) / (width * 0.5), (y - layout.horizon * 0.82) / (height * 0.52))
    const leaves = fbm(noise, (x / width) * 7, (y / height) * 7, 5)
    const t = clamp(smoothstep(0.05, 1.15, far + leaves * 0.34), 0, 1)
    for (let c = 0; c < 3; c++) out[c] = lerp(bright[c] ?? 0, (near[c] ?? 0) * (0.95 + leaves * 0.5), t * 0.9)
  })
}

export function paintForest(stage: Stage): void {
  const { width, height } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('forest')
  const winter = stage.scene.season === 'winter'
  const leaf = leafColour(stage)
  clearing(stage, leaf)
  const base = winter ? ([232, 238, 248] as Rgb) : stage.scene.season === 'autumn' ? ([170, 104, 50] as Rgb) : ([100, 112, 62] as Rgb)
  const ground = {
    from: horizon,
    base,
    patch: winter ? ([214, 224, 240] as Rgb) : mix(base, [66, 56, 40], 0.55),
    relief: 0.6,
    grain: 1,
    edge: 0.012,
    name: 'floor',
  } as const
  const edge = groundEdge(stage, ground)
  const bark: Rgb = random.pick<Rgb>(fromHexes('#5c4a3c', '#504844', '#68503a'))
  for (const [n, depth] of [0.9, 0.74, 0.6].entries()) {
    trunks(stage, { edge, depth, count: 19 - n * 4, thick: width * (0.009 + n * 0.006), key: `${n}`, bark })
    canopy(stage, { depth: depth - 0.02, base: leaf, reach: horizon * (0.62 - n * 0.08), key: `${n}` })
    if (n === 0) paintGround(stage, ground)
    veil(stage, depth)
  }
  trunks(stage, { edge: (x) => edge(x) + height * 0.075, depth: 0.4, count: 7, thick: width * 0.03, key: 'near', bark, gap: width * 0.17 })
  canopy(stage, { depth: 0.34, base: shift(leaf, { light: -0.05 }), reach: horizon * 0.3, key: 'near' })
  if (!winter) ferns(stage, edge)
  if (stage.light.cover < 0.9 && stage.light.night < 0.9) paintBeams(stage, 0.34)
}

/** The air between two rows of trees. */
function veil(stage: Stage, depth: number): void {
  const { ctx, width, height, light, layout } = stage
  const fill = ctx.createLinearGradient(0, 0, 0, height)
  const strength = hazeAt(light, depth) * 0.2
  fill.addColorStop(0, css(light.fog, strength * 0.4))
  fill.addColorStop(clamp(layout.horizon / height, 0.1, 0.9), css(mix(light.fog, light.glow, 0.4), strength))
  fill.addColorStop(1, css(light.fog, 0))
  ctx.fillStyle = fill
  ctx.fillRect(0, 0, width, height)
}

function trunks(
  stage: Stage,
  options: { edge: (x: number) => number; depth: number; count: number; thick: number; key: string; bark: Rgb; gap?: number },
): void {
  const { width, height, light } = stage
  const random = stage.random.fork(`trunks/${options.key}`)
  const focus = stage.layout.focus[0]
  addLayer(stage, { depth: options.depth }, (ctx) => {
    for (let i = 0; i < options.count; i++) {
      let x = ((i + random.range(0.1, 0.9)) / options.count) * width * 1.1 - width * 0.05
      if (options.gap !== undefined && Math.abs(x - focus) < options.gap)
        x = focus + Math.sign(x - focus || 1) * (options.gap + random.range(0, width * 0.1))
      const thick = options.thick * random.range(0.6, 1.25)
      const foot = options.edge(x) + (1 - options.depth) * height * random.range(0.02, 0.09)
      const lean = random.range(-0.05, 0.05) * height
      const at = (t: number): readonly [number, number] => [x + lean * t + Math.sin(t * 4 + i) * thick * 0.3, foot - (foot + 30) * t]
      const dark = css(tone(light, options.bark, 0.24, options.depth))
      limb(ctx, [at(0.015), at(0.12), at(0.4), at(1)], [thick * 1.16, thick, thick * 0.82, thick * 0.7], dark)
      for (const k of [-1.5, -0.6, 0.4, 1.4])
        // prettier-ignore
        limb(ctx, [at(0.05), [x + k * thick * 0.75, foot - thick * 0.3], [x + k * thick * 1.5, foot + thick * random.range(0.1, 0.4)]], [thick * 0.7, thick * 0.42, thick * 0.08], dark)
      mossAt(stage, ctx, { x, y: foot + thick * 0.25, reach: thick * 2.1, depth: options.depth, random })
      limb(
        ctx,
        [at(0.01), at(0.4), at(1)].map(([px, py]) => [px + light.side * thick * 0.52, py] as const),
        [thick * 0.32, thick * 0.26, thick * 0.22],
        css(tone(light, mix(options.bark, [220, 196, 150], 0.25), 0.95, options.depth)),
      )
      for (let k = 0; k < 26; k++) {
        const [px, py] = at(random.next() * 0.9)
        const off = random.range(-0.8, 0.8) * thick
        ctx.strokeStyle = css(
          tone(light, shift(options.bark, { light: random.range(-0.12, 0.08) }), 0.5 + (off / thick) * light.side * 0.45, options.depth),
          0.6,
        )
        ctx.lineWidth = Math.max(0.7, thick * 0.1)
        ctx.beginPath()
        ctx.moveTo(px + off, py)
        ctx.lineTo(px + off + random.range(-1, 1) * thick * 0.1, py - thick * random.range(0.5, 2))
        ctx.stroke()
      }
      if (stage.scene.season === 'winter')
        limb(
          ctx,
          [at(0.02), at(0.5)].map(([px, py]) => [px - light.side * thick * 0.8, py] as const),
          [thick * 0.13, thick * 0.1],
          css(tone(light, [240, 244, 252], 0.7, options.depth)),
        )
      for (let k = 0; k < 3; k++) {
        const [px, py] = at(random.range(0.35, 0.85))
        const side = random.chance(0.5) ? 1 : -1
        limb(
          ctx,
          [
            [px, py],
            [px + side * thick * 3, py - thick * 1.6],
            [px + side * thick * 6.5, py - thick * random.range(1.5, 4)],
          ],
          [thick * 0.36, thick * 0.22, thick * 0.06],
          css(tone(light, options.bark, 0.34, options.depth)),
        )
      }
    }
  })
}

/** Moss, leaves or snow heaped at the foot of a trunk. */
function mossAt(stage: Stage, ctx: Context, at: { x: number; y: number; reach: number; depth: number; random: Random }): void {
  const { random } = at
  const { season } = stage.scene
  const base: Rgb = season === 'winter' ? [238, 242, 250] : season === 'autumn' ? [190, 112, 48] : [86, 116, 58]
  for (let i = 0; i < 17; i++) {
    const size = at.reach * random.range(0.1, 0.26)
    ctx.fillStyle = css(tone(stage.light, shift(base, { light: random.range(-0.08, 0.05) }), random.range(0.15, 0.85), at.depth), 0.85)
    ctx.beginPath()
    ctx.ellipse(
      at.x + random.range(-1, 1) * at.reach,
      at.y + random.range(-0.1, 0.1) * at.reach,
      size,
      size * random.range(0.3, 0.6),
      0,
      0,
      Math.PI * 2,
    )
    ctx.fill()
  }
}

/** Masses of leaves that hang in from above, thinner towards the clearing. */
function canopy(stage: Stage, options: { depth: number; base: Rgb; reach: number; key: string }): void {
  if (stage.scene.season === 'winter') return
  const { width, unit, light } = stage
  const random = stage.random.fork(`canopy/${options.key}`)
  const noise = createNoise(random)
  addLayer(stage, { depth: options.depth }, (ctx) => {
    const count = Math.round((width / unit) * lerp(1.4, 2.6, options.depth))
    for (let i = 0; i < count; i++) {
      const x = random.next() * width
      const fringe = options.reach * (0.72 + noise((x / width) * 4.5, 3) * 0.55 + Math.abs(x / width - 0.5) * 0.5)
      const y = fringe * random.next() ** 0.8
      const size = unit * lerp(15, 4.5, options.depth) * random.range(0.5, 1.3)
      const lit = 0.2 + (y / Math.max(1, fringe)) * 0.5 + random.range(-0.2, 0.35) + (x / width - 0.5) * light.side * 0.4
      ctx.fillStyle = css(
        tone(light, shift(options.base, { light: random.range(-0.07, 0.09), hue: random.range(-12, 12) }), lit, options.depth),
        0.86,
      )
      ctx.beginPath()
      ctx.ellipse(x, y, size, size * random.range(0.35, 0.65), random.range(-1, 1), 0, Math.PI * 2)
      ctx.fill()
    }
  })
}

function ferns(stage: Stage, edge: (x: number) => number): void {
  const { width, height, layout, light, unit } = stage
  const random = stage.random.fork('ferns')
  grassField(stage, {
    edge,
    base: mix(grassColour(stage), leafColour(stage), 0.5),
    tall: 40,
    density: 0.35,
    flowers: fromHexes('#ece8dc', '#c4a0d8'),
    flowerShare: 0.05,
  })
  const focus = layout.focus[0]
  for (let i = 0; i < 22; i++) {
    const t = 0.08 + (i / 22) * 0.9
    let x = random.next() * width
    if (Math.abs(x - focus) < width * 0.14) x += width * 0.3 * Math.sign(x - focus || 1)
    const y = layout.horizon + (height * 1.02 - layout.horizon) * t
    const size = unit * lerp(16, 74, t)
    const depth = 0.8 * (1 - t)
    addLayer(stage, { depth, ghost: true }, (ctx) => {
      for (let k = 0; k < 9; k++) {
        const angle = -Math.PI / 2 + (k - 4) * 0.3 + random.range(-0.1, 0.1)
        const length = size * random.range(0.7, 1.1)
        for (let j = 1; j < 13; j++) {
          const s = j / 13
          const px = x + Math.cos(angle) * length * s
          const py = y + Math.sin(angle) * length * s + s * s * length * 0.4
          const leaf = length * 0.17 * (1 - s * 0.8)
          ctx.strokeStyle = css(
            tone(light, mix(leafColour(stage), [96, 140, 60], 0.4), 0.25 + s * 0.5 + random.range(-0.1, 0.2), depth),
            0.9,
          )
          ctx.lineWidth = Math.max(0.7, size * 0.026)
          ctx.beginPath()
          ctx.moveTo(px - leaf * Math.sin(angle), py + leaf * 0.3)
          ctx.lineTo(px, py)
          ctx.lineTo(px + leaf * Math.sin(angle), py + leaf * 0.3)
          ctx.stroke()
        }
      }
    })
  }
}

export function paintBambooForest(stage: Stage): void {
  const { width, height } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('bamboo')
  const leaf: Rgb = [116, 150, 74]
  clearing(stage, leaf)
  const ground = {
    from: horizon,
    base: [136, 120, 76] as Rgb,
    patch: [92, 104, 58] as Rgb,
    relief: 0.4,
    grain: 0.9,
    edge: 0.01,
    name: 'floor',
  } as const
  const edge = groundEdge(stage, ground)
  for (const [n, depth] of [0.9, 0.76, 0.6, 0.42].entries()) {
    addLayer(stage, { depth }, (ctx) => {
      const count = 30 - n * 6
      for (let i = 0; i < count; i++) {
        let x = ((i + random.next()) / count) * width
        const focus = stage.layout.focus[0]
        if (n >= 2 && Math.abs(x - focus) < width * 0.15) x = focus + Math.sign(x - focus || 1) * width * random.range(0.16, 0.45)
        paintThing(stage, ctx, 'bamboo', { x, y: edge(x) + height * n * 0.028, height: height * (0.7 + n * 0.28), depth, key: `${n}/${i}` })
      }
    })
    if (n === 0) paintGround(stage, ground)
    veil(stage, depth)
  }
  grassField(stage, { edge, base: [122, 140, 70], tall: 24, density: 0.3, flowers: [], flowerShare: 0 })
  if (stage.light.cover < 0.9 && stage.light.night < 0.9) paintBeams(stage, 0.32)
}

export function paintJungle(stage: Stage): void {
  const { width, height } = stage
  const { horizon } = stage.layout
  const leaf: Rgb = [54, 112, 62]
  const random = stage.random.fork('jungle')
  clearing(stage, leaf)
  const ground = {
    from: horizon,
    base: [70, 112, 54] as Rgb,
    patch: [60, 70, 40] as Rgb,
    relief: 0.6,
    grain: 1,
    edge: 0.016,
    name: 'floor',
  } as const
  const edge = groundEdge(stage, ground)
  trunks(stage, { edge, depth: 0.86, count: 12, thick: width * 0.011, key: 'far', bark: [92, 88, 68] })
  canopy(stage, { depth: 0.8, base: leaf, reach: horizon * 0.7, key: 'far' })
  paintGround(stage, ground)
  for (const [n, depth] of [0.74, 0.56].entries()) {
    addLayer(stage, { depth }, (ctx) => {
      for (let i = 0; i < 6; i++) {
        const x = random.next() * width
        paintThing(stage, ctx, 'palm', {
          x,
          y: edge(x) + height * (0.02 + n * 0.05),
          height: height * random.range(0.34, 0.52) * (1 + n * 0.24),
          depth,
          key: `palm${n}/${i}`,
        })
      }
    })
    canopy(stage, { depth: depth - 0.05, base: leaf, reach: horizon * (0.42 - n * 0.12), key: `n${n}` })
    veil(stage, depth)
  }
  trunks(stage, {
    edge: (x) => edge(x) + height * 0.09,
    depth: 0.36,
    count: 4,
    thick: width * 0.034,
    key: 'near',
    bark: [84, 78, 58],
    gap: width * 0.22,
  })
  broadLeaves(stage, edge)
  if (stage.light.cover < 0.9 && stage.light.night < 0.9) paintBeams(stage, 0.4)
}

/** Large pointed leaves low down, as of banana and taro plants. */
function broadLeaves(stage: Stage, edge: (x: number) => number): void {
  const { width, height, layout, light } = stage
  const random = stage.random.fork('broad')
  grassField(stage, {
    edge,
    base: [70, 124, 60],
    tall: 54,
    density: 0.5,
    flowers: fromHexes('#de485c', '#f0aa46'),
    flowerShare: 0.05,
  })
  for (let i = 0; i < 13; i++) {
    const t = 0.15 + (i / 13) * 0.85
    const side = i % 2 === 0 ? 1 : -1
    const x = width * (0.5 + side * random.range(0.26, 0.52))
    const y = layout.horizon + (height * 1.05 - layout.horizon) * t
    const depth = 0.78 * (1 - t)
    addLayer(stage, { depth, blur: t > 0.8 ? stage.unit * 1.6 : 0 }, (ctx) => {
      for (let k = 0; k < 7; k++) {
        const angle = -Math.PI / 2 + random.range(-1.1, 1.1)
        const length = height * lerp(0.06, 0.24, t) * random.range(0.7, 1.1)
        const ex = x + Math.cos(angle) * length
        const ey = y + Math.sin(angle) * length
        const lit = random.range(0.1, 0.9)
        const green = shift([58, 122, 64], { light: random.range(-0.08, 0.06) })
        limb(
          ctx,
          [
            [x, y],
            [(x + ex) / 2, (y + ey) / 2 - length * 0.1],
            [ex, ey],
            [ex + Math.cos(angle) * length * 0.4, ey + length * 0.16],
          ],
          [length * 0.02, length * 0.13, length * 0.17, 0.5],
          css(tone(light, green, lit, depth)),
        )
        limb(
          ctx,
          [
            [x, y],
            [(x + ex) / 2, (y + ey) / 2 - length * 0.1],
            [ex, ey],
          ],
          [length * 0.01, length * 0.009, length * 0.004],
          css(tone(light, mix(green, [200, 220, 140], 0.4), lit + 0.2, depth)),
        )
      }
    })
  }
}
