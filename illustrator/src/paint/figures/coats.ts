import type { Random } from '@stipple/imaging/random'
import type { Context } from '../stage.ts'
import { outline, over, taper, toned } from './form.ts'
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
      case 'tabby':
        stripes(ctx, ground, { random, count: 9, thick: 0.026, fill: mark })
        return
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
