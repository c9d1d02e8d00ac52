import { css, fromHex, mix } from '../colour.ts'
import type { Context } from '../stage.ts'
import type { Build, Pose } from './builds.ts'
import { blob, ellipse, limb } from './limb.ts'
import type { Point } from './limb.ts'
import { dark, head, neck } from './quadruped-head.ts'

/** Width of the drawing for a height of one. */
export function quadrupedAspect(build: Build, pose: Pose): number {
  return pose === 'sit' ? 0.62 + (build.bulk - 1) * 0.16 : 1.36 + (build.bulk - 1) * 0.1
}

/** Draws the animal facing left into a box of `height` with its feet on the lower edge. */
export function drawQuadruped(ctx: Context, build: Build, pose: Pose, height: number): void {
  ctx.save()
  ctx.translate((quadrupedAspect(build, pose) * height) / 2, 0)
  ctx.scale(height, height)
  if (pose === 'sit') sitting(ctx, build)
  else standing(ctx, build, pose)
  ctx.restore()
}

function standing(ctx: Context, build: Build, pose: Pose): void {
  const b = build.bulk
  const girth = 0.118 * (0.5 + b * 0.5)
  const back = 0.99 - build.leg - girth * 0.9
  const stride = pose === 'walk' ? 0.085 : 0.025
  const thick = 0.036 * (0.45 + b * 0.55)
  const fore = -0.3
  const rear = 0.36
  tail(ctx, build, [rear + girth * 0.7, back - 0.02])
  // Far legs first, darker.
  foreleg(ctx, build, fore + 0.045, back, fore + 0.06 + stride, thick, true)
  hindleg(ctx, build, rear - 0.03, back, rear - 0.02 - stride, thick, true)
  const coat = css(fromHex(build.coat))
  limb(
    ctx,
    [
      [fore - 0.02, back + 0.01],
      [-0.08, back + 0.015],
      [0.16, back],
      [rear, back + 0.005],
    ],
    [girth * 1.08, girth * 1.1, girth * 0.95, girth * 1.02],
    coat,
  )
  limb(
    ctx,
    [
      [fore + 0.03, back + girth * 0.72],
      [0.02, back + girth * 0.78],
      [0.2, back + girth * 0.6],
    ],
    [girth * 0.34, girth * 0.28, girth * 0.14],
    css(fromHex(build.belly)),
  )
  hindleg(ctx, build, rear + 0.005, back, rear + 0.05 + stride * 0.6, thick, false)
  foreleg(ctx, build, fore, back, fore - 0.02 - stride, thick, false)
  if (build.saddle)
    limb(
      ctx,
      [
        [fore + 0.02, back - girth * 0.5],
        [fore - 0.02, back + girth * 0.4],
      ],
      [girth * 0.5, girth * 0.62],
      css(fromHex(build.saddle)),
    )
  const headAt: Point = [fore - 0.2 - 0.02 * (b - 1), Math.max(build.head + build.ear.size * 0.95, back - 0.24 + (b - 1) * 0.13)]
  neck(ctx, build, [fore + 0.02, back - girth * 0.1], headAt, girth)
  head(ctx, build, headAt)
}

function sitting(ctx: Context, build: Build): void {
  const b = 0.5 + build.bulk * 0.5
  const coat = css(fromHex(build.coat))
  const thick = 0.042 * b
  if (build.tail.kind === 'up')
    limb(
      ctx,
      [
        [0.2, 0.93],
        [0.34, 0.95],
        [0.42, 0.88],
        [0.44, 0.76],
      ],
      [0.04, 0.038, 0.034, 0.024],
      css(fromHex(build.coat)),
    )
  if (build.tail.kind === 'brush') {
    limb(
      ctx,
      [
        [0.2, 0.88],
        [0.3, 0.9],
        [0.16, 0.945],
        [-0.06, 0.955],
      ],
      [0.05, 0.085, 0.085, 0.05],
      css(mix(fromHex(build.coat), [0, 0, 0], 0.08)),
    )
    limb(
      ctx,
      [
        [0.02, 0.95],
        [-0.06, 0.955],
        [-0.15, 0.945],
      ],
      [0.068, 0.058, 0.012],
      css(fromHex(build.tail.tip)),
    )
  }
  limb(
    ctx,
    [
      [-0.02, 0.62],
      [-0.05, 0.8],
      [-0.06, 0.975],
    ],
    [thick * 1.2, thick, thick * 0.9],
    dark(build.saddle ?? build.socks, -0.05),
  )
  limb(
    ctx,
    [
      [0.13, 0.83],
      [0.06, 0.66],
      [-0.04, 0.48],
      [-0.07, 0.34],
    ],
    [0.155 * b, 0.15 * b, 0.125 * b, 0.09 * b],
    coat,
  )
  limb(
    ctx,
    [
      [-0.1, 0.44],
      [-0.105 - 0.02 * b, 0.58],
      [-0.06, 0.76],
    ],
    [0.06 * b, 0.085 * b, 0.05 * b],
    css(fromHex(build.belly)),
  )
  if (build.saddle)
    limb(
      ctx,
      [
        [0.1, 0.48],
        [-0.02, 0.56],
        [-0.1, 0.6],
      ],
      [0.07 * b, 0.09 * b, 0.07 * b],
      css(fromHex(build.saddle)),
    )
  blob(
    ctx,
    [
      [0.02, 0.74],
      [0.2 * b, 0.7],
      [0.3 * b, 0.86],
      [0.2 * b, 0.99],
      [0.02, 0.985],
      [-0.04, 0.9],
    ],
    dark(build.saddle ? build.belly : build.coat, -0.03),
  )
  limb(
    ctx,
    [
      [0.1, 0.965],
      [0, 0.972],
      [-0.05, 0.975],
    ],
    [0.032 * b, 0.028 * b, 0.022 * b],
    css(fromHex(build.socks)),
  )
  limb(
    ctx,
    [
      [-0.08, 0.6],
      [-0.115, 0.78],
      [-0.13, 0.965],
    ],
    [thick * 1.5, thick * 1.05, thick * 0.85],
    build.saddle ? css(fromHex(build.saddle)) : coat,
  )
  limb(
    ctx,
    [
      [-0.12, 0.8],
      [-0.13, 0.955],
      [-0.16, 0.975],
    ],
    [thick * 0.9, thick * 0.88, thick * 0.6],
    css(fromHex(build.socks)),
  )
  const at: Point = [-0.09, build.head + build.ear.size * 0.95]
  neck(ctx, build, [-0.03, 0.46], at, 0.1 * b)
  head(ctx, build, at)
}

