import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { css, fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { clamp } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import { ellipse, limb, polygon } from '../figures/limb.ts'
import { glow, upright, wall } from '../painters/kit.ts'
import { paintSky } from '../sky.ts'
import { addLayer, type Context, shade, type Stage, stepOf } from '../stage.ts'
import { brushAt } from './brush-at.ts'
import { leafColour } from './fields.ts'

export interface Shell {
  readonly wall: Rgb
  readonly floor: Rgb
  /** Columns and rows of the far wall. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Frame of the back wall for the picture's horizon. */
export function shellOf(stage: Stage, colours: { wall: Rgb; floor: Rgb }): Shell {
  const { width, height, layout } = stage
  return { ...colours, left: width * 0.1, right: width * 0.9, top: height * 0.035, bottom: layout.horizon + height * 0.06 }
}

/** Walls with the fall of light from one side, a ceiling edge and floor boards in perspective. */
export function paintShell(stage: Stage, shell: Shell): void {
  const { width, height, light } = stage
  const noise = createNoise(stage.random.fork('walls'))
  const side = light.side
  addLayer(stage, { depth: 0.9 }, (ctx) => {
    shade(ctx, { x: 0, y: 0, width, height, step: stepOf(stage, 0.8) }, (x, y, out) => {
      const onSide = x < shell.left ? -1 : x > shell.right ? 1 : 0
      const across = (x / width - 0.5) * side
      const plaster = fbm(noise, (x / width) * 9, (y / height) * 9, 4)
      const fall = 0.42 + across * 0.5 - (y / height) * 0.12 + plaster * 0.12 + (onSide === 0 ? 0 : onSide === side ? -0.16 : 0.14)
      const colour = tone(light, mix(shell.wall, shift(shell.wall, { light: -0.05 }), plaster), clamp(fall, 0, 1), 0.3)
      for (let c = 0; c < 3; c++) out[c] = colour[c] ?? 0
    })
  })
  addLayer(stage, { depth: (row) => clamp(0.85 * (1 - (row - shell.bottom) / (height - shell.bottom)), 0.02, 1) }, (ctx) => {
    ctx.beginPath()
    ctx.moveTo(shell.left, shell.bottom)
    ctx.lineTo(shell.right, shell.bottom)
    ctx.lineTo(width * 1.08, height)
    ctx.lineTo(-width * 0.08, height)
    ctx.closePath()
    ctx.clip()
    floorBoards(stage, ctx, shell, noise)
  })
  const { ctx } = stage
  ctx.save()
  ctx.fillStyle = css(tone(light, mix(shell.wall, [255, 250, 240], 0.35), 0.7, 0.2))
  ctx.fillRect(shell.left, shell.bottom - height * 0.022, shell.right - shell.left, height * 0.022)
  // Corners are in shadow.
  for (const x of [shell.left, shell.right]) {
    const fill = ctx.createLinearGradient(x - width * 0.05, 0, x + width * 0.05, 0)
    fill.addColorStop(0, 'rgba(30,20,40,0)')
    fill.addColorStop(0.5, 'rgba(30,20,40,.24)')
    fill.addColorStop(1, 'rgba(30,20,40,0)')
    ctx.fillStyle = fill
    ctx.fillRect(x - width * 0.05, 0, width * 0.1, shell.bottom)
  }
  ctx.restore()
}

function floorBoards(stage: Stage, ctx: Context, shell: Shell, noise: ReturnType<typeof createNoise>): void {
  const { width, height, light, layout } = stage
  const centre = width / 2
  const vanish = layout.horizon - height * 0.12
  shade(ctx, { x: 0, y: shell.bottom, width, height: height - shell.bottom, step: stepOf(stage, 1.1) }, (x, y, out) => {
    const z = (height - vanish) / Math.max(1, y - vanish)
    const u = ((x - centre) / width) * z * 9
    const board = Math.floor(u)
    const joint = Math.abs(u - board - 0.5) * 2
    const grain = fbm(noise, u * 1.2 + board * 3.7, z * 7 + board, 3)
    const shine = Math.exp(-(((x / width - 0.5 - light.side * 0.16) / 0.24) ** 2)) * 0.3
    const lit = clamp(0.42 + noise(board * 7.3, 2) * 0.16 + grain * 0.2 + shine - (joint > 0.94 ? 0.35 : 0), 0, 1.1)
    const colour = tone(light, shell.floor, lit, 0.1)
    for (let c = 0; c < 3; c++) out[c] = colour[c] ?? 0
  })
}

/** A window in the back wall with the weather and hour outside, and its light on the floor. */
export function paintWindow(stage: Stage, box: { x: number; y: number; width: number; height: number; panes: number }, shell: Shell): void {
  const { light, unit, ctx } = stage
  ctx.save()
  ctx.beginPath()
  ctx.rect(box.x, box.y, box.width, box.height)
  ctx.clip()
  const outside: Stage = {
    ...stage,
    layout: { ...stage.layout, horizon: Math.round(box.y + box.height * 0.8) },
    light: { ...light, cover: Math.min(0.5, light.cover) },
  }
  paintSky(outside, box.y + box.height * 0.86)
  if (stage.scene.weather.kind === 'rain' || stage.scene.weather.kind === 'storm') rainOnPane(stage, box)
  ctx.restore()
  addLayer(stage, { depth: 0.96 }, (layer) => {
    layer.beginPath()
    layer.rect(box.x, box.y, box.width, box.height)
    layer.clip()
    layer.fillStyle = 'rgba(255,255,255,.01)'
    layer.fillRect(box.x, box.y, box.width, box.height)
    layer.fillStyle = css(tone({ ...light, haze: 0.5 }, leafColour(stage), 0.45, 0.85))
    const random = stage.random.fork('outside')
    for (let i = 0; i < 34; i++) {
      layer.beginPath()
      layer.arc(
        box.x + random.next() * box.width,
        box.y + box.height * random.range(0.84, 1.02),
        box.width * random.range(0.04, 0.11),
        0,
        Math.PI * 2,
      )
      layer.fill()
    }
  })
  const frame: Rgb = mix(shell.wall, [246, 240, 228], 0.6)
  addLayer(stage, { depth: 0.88 }, (layer) => {
    const bar = (x0: number, y0: number, x1: number, y1: number, thick: number, amount: number): void =>
      limb(
        layer,
        [
          [x0, y0],
          [x1, y1],
        ],
        [thick, thick],
        css(tone(light, frame, amount, 0.2)),
      )
    const t = unit * 5
    bar(box.x, box.y, box.x + box.width, box.y, t, 0.5)
    bar(box.x, box.y, box.x, box.y + box.height, t, light.side < 0 ? 0.3 : 0.8)
    bar(box.x + box.width, box.y, box.x + box.width, box.y + box.height, t, light.side < 0 ? 0.8 : 0.3)
    bar(box.x - t * 2, box.y + box.height, box.x + box.width + t * 2, box.y + box.height, t * 1.3, 0.9)
    for (let i = 1; i < box.panes; i++)
      bar(box.x + (box.width * i) / box.panes, box.y, box.x + (box.width * i) / box.panes, box.y + box.height, t * 0.5, 0.55)
    bar(box.x, box.y + box.height * 0.42, box.x + box.width, box.y + box.height * 0.42, t * 0.5, 0.55)
  })
  if (light.night > 0.8) return
  glow(ctx, box.x + box.width / 2, box.y + box.height / 2, box.width * 1.1, light.glow, 0.24)
  lightOnFloor(stage, box, shell)
}

/** Rain outside: grey air, slanting threads and drops that run down the glass. */
function rainOnPane(stage: Stage, box: { x: number; y: number; width: number; height: number }): void {
  const { ctx, unit, light } = stage
  const random = stage.random.fork('pane')
  ctx.fillStyle = css(tone({ ...light, haze: 0 }, [132, 146, 162], 0.5, 0), 0.62)
  ctx.fillRect(box.x, box.y, box.width, box.height)
  ctx.lineCap = 'round'
  for (let i = 0; i < 130; i++) {
    const x = box.x + random.next() * box.width
    const y = box.y + random.next() * box.height
    const runs = random.chance(0.3)
    ctx.strokeStyle = `rgba(232,240,248,${random.range(0.16, 0.5).toFixed(2)})`
    ctx.lineWidth = unit * (runs ? random.range(1.2, 2.4) : random.range(0.5, 1.1))
    const length = box.height * (runs ? random.range(0.02, 0.09) : random.range(0.05, 0.12))
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x + (runs ? 0 : length * 0.18), y + length)
    ctx.stroke()
  }
}

function lightOnFloor(stage: Stage, box: { x: number; width: number }, shell: Shell): void {
  const { ctx, height, width, light } = stage
  const shear = -light.side * width * 0.16
  const y0 = shell.bottom + (height - shell.bottom) * 0.16
  const y1 = shell.bottom + (height - shell.bottom) * 0.72
  ctx.save()
  ctx.globalCompositeOperation = 'soft-light'
  ctx.filter = `blur(${(stage.unit * 3).toFixed(1)}px)`
  for (const [from, to] of [
    [0.04, 0.48],
    [0.53, 0.97],
  ] as const) {
    polygon(
      ctx,
      [
        [box.x + box.width * from + shear * 0.4, y0],
        [box.x + box.width * to + shear * 0.4, y0],
        [box.x + box.width * to * 1.25 + shear * 1.4, y1],
        [box.x + box.width * from * 1.25 + shear * 1.4 - box.width * 0.1, y1],
      ],
      css(light.glow, 0.85 * (1 - light.cover * 0.7)),
    )
  }
  ctx.restore()
}

/** A table along the lower edge for subjects shown from near. */
export function paintTableTop(stage: Stage, wood: Rgb): void {
  const { table } = stage.layout
  if (table === undefined) return
  const { width, height, light } = stage
  const noise = createNoise(stage.random.fork('table'))
  addLayer(stage, { depth: (row) => clamp(0.5 * (1 - (row - table) / (height - table)), 0.02, 1) }, (ctx) => {
    shade(ctx, { x: 0, y: table, width, height: height - table, step: stepOf(stage, 1.1) }, (x, y, out) => {
      const z = 1 / ((y - table) / (height - table) + 0.45)
      const u = ((x - width / 2) / width) * z * 3
      const plank = Math.floor(z * 2.6)
      const grain = fbm(noise, u * 1.3 + plank * 5.1, z * 26, 3)
      const shine = Math.exp(-(((x / width - 0.5 - light.side * 0.2) / 0.3) ** 2)) * 0.34
      const lit = clamp(0.42 + grain * 0.3 + shine + noise(plank * 3.1, 7) * 0.1, 0, 1.1)
      const colour = tone(light, wood, lit, 0.05)
      for (let c = 0; c < 3; c++) out[c] = colour[c] ?? 0
    })
  })
  // prettier-ignore
  limb(stage.ctx, [[0, table], [width, table]], [stage.unit * 2, stage.unit * 2], css(tone(light, shift(wood, { light: 0.1 }), 1, 0.05), 0.7))
}

/** Shelves with things on them. */
export function paintShelf(
  stage: Stage,
  ctx: Context,
  at: { x: number; y: number; width: number; height: number; rows: number; what: 'books' | 'jars'; wood: Rgb; depth: number; key: string },
): void {
  const { light } = stage
  const brush = brushAt(stage, at.depth, at.height, `shelf/${at.key}`)
  const { random } = brush
  wall(ctx, brush, {
    points: [
      [at.x, at.y],
      [at.x + at.width, at.y],
      [at.x + at.width, at.y + at.height],
      [at.x, at.y + at.height],
    ],
    base: mix(at.wood, [20, 12, 12], 0.55),
    amount: 0.25,
    texture: 'plank',
  })
  const step = at.height / at.rows
  const inks: readonly Rgb[] = fromHexes('#923a30', '#3a5470', '#486246', '#be9654', '#6e4c6a', '#cec0a6', '#603e2c', '#343a46')
  for (let row = 0; row < at.rows; row++) {
    const floor = at.y + step * (row + 1)
    let x = at.x + at.width * 0.03
    while (x < at.x + at.width * 0.95) {
      const sideLit = 0.3 + ((x - at.x) / at.width - 0.5) * light.side * 0.3 + random.range(0, 0.5)
      const ink = random.pick(inks)
      if (at.what === 'books') {
        const w = step * random.range(0.09, 0.2)
        const h = step * random.range(0.56, 0.84)
        if (random.chance(0.08)) {
          x += w * 2
          continue
        }
        ctx.fillStyle = css(tone(light, ink, sideLit, at.depth))
        ctx.fillRect(x, floor - h - step * 0.06, w, h)
        ctx.fillStyle = css(tone(light, mix(ink, [246, 214, 150], 0.6), sideLit, at.depth), 0.8)
        ctx.fillRect(x, floor - h * 0.82, w, step * 0.025)
        ctx.fillRect(x, floor - h * 0.3, w, step * 0.02)
        ctx.fillStyle = 'rgba(10,6,10,.3)'
        ctx.fillRect(light.side < 0 ? x + w * 0.78 : x, floor - h - step * 0.06, w * 0.22, h)
        x += w * 1.04
      } else {
        const w = step * random.range(0.26, 0.44)
        const h = step * random.range(0.36, 0.66)
        const fill = ctx.createLinearGradient(x, 0, x + w, 0)
        fill.addColorStop(light.side < 0 ? 0 : 1, css(tone(light, mix(ink, [250, 244, 230], 0.5), 1, at.depth)))
        fill.addColorStop(light.side < 0 ? 1 : 0, css(tone(light, ink, 0.2, at.depth)))
        ctx.fillStyle = fill
        ctx.beginPath()
        ctx.roundRect(x, floor - h - step * 0.06, w, h, w * 0.26)
        ctx.fill()
        ctx.fillStyle = css(tone(light, at.wood, 0.8, at.depth))
        ctx.fillRect(x + w * 0.16, floor - h - step * 0.11, w * 0.68, step * 0.07)
        x += w * 1.35
      }
    }
    ctx.fillStyle = css(tone(light, at.wood, 0.7, at.depth))
    ctx.fillRect(at.x, floor - step * 0.06, at.width, step * 0.075)
  }
  ctx.strokeStyle = css(tone(light, at.wood, 0.55, at.depth))
  ctx.lineWidth = step * 0.1
  ctx.strokeRect(at.x, at.y, at.width, at.height)
}

/** A plant in a pot. */
export function paintPottedPlant(stage: Stage, ctx: Context, x: number, y: number, h: number, depth: number): void {
  const brush = brushAt(stage, depth, h, `plant${Math.round(x)}`)
  const { light } = stage
  wall(ctx, brush, {
    points: upright(x, [h * 0.1, y], [h * 0.13, y - h * 0.28]),
    base: brush.random.pick<Rgb>(fromHexes('#ba684a', '#cec6ba', '#5c7078')),
    amount: 0.6,
    texture: 'plaster',
  })
  for (let i = 0; i < 15; i++) {
    const angle = -Math.PI / 2 + brush.random.range(-1.25, 1.25)
    const length = h * brush.random.range(0.4, 0.72)
    const ex = x + Math.cos(angle) * length
    const ey = y - h * 0.28 + Math.sin(angle) * length
    limb(
      ctx,
      [
        [x, y - h * 0.28],
        [(x + ex) / 2, (y - h * 0.28 + ey) / 2 - h * 0.06],
        [ex, ey],
      ],
      [h * 0.01, h * 0.05, h * 0.003],
      css(
        tone(
          light,
          shift([78, 128, 74], { light: brush.random.range(-0.1, 0.06) }),
          0.4 + Math.cos(angle) * light.side * 0.35 + brush.random.range(-0.1, 0.2),
          depth,
        ),
      ),
    )
  }
}

/** A hanging lamp with its pool of light. */
export function paintPendant(stage: Stage, ctx: Context, x: number, y: number, size: number, colour: Rgb): void {
  const { light } = stage
  // prettier-ignore
  limb(ctx, [[x, 0], [x, y - size * 0.5]], [stage.unit * 0.9, stage.unit * 0.9], css(tone(light, [50, 42, 40], 0.4, 0.3)))
  // prettier-ignore
  polygon(ctx, [[x - size * 0.16, y - size * 0.55], [x + size * 0.16, y - size * 0.55], [x + size * 0.55, y], [x - size * 0.55, y]], css(tone(light, colour, 0.6, 0.2)))
  ellipse(ctx, x, y, size * 0.5, size * 0.1, 'rgb(255,236,190)')
  glow(ctx, x, y + size * 0.2, size * 3.6, [255, 206, 130], 0.34)
}
