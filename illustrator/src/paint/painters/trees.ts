import { css, fromHex, fromHexes, mix, type Rgb, shift } from '@stipple/imaging/rgb'
import { lerp } from '@stipple/imaging/scalar'
import { tone } from '../../compose/light.ts'
import type { Season } from '../../scene.ts'
import { limb } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'

/** Leaf colours by season, light to dark. */
export function foliage(brush: Brush): readonly Rgb[] {
  if (brush.colour) {
    const base = fromHex(brush.colour)
    return [shift(base, { light: 0.08 }), base, shift(base, { light: -0.1 })]
  }
  const kinds: Record<Season, readonly (readonly Rgb[])[]> = {
    spring: [fromHexes('#b0ce62', '#7aac4a', '#4a7a38'), fromHexes('#c4d678', '#8cb454', '#547e3c')],
    autumn: [
      fromHexes('#ecaa3e', '#d4702a', '#963e22'),
      fromHexes('#e26034', '#ba3e2a', '#782826'),
      fromHexes('#f2c85a', '#d69636', '#966028'),
    ],
    winter: [fromHexes('#e8eef8', '#bac6d8', '#788498')],
    summer: [fromHexes('#8ab64e', '#568c3e', '#2c5c34'), fromHexes('#78a854', '#467c42', '#245236')],
  }
  return brush.random.fork('leaves').pick(kinds[brush.scene.season ?? 'summer'])
}

/** A broadleaf tree: branching wood and a crown of leaf clusters, lit from the light's side. */
export function paintTree(ctx: Context, brush: Brush): void {
  crownTree(ctx, brush, foliage(brush), brush.scene.season === 'winter' ? 0.25 : 1)
}

export function paintBlossomTree(ctx: Context, brush: Brush): void {
  const base: Rgb = brush.colour ? fromHex(brush.colour) : brush.random.fork('petal').pick<Rgb>(fromHexes('#f6bed0', '#fad0da', '#f0a8c2'))
  crownTree(ctx, brush, [mix(base, [255, 255, 255], 0.55), base, shift(base, { light: -0.14, chroma: 1.2 })], 1.05)
}

function crownTree(ctx: Context, brush: Brush, leaves: readonly Rgb[], density: number): void {
  const { x, y, height, light, random, depth } = brush
  const bark = (lit: number): string => css(tone(light, [98, 76, 60], lit, depth))
  const tips: { x: number; y: number; r: number }[] = []
  const lean = random.range(-0.07, 0.07) * height
  const fork = y - height * random.range(0.3, 0.38)
  const trunk = height * random.range(0.03, 0.042)
  // prettier-ignore
  limb(ctx, [[x, y + height * 0.008], [x + lean * 0.2, y - height * 0.14], [x + lean * 0.6, fork]], [trunk * 1.5, trunk * 0.9, trunk * 0.72], bark(0.34))
  // prettier-ignore
  limb(ctx, [[x + light.side * trunk * 0.6, y], [x + lean * 0.6 + light.side * trunk * 0.4, fork]], [trunk * 0.42, trunk * 0.26], bark(0.78))
  const grow = (bx: number, by: number, angle: number, length: number, thick: number, level: number): void => {
    const ex = bx + Math.cos(angle) * length
    const ey = by + Math.sin(angle) * length
    // prettier-ignore
    limb(ctx, [[bx, by], [(bx + ex) / 2 + random.range(-0.08, 0.08) * length, (by + ey) / 2], [ex, ey]], [thick, thick * 0.8, thick * 0.6], bark(random.range(0.25, 0.6)))
    if (level >= 2) tips.push({ x: ex, y: ey, r: height * random.range(0.075, 0.13) })
    if (level >= 3) return
    const twigs = level === 0 ? 3 : 2
    for (let i = 0; i < twigs; i++)
      grow(
        ex,
        ey,
        angle + (i - (twigs - 1) / 2) * random.range(0.55, 0.95) + random.range(-0.2, 0.2),
        length * random.range(0.62, 0.82),
        thick * 0.6,
        level + 1,
      )
  }
  for (const angle of [-2.25, -1.6, -0.95])
    grow(x + lean * 0.6, fork + height * 0.01, angle + random.range(-0.15, 0.15), height * random.range(0.15, 0.2), trunk * 0.6, 0)
  tips.sort((a, b) => a.y - b.y)
  const top = tips[0]?.y ?? y - height
  const bottom = tips.at(-1)?.y ?? fork
  const [bright = [0, 0, 0], middle = [0, 0, 0], dark = [0, 0, 0]] = leaves
  const detail = Math.min(1, 0.35 + height / brush.unit / 420)
  // Dark mass first, then lighter leaves towards the light.
  for (const [share, spread] of [
    [0, 1.1],
    [1, 1],
    [2, 0.85],
  ] as const) {
    for (const tip of tips) {
      const count = Math.round((share === 0 ? 10 : 17) * density * detail)
      for (let i = 0; i < count; i++) {
        const angle = random.next() * Math.PI * 2
        const far = Math.sqrt(random.next()) * tip.r * spread
        const lx = tip.x + Math.cos(angle) * far * 1.15 + (share === 2 ? light.side * tip.r * 0.3 : 0)
        const ly = tip.y + Math.sin(angle) * far * 0.85 - (share === 2 ? tip.r * 0.3 : share === 0 ? -tip.r * 0.24 : 0)
        const inCrown = (ly - top) / Math.max(1, bottom - top)
        const sideLit = ((lx - x) / height) * light.side
        const lit = lerp(0.2, 1, share / 2) + sideLit * 0.4 - inCrown * 0.2 + random.range(-0.12, 0.12)
        const base = share === 0 ? dark : share === 1 ? mix(middle, dark, random.range(0, 0.5)) : mix(bright, middle, random.range(0, 0.6))
        ctx.fillStyle = css(tone(light, base, lit, depth), share === 0 ? 0.9 : 0.8)
        const size = height * random.range(0.009, 0.021) * (share === 0 ? 1.7 : 1)
        ctx.beginPath()
        ctx.ellipse(lx, ly, size, size * random.range(0.45, 0.75), random.range(-1.2, 1.2), 0, Math.PI * 2)
        ctx.fill()
      }
    }
  }
}

