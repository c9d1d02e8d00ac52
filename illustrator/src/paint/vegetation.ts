import { createNoise } from '@stipple/imaging/gradient-noise'
import type { Random } from '@stipple/imaging/random'
import { css, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { clamp, lerp } from '@stipple/imaging/scalar'
import { tone } from '../compose/light.ts'
import type { PainterName } from '../scene.ts'
import { PAINTERS } from './painters/painters.ts'
import { addLayer, type Context, type Stage } from './stage.ts'

/** Paints one of our things straight onto a layer. */
export function paintThing(
  stage: Stage,
  ctx: Context,
  name: PainterName,
  at: { x: number; y: number; height: number; depth: number; key: string; colour?: string },
): void {
  PAINTERS[name].paint(ctx, {
    ...at,
    light: stage.light,
    scene: stage.scene,
    random: stage.random.fork(`thing/${at.key}`),
    colour: at.colour,
    unit: stage.unit,
  })
}

/** Scatters rocks over the ground. `height` is that of a rock, by its place from the far edge (0) to the near one (1). */
export function scatterRocks(
  stage: Stage,
  { key, count, from = stage.layout.horizon, share, height, depth = 0.3, x, colour }: Scatter,
): void {
  const random = stage.random.fork(`rocks/${key}`)
  addLayer(stage, { depth }, (ctx) => {
    for (let i = 0; i < count; i++) {
      const t = random.range(...share)
      paintThing(stage, ctx, 'rock', {
        x: x ? x(t, random) : random.next() * stage.width,
        y: from + (stage.height - from) * t,
        height: stage.height * height(t) * random.range(0.6, 1.3),
        depth: 0.8 * (1 - t),
        key: `${key}${i}`,
        ...(colour !== undefined && { colour }),
      })
    }
  })
}

interface Scatter {
  readonly key: string
  readonly count: number
  /** Row of the far edge. */
  readonly from?: number
  /** Range of places from the far edge (0) to the near one (1). */
  readonly share: readonly [number, number]
  /** In shares of the picture's height. */
  readonly height: (t: number) => number
  /** Depth of the layer. */
  readonly depth?: number
  readonly x?: (t: number, random: Random) => number
  readonly colour?: string
}

/** Paints a line of trees along an edge: denser or thinner, varied in height, with a gap at the subject. */
export function treeLine(
  stage: Stage,
  options: {
    edge: (x: number) => number
    kinds: readonly PainterName[]
    height: number
    depth: number
    spacing: number
    key: string
    gap?: number
  },
): void {
  const { width } = stage
  const random = stage.random.fork(`trees/${options.key}`)
  const noise = createNoise(random)
  const focus = stage.layout.focus[0]
  addLayer(stage, { depth: options.depth }, (ctx) => {
    let n = 0
    for (let x = -options.spacing; x < width + options.spacing; x += options.spacing * random.range(0.55, 1.3)) {
      const dense = noise((x / width) * 3, 1.5)
      if (dense < -0.35) continue
      if (options.gap !== undefined && Math.abs(x - focus) < options.gap) continue
      const height = options.height * (0.7 + dense * 0.35 + random.range(0, 0.32))
      paintThing(stage, ctx, random.pick(options.kinds), {
        x,
        y: options.edge(x) + options.height * 0.03,
        height,
        depth: options.depth,
        key: `${options.key}/${n++}`,
      })
    }
  })
}

/** Paints distant woods: one soft mass with a broken crest, faster and quieter than single trees. */
export function woods(
  stage: Stage,
  options: { edge: (x: number) => number; height: number; depth: number; base: Rgb; key: string; pointed: boolean },
): void {
  const { width, light, unit } = stage
  const random = stage.random.fork(`woods/${options.key}`)
  const noise = createNoise(random)
  const crest = (x: number): number => 0.55 + noise((x / width) * 5, 2) * 0.35 + noise((x / width) * 14, 5) * 0.14
  addLayer(stage, { depth: options.depth }, (ctx) => {
    const step = Math.max(2, options.height * (options.pointed ? 0.1 : 0.07))
    for (let pass = 0; pass < 3; pass++) {
      for (let x = -step; x < width + step; x += step * random.range(0.4, 0.8)) {
        const tall = options.height * crest(x) * (1 - pass * 0.22)
        const base = options.edge(x) + options.height * 0.06
        const lit = 0.2 + pass * 0.2 + random.range(-0.12, 0.16) + noise((x / width) * 9, 7) * 0.16
        ctx.fillStyle = css(tone(light, shift(options.base, { light: random.range(-0.035, 0.035) }), lit, options.depth))
        ctx.beginPath()
        if (options.pointed) {
          const half = step * random.range(0.5, 0.95)
          ctx.moveTo(x, base - tall * random.range(0.85, 1.1))
          ctx.lineTo(x + half, base)
          ctx.lineTo(x - half, base)
        } else {
          const r = step * random.range(0.8, 1.6)
          ctx.ellipse(x, base - tall * random.range(0.3, 0.95), r, r * random.range(0.7, 1), 0, 0, Math.PI * 2)
          ctx.rect(x - r, base - tall * 0.4, r * 2, tall * 0.45)
        }
        ctx.fill()
      }
    }
    if (!options.pointed) return
    for (let i = 0; i < width / (unit * 5); i++) {
      const x = random.next() * width
      const y = options.edge(x) - options.height * random.range(0, 0.6) * crest(x)
      ctx.fillStyle = css(tone(light, shift(options.base, { light: 0.04 }), 0.8, options.depth), 0.35)
      ctx.fillRect(x, y, unit * random.range(1, 3), unit)
    }
  })
}

/** Paints rows of blades from far (small, pale) to near (tall, saturated), with flowers among them. */
export function grassField(
  stage: Stage,
  options: {
    edge: (x: number) => number
    base: Rgb
    tall: number
    density: number
    flowers: readonly Rgb[]
    flowerShare: number
    from?: number
    to?: number
    key?: string
    stalks?: boolean
  },
): void {
  const { width, height, light, unit } = stage
  const random = stage.random.fork(`grass/${options.key ?? ''}`)
  const noise = createNoise(random)
  const { horizon } = stage.layout
  const rows = 26
  const first = Math.floor(rows * (options.from ?? 0))
  const last = Math.ceil(rows * (options.to ?? 1))
  addLayer(stage, { depth: (row) => clamp(0.86 * (1 - (row - horizon) / Math.max(1, height - horizon)), 0.02, 1) }, (ctx) => {
    ctx.lineCap = 'round'
    for (let row = first; row < last; row++) {
      const t = (row + 0.5) / rows
      const depth = 0.84 * (1 - t)
      const drop = (height * 1.03 - horizon) * t ** 1.35
      const blade = options.tall * unit * lerp(0.16, 1, t ** 1.1)
      const count = Math.round((width / (unit * lerp(2.6, 9.5, t))) * options.density)
      for (let i = 0; i < count; i++) {
        const x = random.next() * width
        const patch = noise((x / width) * 4, t * 6)
        if (patch < -0.5 && random.chance(0.7)) continue
        const y = options.edge(x) * (1 - t) + horizon * t + drop + random.range(-0.5, 0.5) * blade * 0.5
        const tall = blade * random.range(0.45, 1.1)
        const lean = (noise((x / width) * 3 + 9, t * 3) * 0.6 + random.range(-0.3, 0.3)) * tall
        const lit = 0.4 + patch * 0.35 + random.range(-0.2, 0.45)
        const colour = mix(options.base, patch > 0.15 ? [218, 200, 110] : [38, 84, 52], random.range(0, 0.4))
        ctx.strokeStyle = css(tone(light, colour, lit, depth), lerp(0.5, 0.92, t))
        ctx.lineWidth = Math.max(0.6, unit * lerp(0.5, 1.9, t))
        ctx.beginPath()
        ctx.moveTo(x, y)
        ctx.quadraticCurveTo(x, y - tall * 0.6, x + lean, y - tall)
        ctx.stroke()
        if (options.stalks && random.chance(0.5)) ear(ctx, stage, x + lean, y - tall, tall, lit + 0.2, depth, options.base)
        if (options.flowers.length === 0 || !random.chance(options.flowerShare * (patch > 0 ? 1.6 : 0.3))) continue
        blossom(ctx, stage, {
          x: x + lean,
          y: y - tall,
          r: Math.max(0.9, unit * lerp(0.7, 4.4, t) * random.range(0.6, 1.2)),
          colour: random.pick(options.flowers),
          lit: clamp(lit + 0.3, 0.3, 1.1),
          depth,
          turn: random.range(0, 3),
        })
      }
    }
  })
}

function ear(ctx: Context, stage: Stage, x: number, y: number, tall: number, lit: number, depth: number, base: Rgb): void {
  ctx.fillStyle = css(tone(stage.light, mix(base, [250, 222, 150], 0.3), lit, depth), 0.9)
  ctx.beginPath()
  ctx.ellipse(x, y, Math.max(0.6, tall * 0.03), tall * 0.13, 0.15, 0, Math.PI * 2)
  ctx.fill()
}

function blossom(
  ctx: Context,
  stage: Stage,
  at: { x: number; y: number; r: number; colour: Rgb; lit: number; depth: number; turn: number },
): void {
  const { x, y, r } = at
  if (r < 2 * stage.unit) {
    ctx.fillStyle = css(tone(stage.light, at.colour, at.lit, at.depth))
    ctx.beginPath()
    ctx.ellipse(x, y, r, r * 0.8, 0, 0, Math.PI * 2)
    ctx.fill()
    return
  }
  for (let i = 0; i < 5; i++) {
    const angle = at.turn + (i / 5) * Math.PI * 2
    ctx.fillStyle = css(
      tone(stage.light, shift(at.colour, { light: Math.cos(angle) * 0.04 }), at.lit + Math.cos(angle) * stage.light.side * 0.15, at.depth),
    )
    ctx.beginPath()
    ctx.ellipse(x + Math.cos(angle) * r * 0.6, y + Math.sin(angle) * r * 0.48, r * 0.6, r * 0.4, angle, 0, Math.PI * 2)
    ctx.fill()
  }
  ctx.fillStyle = css(tone(stage.light, [226, 176, 66], at.lit, at.depth))
  ctx.beginPath()
  ctx.arc(x, y, r * 0.24, 0, Math.PI * 2)
  ctx.fill()
}
