import type { Random } from '@stipple/imaging/random'
import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawFace } from './animal-face.ts'
import { paintPattern } from './coats.ts'
import { over, outline, pool, taper, toned } from './form.ts'
import { drawLongHead } from './long-head.ts'
import { foot } from './paws.ts'
import type { Build } from './quadruped-build.ts'

/** Draws the animal on its haunches, forelegs straight, turned a little towards the viewer. */
export function sitting(ctx: Context, build: Build, random: Random): void {
  const w = 0.72 + build.depth * 0.62
  const b = build.bone
  // Heavy animals sit lower and carry their head without much of a neck.
  const heavy = build.bone > 1.3 ? 0.2 : build.tail.kind === 'stub' ? 0.14 : 0.04
  const coat = toned(build.coat, 0)
  const shade = shift(fromHex(build.coat), { light: -0.16, hue: -6 })
  const limbs = build.pattern === 'panda' ? (build.marking ?? build.coat) : build.coat
  if (build.tail.kind === 'brush') {
    taper(ctx, [0.3 * w, -0.1, 0.07, 0.52 * w, -0.1, 0.1, 0.62 * w, -0.26, 0.12, 0.56 * w, -0.44, 0.09, 0.46 * w, -0.52, 0.02], coat)
    taper(ctx, [0.6 * w, -0.36, 0.1, 0.54 * w, -0.46, 0.075, 0.45 * w, -0.53, 0.015], toned(build.tail.tip, 0))
  } else if (build.tail.kind === 'up' || build.tail.kind === 'tuft') {
    taper(ctx, [0.3 * w, -0.06, 0.055, 0.52 * w, -0.05, 0.055, 0.66 * w, -0.12, 0.05, 0.68 * w, -0.28, 0.045, 0.6 * w, -0.36, 0.035], coat)
    taper(ctx, [0.68 * w, -0.25, 0.046, 0.65 * w, -0.34, 0.044, 0.59 * w, -0.37, 0.03], toned(build.tail.tip, 0))
  }
  // Far foreleg.
  taper(ctx, [-0.06, -0.62, 0.11 * b, -0.05, -0.34, 0.068 * b, -0.05, -0.06, 0.055 * b], toned(limbs, -0.09))
  foot(ctx, build, { at: [-0.05, 0], colour: build.socks, light: -0.07 })
  outline(ctx, [
    -0.1, -1.02 + heavy, 0.07 * w, -0.94 + heavy, 0.21 * w, -0.72, 0.34 * w, -0.46, 0.42 * w, -0.2, 0.36 * w, -0.03, 0.12 * w, 0,
    -0.04, -0.14, -0.15 * w, -0.34, -0.25 * w, -0.52, -0.28 * w, -0.72, -0.24 * w, -0.92,
  ], coat) // prettier-ignore
  pool(ctx, [0.02, -0.24, 0.2 * w, 0.3], shade, 0.55)
  pool(ctx, [0.2 * w, -0.78, 0.2, 0.3], shift(fromHex(build.coat), { light: 0.07 }), 0.5)
  if (build.belly !== build.coat)
    over(ctx, () =>
      taper(ctx, [-0.2 * w, -0.95, 0.1, -0.22 * w, -0.7, 0.13 * w, -0.14, -0.42, 0.1, -0.08, -0.24, 0.05], toned(build.belly, 0)),
    )
  // Haunch, with a soft edge of shade in front of it.
  pool(ctx, [0.06 * w, -0.26, 0.14, 0.2], shade, 0.5)
  outline(
    ctx,
    [0.1 * w, -0.3, 0.24 * w, -0.38, 0.38 * w, -0.28, 0.41 * w, -0.12, 0.32 * w, -0.015, 0.08 * w, 0, 0.02 * w, -0.12],
    toned(build.coat, 0.012),
  )
  paintPattern(ctx, build, { sx: -0.16, hx: 0.24, random, upright: true })
  // prettier-ignore
  taper(ctx, [0.22 * w, -0.045, 0.05 * b, 0.05, -0.04, 0.05 * b, -0.04, -0.035, 0.042 * b], toned(build.pattern === 'panda' ? limbs : build.socks, -0.03))
  foot(ctx, build, { at: [0, 0], colour: build.socks })
  // Near foreleg.
  pool(ctx, [-0.06, -0.42, 0.1, 0.26], shade, 0.4)
  // prettier-ignore
  taper(ctx, [-0.13, -0.64, 0.13 * b * 0.95, -0.155, -0.36, 0.078 * b, -0.17, -0.16, 0.058 * b, -0.18, -0.05, 0.056 * b], toned(limbs, 0.015))
  over(ctx, () => taper(ctx, [-0.168, -0.18, 0.056 * b, -0.18, -0.05, 0.075 * b], toned(build.socks, 0)))
  foot(ctx, build, { at: [-0.18, 0], colour: build.socks })
  if (build.pattern === 'tabby')
    over(ctx, () => {
      for (const y of [-0.72, -0.6, -0.48, -0.36, -0.26])
        taper(ctx, [-0.32 * w, y, 0.018, -0.2, y + 0.04, 0.018, -0.1, y + 0.01, 0.004], toned(build.marking ?? build.coat, 0))
    })
  const up = build.head === 'long' ? 0.3 : build.size * 0.62
  const at: readonly [number, number] = [-0.17 - heavy * 0.2, -0.98 + heavy - up]
  // prettier-ignore
  taper(ctx, [-0.06, -0.86 + heavy, 0.19 * w, -0.1, -1 + heavy, build.size * 0.66, at[0] + 0.03, at[1] + build.size * 0.3, build.size * 0.7], coat)
  over(ctx, () =>
    taper(ctx, [at[0] - 0.05, at[1] + build.size * 0.7, build.size * 0.4, -0.22 * w, -0.8 + heavy, 0.09 * w], toned(build.belly, 0)),
  )
  pool(ctx, [at[0], at[1] + build.size * 0.95, build.size * 0.9, build.size * 0.32], shade, 0.55)
  if (build.head === 'long') drawLongHead(ctx, build, at, build.pitch ?? 0.5)
  else drawFace(ctx, build, at, random)
}