/** A conifer: drooping boughs drawn as needle strokes; snow lies on them in winter. */
export function paintPine(ctx: Context, brush: Brush): void {
  const { x, y, height, light, random, depth } = brush
  const snowy = brush.scene.season === 'winter' || brush.scene.place === 'snowfield' || brush.scene.weather.kind === 'snow'
  const green: Rgb = brush.colour
    ? fromHex(brush.colour)
    : brush.scene.season === 'autumn' && random.chance(0.4)
      ? [150, 116, 52]
      : random.pick<Rgb>(fromHexes('#325840', '#3a5e3c', '#2c5048'))
  const trunk = height * 0.016
  // prettier-ignore
  limb(ctx, [[x, y + height * 0.006], [x, y - height * 0.9]], [trunk, trunk * 0.15], css(tone(light, [84, 62, 48], 0.35, depth)))
  const rows = Math.round(Math.min(34, Math.max(9, height / brush.unit / 9)))
  const wide = random.range(0.17, 0.23)
  ctx.lineCap = 'round'
  for (let i = rows; i >= 0; i--) {
    const t = i / rows
    const by = y - height * (1 - t * 0.9) + height * 0.005
    const half = height * wide * (t ** 0.85 * 0.98 + 0.015) * random.range(0.84, 1.12)
    const boughs = Math.max(3, Math.round(5 + t * 7))
    for (let k = 0; k <= boughs; k++) {
      const s = (k / boughs) * 2 - 1
      const reach = half * s * random.range(0.85, 1.08)
      const droop = half * (0.34 + Math.abs(s) * 0.16) * (1 - Math.abs(s) * 0.35)
      const lit = 0.36 + s * light.side * 0.38 + random.range(-0.16, 0.2) - (1 - Math.abs(s)) * 0.08
      const bough = (colour: Rgb, level: number, lift: number, thick: number, alpha: number): void => {
        ctx.strokeStyle = css(tone(light, colour, level, depth), alpha)
        ctx.lineWidth = Math.max(0.7, thick)
        ctx.beginPath()
        ctx.moveTo(x + reach * 0.16, by - lift)
        ctx.quadraticCurveTo(x + reach * 0.62, by + droop * 0.26 - lift, x + reach, by + droop - lift)
        ctx.stroke()
      }
      bough(shift(green, { light: random.range(-0.05, 0.04) }), lit, 0, height * 0.017, 1)
      if (snowy && random.chance(0.66)) bough([240, 244, 252], lit * 0.6 + 0.42, height * 0.008, height * random.range(0.007, 0.014), 0.92)
      else if (!snowy && s * light.side > 0 && random.chance(0.5))
        bough(mix(green, [206, 214, 110], 0.4), 0.95, height * 0.006, height * 0.006, 0.7)
    }
  }
}

