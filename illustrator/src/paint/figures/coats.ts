import type { Random } from '@stipple/imaging/random'
import type { Context } from '../stage.ts'
import { outline, over, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'
import type { Build } from './quadruped-build.ts'

interface Ground {
  readonly sx: number
  readonly hx: number
  readonly random: Random
  readonly upright?: boolean
  readonly low?: boolean
}

/** Paints stripes, spots or patches over the coat, between shoulders and hips. */
export function paintPattern(ctx: Context, build: Build, ground: Ground): void {
  const random = ground.random.fork('pattern')
  const mark = toned(build.marking ?? build.coat, build.marking ? 0 : -0.12)
  over(ctx, () => {
    switch (build.pattern) {
      case 'tiger':
        stripes(ctx, ground, { random, count: 11, thick: 0.03, fill: mark })
        return
      case 'tabby':
        stripes(ctx, ground, { random, count: 9, thick: 0.026, fill: mark })
        return
      case 'zebra':
        stripes(ctx, ground, { random, count: 15, thick: 0.03, fill: mark })
        return
      case 'spots':
        dots(ctx, ground, { random, count: 120, size: 0.02, fill: mark })
        return
      case 'rosettes':
        dots(ctx, ground, { random, count: 90, size: 0.026, fill: mark, heart: toned(build.coat, -0.05) })
        return
      case 'fawn':
        dots(ctx, ground, { random, count: 40, size: 0.016, fill: mark, upper: true })
        return
      case 'giraffe':
        tiles(ctx, ground, random, mark)
        return
      case 'cow':
      case 'patch':
        patches(ctx, ground, random, mark)
        return
      case 'saddle':
        outline(ctx, box(ground, [-0.1, -0.02, 0.3, -0.05, 0.75, -0.05, 1.1, 0, 1.05, 0.36, 0.6, 0.42, 0.2, 0.4, -0.15, 0.35]), mark)
        return
      case 'panda':
        outline(
          ctx,
          box(
            ground,
            ground.upright
              ? [-0.6, 0, 0.3, -0.05, 0.5, 0.3, 0.1, 0.5, -0.6, 0.45]
              : [-0.16, -0.1, 0.2, -0.1, 0.16, 0.5, 0.1, 1.1, -0.3, 1.1, -0.3, 0.4],
          ),
          mark,
        )
        return
      case 'wool':
      case undefined:
    }
  })
}

/** Maps coordinates of the trunk (0..1 from shoulder to hip, 0..1 from back to belly) to the drawing. */
function box({ sx, hx, upright, low }: Ground, parts: readonly number[]): number[] {
  const out: number[] = []
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const u = parts[i] ?? 0
    const v = parts[i + 1] ?? 0
    if (upright) out.push(sx + (hx - sx) * (v * -0.2 + u * 0.9) + 0.05 - v * 0.28 + u * 0.2, -0.92 + u * 0.75 + v * 0.16)
    else out.push(sx + (hx - sx) * u, (low ? -0.48 : -1) + v * 0.5)
  }
  return out
}

function stripes(
  ctx: Context,
  ground: Ground,
  { random, count, thick, fill }: { random: Random; count: number; thick: number; fill: string },
): void {
  for (let i = 0; i < count; i++) {
    const u = -0.32 + (i / (count - 1)) * 1.62 + random.range(-0.02, 0.02)
    const reach = random.range(0.5, 0.95)
    const lean = random.range(-0.05, 0.05)
    const at = box(ground, [u, -0.12, u + 0.05 + lean, reach * 0.45, u + lean, reach])
    const w = thick * random.range(0.7, 1.25)
    taper(ctx, [at[0] ?? 0, at[1] ?? 0, w, at[2] ?? 0, at[3] ?? 0, w * 0.9, at[4] ?? 0, at[5] ?? 0, 0.003], fill)
    if (!random.chance(0.55)) continue
    const from = box(ground, [u + 0.07, 1.08, u + 0.05, 0.6])
    taper(ctx, [from[0] ?? 0, from[1] ?? 0, w * 0.5, from[2] ?? 0, from[3] ?? 0, 0.003], fill)
  }
  if (ground.upright || ground.low) return
  for (const x of [ground.sx, ground.hx + 0.03])
    for (let i = 0; i < 4; i++) {
      const y = -0.46 + i * 0.1 + random.range(-0.015, 0.015)
      for (const dx of [-0.16, 0.1])
        taper(ctx, [x + dx - 0.09, y, thick * 0.5, x + dx, y + 0.02, thick * 0.45, x + dx + 0.1, y - 0.01, 0.004], fill)
    }
}