/** Draws the animal on its belly, head up, forelegs stretched out or tucked. */
export function lying(ctx: Context, build: Build, random: Random): void {
  const { length, depth } = build
  const b = build.bone
  const sx = -length * 0.46
  const hx = length * 0.46
  const top = -depth * 1.14
  const coat = toned(build.coat, 0)
  const shade = shift(fromHex(build.coat), { light: -0.16, hue: -6 })
  const hoofed = build.foot === 'hoof'
  if (build.tail.kind === 'brush' || build.tail.kind === 'hair')
    // prettier-ignore
    taper(ctx, [hx + 0.14, -0.2, 0.06, hx + 0.34, -0.12, 0.09, hx + 0.5, -0.07, 0.07, hx + 0.62, -0.07, 0.012], build.tail.kind === 'hair' ? toned(build.mane ?? build.tail.tip, 0) : coat)
  else if (build.tail.kind !== 'stub') {
    taper(ctx, [hx + 0.12, -0.18, 0.055, hx + 0.34, -0.06, 0.045, hx + 0.5, -0.05, 0.042, hx + 0.62, -0.1, 0.03], coat)
    taper(ctx, [hx + 0.5, -0.05, 0.044, hx + 0.58, -0.08, 0.042, hx + 0.66, -0.13, 0.024], toned(build.tail.tip, 0))
  }
  const stretch = hoofed ? 0.12 : 0.38
  taper(ctx, [sx + 0.06, -0.14, 0.085 * b, sx - 0.1, -0.06, 0.06 * b, sx - stretch + 0.1, -0.05, 0.048 * b], toned(build.coat, -0.09))
  foot(ctx, build, { at: [sx - stretch + 0.06, 0], colour: build.socks, light: -0.07 })
  outline(ctx, [
    sx + 0.02, top, 0, top * 0.9, hx - 0.1, top * 0.92, hx + 0.1, top * 0.78, hx + 0.2, top * 0.4, hx + 0.14, -0.02, 0, 0,
    sx - 0.04, -0.005, sx - 0.2, top * 0.35, sx - 0.16, top * 0.8,
  ], coat) // prettier-ignore
  const at: readonly [number, number] = [sx - build.carry[0] * 0.8, top - Math.max(build.carry[1] * 0.8, build.size * 0.35)]
  const end = build.head === 'long' ? build.size * build.snout * 0.62 : build.size * 0.68
  taper(ctx, [
    sx + 0.06, top * 0.56, build.neck * 1.1, (sx + at[0]) / 2 + 0.03, (top * 0.6 + at[1]) / 2, (build.neck + end) * 0.52,
    at[0] + build.size * 0.12, at[1] + build.size * 0.1, end,
  ], coat) // prettier-ignore
  pool(ctx, [0, 0, length * 0.9, depth * 0.5], shade, 0.55)
  pool(ctx, [0, top, length * 0.8, depth * 0.4], shift(fromHex(build.coat), { light: 0.07 }), 0.5)
  if (build.belly !== build.coat)
    over(ctx, () =>
      taper(ctx, [at[0] - 0.02, at[1] + end, end * 0.5, sx - 0.14, top * 0.55, 0.12, sx - 0.06, -0.08, 0.07], toned(build.belly, 0)),
    )
  pool(ctx, [hx - 0.26, top * 0.4, 0.16, depth * 0.45], shade, 0.55)
  outline(
    ctx,
    [hx - 0.18, top * 0.5, hx, top * 0.74, hx + 0.14, top * 0.6, hx + 0.19, top * 0.3, hx + 0.1, -0.01, hx - 0.14, 0, hx - 0.22, -0.1],
    toned(build.coat, 0.01),
  )
  paintPattern(ctx, build, { sx, hx, random, low: true })
  taper(ctx, [hx, -0.045, 0.05 * b, hx - 0.2, -0.042, 0.048 * b, hx - 0.3, -0.04, 0.04 * b], toned(build.socks, -0.02))
  foot(ctx, build, { at: [hx - 0.28, 0], colour: build.socks })
  pool(ctx, [sx + 0.1, -0.16, 0.16, 0.16], shade, 0.5)
  // prettier-ignore
  taper(ctx, [sx + 0.0, -0.24, 0.11 * b, sx + 0.02, -0.075, 0.075 * b, sx - 0.18, -0.052, 0.058 * b, sx - stretch, -0.05, 0.05 * b], toned(build.coat, 0.012))
  foot(ctx, build, { at: [sx - stretch - 0.03, 0], colour: build.socks })
  if (build.head === 'long') drawLongHead(ctx, build, at, build.pitch ?? 0.5)
  else drawFace(ctx, build, at, random)
}