export function paintPalm(ctx: Context, brush: Brush): void {
  const { x, y, height, light, random, depth } = brush
  const bend = random.range(0.1, 0.24) * height * (random.chance(0.5) ? 1 : -1)
  const top = [x + bend, y - height * 0.8] as const
  limb(
    ctx,
    [[x, y], [x + bend * 0.2, y - height * 0.3], [x + bend * 0.62, y - height * 0.6], top],
    [height * 0.026, height * 0.019, height * 0.016, height * 0.014],
    css(tone(light, [136, 108, 78], 0.42, depth)),
  )
  for (let i = 0; i < 26; i++) {
    const t = i / 26
    const px = x + bend * t ** 1.5
    const py = y - height * 0.8 * t
    ctx.strokeStyle = css(tone(light, [84, 64, 46], 0.5, depth), 0.7)
    ctx.lineWidth = Math.max(0.6, height * 0.003)
    ctx.beginPath()
    ctx.moveTo(px - height * 0.02, py)
    ctx.quadraticCurveTo(px, py + height * 0.008, px + height * 0.02, py - height * 0.002)
    ctx.stroke()
  }
  const green: Rgb = brush.colour ? fromHex(brush.colour) : [70, 128, 66]
  for (let leaf = 0; leaf < 15; leaf++) {
    const angle = -Math.PI * 1.08 + (leaf / 14) * Math.PI * 1.16 + random.range(-0.1, 0.1)
    const length = height * random.range(0.28, 0.38)
    const ex = top[0] + Math.cos(angle) * length
    const ey = top[1] + Math.sin(angle) * length * 0.62 + length * 0.34
    const mx = top[0] + Math.cos(angle) * length * 0.55
    const my = top[1] + Math.sin(angle) * length * 0.66 - length * 0.06
    const lit = 0.5 + Math.cos(angle) * light.side * 0.36
    for (let k = 2; k <= 24; k++) {
      const t = k / 24
      const px = (1 - t) ** 2 * top[0] + 2 * t * (1 - t) * mx + t * t * ex
      const py = (1 - t) ** 2 * top[1] + 2 * t * (1 - t) * my + t * t * ey
      const blade = height * 0.09 * Math.sin(t * 2.6 + 0.4)
      for (const side of [-1, 1]) {
        ctx.strokeStyle = css(
          tone(light, shift(green, { light: random.range(-0.07, 0.07) }), lit + side * 0.08 + random.range(-0.12, 0.12), depth),
        )
        ctx.lineWidth = Math.max(0.7, height * 0.0055)
        ctx.beginPath()
        ctx.moveTo(px, py)
        ctx.quadraticCurveTo(
          px + Math.cos(angle) * blade * 0.5,
          py + blade * 0.25,
          px + Math.cos(angle) * blade * 0.75 + side * blade * 0.2,
          py + blade * (side > 0 ? 0.95 : 0.6),
        )
        ctx.stroke()
      }
    }
  }
}

export function paintBamboo(ctx: Context, brush: Brush): void {
  const { x, y, height, light, random, depth } = brush
  const green: Rgb = brush.colour ? fromHex(brush.colour) : random.pick<Rgb>(fromHexes('#7a9e4a', '#628e48', '#96a654'))
  const thick = height * random.range(0.0085, 0.013)
  const lean = random.range(-0.05, 0.05) * height
  const joints = 15
  for (let i = 0; i < joints; i++) {
    const t0 = i / joints
    const t1 = (i + 0.97) / joints
    const at = (t: number): readonly [number, number] => [x + lean * t * t, y - height * t]
    const w = thick * (1 - t0 * 0.5)
    limb(ctx, [at(t0), at(t1)], [w, w], css(tone(light, green, 0.36, depth)))
    limb(
      ctx,
      [
        [at(t0)[0] + light.side * w * 0.45, at(t0)[1]],
        [at(t1)[0] + light.side * w * 0.45, at(t1)[1]],
      ],
      [w * 0.3, w * 0.3],
      css(tone(light, mix(green, [238, 240, 180], 0.35), 0.9, depth)),
    )
    // prettier-ignore
    limb(ctx, [[at(t1)[0] - w * 1.1, at(t1)[1]], [at(t1)[0] + w * 1.1, at(t1)[1]]], [w * 0.22, w * 0.22], css(tone(light, shift(green, { light: -0.16 }), 0.4, depth)))
    if (i < 5) continue
    for (let k = 0; k < 7; k++) {
      const side = random.chance(0.5) ? 1 : -1
      const bx = at(t1)[0] + side * random.range(0.01, 0.1) * height
      const by = at(t1)[1] + random.range(-0.03, 0.04) * height
      const angle = side > 0 ? random.range(0.15, 1) : Math.PI - random.range(0.15, 1)
      const length = height * random.range(0.03, 0.055)
      ctx.fillStyle = css(tone(light, shift(green, { light: random.range(-0.1, 0.08) }), random.range(0.3, 1), depth))
      ctx.beginPath()
      ctx.ellipse(
        bx + Math.cos(angle) * length * 0.5,
        by + Math.sin(angle) * length * 0.5,
        length * 0.55,
        length * 0.1,
        angle,
        0,
        Math.PI * 2,
      )
      ctx.fill()
    }
  }
}