function foreleg(ctx: Context, build: Build, x: number, back: number, foot: number, thick: number, far: boolean): void {
  const upper = build.saddle ?? build.coat
  const colour = far ? dark(upper, -0.1) : css(fromHex(upper))
  const knee = 1 - build.leg * 0.48
  limb(
    ctx,
    [
      [x + 0.01, back + 0.02],
      [(x + foot) / 2 + 0.006, knee],
      [foot, 0.965],
    ],
    [thick * 2.1, thick * 1.12, thick * 0.82],
    colour,
  )
  const sock = far ? dark(build.socks, -0.06) : css(fromHex(build.socks))
  limb(
    ctx,
    [
      [(x + foot * 2) / 3, knee + build.leg * 0.16],
      [foot, 0.955],
      [foot - 0.032, 0.978],
    ],
    [thick * 0.92, thick * 0.86, thick * 0.66],
    sock,
  )
}

function hindleg(ctx: Context, build: Build, x: number, back: number, foot: number, thick: number, far: boolean): void {
  const colour = far ? dark(build.coat, -0.1) : css(fromHex(build.coat))
  const hock = 1 - build.leg * 0.42
  limb(
    ctx,
    [
      [x, back + 0.03],
      [x - 0.012, back + build.leg * 0.36],
      [foot + 0.035, hock],
      [foot, 0.965],
    ],
    [thick * 3, thick * 2.1, thick * 0.98, thick * 0.84],
    colour,
  )
  const sock = far ? dark(build.socks, -0.06) : css(fromHex(build.socks))
  limb(
    ctx,
    [
      [foot + 0.025, hock + build.leg * 0.12],
      [foot, 0.955],
      [foot - 0.034, 0.978],
    ],
    [thick * 0.9, thick * 0.86, thick * 0.64],
    sock,
  )
}

function tail(ctx: Context, build: Build, root: Point): void {
  const [x, y] = root
  const coat = css(fromHex(build.coat))
  switch (build.tail.kind) {
    case 'brush': {
      const wide = build.mane ? 0.045 : 0.082
      limb(
        ctx,
        [
          [x - 0.06, y],
          [x + 0.06, y + 0.03],
          [x + 0.17, y + 0.16],
          [x + 0.25, y + 0.27],
          [x + 0.3, y + 0.31],
        ],
        [0.035, wide * 0.75, wide, wide * 0.8, wide * 0.5],
        build.mane ? css(fromHex(build.mane)) : coat,
      )
      limb(
        ctx,
        [
          [x + 0.235, y + 0.25],
          [x + 0.28, y + 0.3],
          [x + 0.35, y + 0.335],
        ],
        [wide * 0.86, wide * 0.66, 0.006],
        css(fromHex(build.tail.tip)),
      )
      return
    }
    case 'up':
      limb(
        ctx,
        [
          [x - 0.05, y],
          [x + 0.09, y - 0.01],
          [x + 0.15, y - 0.14],
          [x + 0.14, y - 0.3],
          [x + 0.19, y - 0.38],
        ],
        [0.034, 0.032, 0.028, 0.026, 0.018],
        coat,
      )
      return
    case 'tuft':
      limb(
        ctx,
        [
          [x - 0.05, y],
          [x + 0.08, y + 0.08],
          [x + 0.12, y + 0.26],
          [x + 0.2, y + 0.34],
        ],
        [0.028, 0.02, 0.016, 0.016],
        coat,
      )
      limb(
        ctx,
        [
          [x + 0.18, y + 0.33],
          [x + 0.23, y + 0.36],
          [x + 0.28, y + 0.37],
        ],
        [0.02, 0.042, 0.008],
        css(fromHex(build.tail.tip)),
      )
      return
    case 'stub':
      ellipse(ctx, x + 0.01, y + 0.05, 0.045, 0.055, coat)
  }
}