function dots(
  ctx: Context,
  ground: Ground,
  options: { random: Random; count: number; size: number; fill: string; heart?: string; upper?: boolean },
): void {
  const { random, size, fill, heart } = options
  for (let i = 0; i < options.count; i++) {
    // Halton points: even, but not in rows.
    const u = -0.3 + radical(i + 1, 2) * 1.55
    const v = radical(i + 1, 3) * (options.upper ? 0.5 : 1.25)
    const [x = 0, y = 0] = box(ground, [u + random.range(-0.02, 0.02), v])
    const r = size * random.range(0.65, 1.2) * (v > 0.9 ? 0.65 : 1)
    ellipse(ctx, x, y, r * 1.15, r, fill, random.range(-0.5, 0.5))
    if (heart) ellipse(ctx, x + r * 0.1, y, r * 0.55, r * 0.45, heart)
  }
}

function radical(index: number, base: number): number {
  let value = 0
  for (let n = index, part = 1 / base; n > 0; n = Math.floor(n / base), part /= base) value += (n % base) * part
  return value
}

function tiles(ctx: Context, { sx, hx }: Ground, random: Random, fill: string): void {
  for (let row = 0; row < 19; row++)
    for (let column = 0; column < 12; column++) {
      const x = sx - 0.62 + column * 0.125 + (row % 2) * 0.06 + random.range(-0.012, 0.012)
      const y = -2.3 + row * 0.105 + random.range(-0.01, 0.01)
      if (y > -0.42 || x > hx + 0.3) continue
      const r = random.range(0.046, 0.056)
      outline(
        ctx,
        [x - r, y - r * 0.6, x, y - r, x + r, y - r * 0.5, x + r * 0.9, y + r * 0.7, x, y + r * 0.9, x - r * 0.9, y + r * 0.6],
        fill,
      )
    }
}

function patches(ctx: Context, ground: Ground, random: Random, fill: string): void {
  for (const [u, v, r] of [
    [0.05, 0.2, 0.22],
    [0.62, 0.1, 0.26],
    [1.08, 0.5, 0.2],
    [0.4, 0.85, 0.12],
    [-0.28, -0.3, 0.16],
  ] as const) {
    const [x = 0, y = 0] = box(ground, [u + random.range(-0.08, 0.08), v + random.range(-0.08, 0.08)])
    const flat: number[] = []
    for (let k = 0; k < 8; k++) {
      const angle = (k / 8) * Math.PI * 2
      const reach = r * random.range(0.7, 1.2)
      flat.push(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.85)
    }
    outline(ctx, flat, fill)
  }
}

/** Draws a fleece: curls that extend beyond the body's outline. */
export function wool(ctx: Context, build: Build, [sx, hx]: readonly [number, number]): void {
  for (let pass = 0; pass < 3; pass++)
    for (let i = 0; i < 46; i++) {
      const u = radical(i + 1 + pass * 11, 2)
      const v = radical(i + 1 + pass * 11, 3)
      const x = sx - 0.12 + u * (hx - sx + 0.3)
      const y = -1.0 + v * (build.depth + 0.04) + 0.1 * (2 * u - 1) ** 2 * (0.5 - v)
      ellipse(ctx, x, y, 0.075, 0.068, toned(build.coat, 0.03 - v * 0.13 + (pass - 1) * 0.03))
    }
}
