import { css, fromHex, shift } from '../colour.ts'
import type { Rgb } from '../colour.ts'
import type { Context } from '../stage.ts'
import type { Build } from './builds.ts'
import { ellipse, limb, polygon } from './limb.ts'
import type { Point } from './limb.ts'
import { drawRoundFace } from './round-face.ts'

export function neck(ctx: Context, build: Build, from: Point, to: Point, girth: number): void {
  const coat = css(fromHex(build.coat))
  const middle: Point = [(from[0] + to[0]) / 2 + 0.012, (from[1] + to[1]) / 2 + 0.02]
  limb(
    ctx,
    [from, middle, [to[0] + build.head * 0.3, to[1] + build.head * 0.15]],
    [girth * 1.02, (girth + build.head) * 0.52, build.head * 0.82],
    coat,
  )
  limb(
    ctx,
    [
      [to[0] - build.head * 0.1, to[1] + build.head * 0.7],
      [middle[0] - girth * 0.45, middle[1] + girth * 0.35],
      [from[0] - girth * 0.62, from[1] + girth * 0.3],
    ],
    [build.head * 0.42, girth * 0.42, girth * 0.24],
    css(fromHex(build.belly)),
  )
  if (!build.mane) return
  const slim = build.horn !== undefined
  const wide = slim ? 0.055 : 0.29
  const mane = css(fromHex(build.mane))
  if (slim) {
    limb(
      ctx,
      [
        [to[0] - 0.01, to[1] - build.head * 0.95],
        [to[0] + 0.09, to[1] + 0.03],
        [middle[0] + 0.07, middle[1]],
        [from[0] + 0.09, from[1] - 0.05],
      ],
      [0.02, wide, wide, 0.02],
      mane,
    )
    return
  }
  for (let i = 0; i < 17; i++) {
    const angle = -2.5 + i * 0.3
    const reach = wide * (0.82 + 0.2 * Math.sin(i * 2.3))
    limb(
      ctx,
      [
        [to[0] + 0.06, to[1] + 0.04],
        [to[0] + 0.06 + Math.cos(angle) * reach * 0.8, to[1] + 0.05 + Math.sin(angle) * reach * 0.85],
        [to[0] + 0.08 + Math.cos(angle) * reach * 1.12, to[1] + 0.09 + Math.sin(angle) * reach * 1.14],
      ],
      [0.1, 0.062, 0.006],
      i % 3 === 0 ? dark(build.mane, -0.05) : mane,
    )
  }
}

export function head(ctx: Context, build: Build, at: Point): void {
  if (build.snout < 0.12) {
    drawRoundFace(ctx, build, at, (spot, fill) => ears(ctx, build, spot, fill, 0))
    return
  }
  const [x, y] = at
  const r = build.head
  const coat = fromHex(build.coat)
  const back = build.ear.back ?? build.coat
  ears(ctx, build, [x + r * 0.62, y - r * 0.5], dark(back, -0.04), 0.3)
  const snout = build.snout
  ellipse(ctx, x, y, r * 1.05, r * 0.96, css(coat))
  limb(
    ctx,
    [
      [x - r * 0.2, y + r * 0.16],
      [x - r * 0.85, y + r * 0.3],
      [x - r * 0.62 - snout * 0.72, y + r * 0.5],
    ],
    [r * 0.72, r * 0.48, r * 0.2],
    css(coat),
  )
  // Cheek and lower jaw.
  limb(
    ctx,
    [
      [x + r * 0.5, y + r * 0.52],
      [x - r * 0.3, y + r * 0.62],
      [x - r * 0.6 - snout * 0.66, y + r * 0.64],
    ],
    [r * 0.34, r * 0.4, r * 0.14],
    css(fromHex(build.muzzle)),
  )
  if (build.ear.shape === 'pointed' && !build.horn)
    polygon(
      ctx,
      [
        [x + r * 0.2, y + r * 0.3],
        [x + r * 1.12, y + r * 0.62],
        [x + r * 0.68, y + r * 0.72],
        [x + r * 0.9, y + r * 0.98],
        [x + r * 0.2, y + r * 0.92],
      ],
      css(fromHex(build.muzzle)),
    )
  ears(ctx, build, [x + r * 0.12, y - r * 0.66], css(fromHex(build.ear.shape === 'pointed' ? build.coat : back)), 0)
  if (build.mask) ellipse(ctx, x - r * 0.42, y - r * 0.02, r * 0.3, r * 0.25, css(fromHex(build.mask)), 0.5)
  eye(ctx, [x - r * 0.42, y - r * 0.05], r, build.eye ?? [120, 72, 20])
  const nose: Point = [x - r * 0.68 - snout * 0.82, y + r * 0.44]
  ellipse(ctx, nose[0], nose[1], r * 0.17, r * 0.145, '#1d1718')
  ellipse(ctx, nose[0] - r * 0.03, nose[1] - r * 0.05, r * 0.05, r * 0.03, 'rgba(255,255,255,.45)')
  ctx.strokeStyle = 'rgba(40,24,20,.55)'
  ctx.lineWidth = r * 0.05
  ctx.beginPath()
  ctx.moveTo(nose[0] + r * 0.05, nose[1] + r * 0.16)
  ctx.quadraticCurveTo(x - r * 0.7 - snout * 0.3, y + r * 0.72, x - r * 0.5, y + r * 0.6)
  ctx.stroke()
  if (build.horn)
    polygon(
      ctx,
      [
        [x - r * 0.75, y - r * 0.55],
        [x - r * 0.35, y - r * 0.85],
        [x - r * 1.5, y - r * 2.6],
      ],
      css(fromHex(build.horn)),
    )
}

function ears(ctx: Context, build: Build, at: Point, fill: string, lean: number): void {
  const size = build.ear.size
  const [x, y] = at
  if (build.ear.shape === 'round') {
    ellipse(ctx, x, y - size * 0.3, size * 0.78, size * 0.78, fill)
    ellipse(ctx, x - size * 0.06, y - size * 0.24, size * 0.48, size * 0.5, css(fromHex(build.ear.inner)))
    return
  }
  if (build.ear.shape === 'floppy') {
    if (lean > 0) return
    limb(
      ctx,
      [
        [x + size * 0.3, y + size * 0.1],
        [x + size * 0.62, y + size * 0.6],
        [x + size * 0.6, y + size * 1.25],
      ],
      [size * 0.24, size * 0.36, size * 0.22],
      fill,
    )
    return
  }
  const tip: Point = [x + size * (0.06 + lean * 0.6), y - size * 1.02]
  blobEar(ctx, [[x - size * 0.44, y + size * 0.14], tip, [x + size * 0.5, y + size * 0.24]], fill)
  blobEar(
    ctx,
    [
      [x - size * 0.24, y + size * 0.1],
      [tip[0] - size * 0.02, tip[1] + size * 0.24],
      [x + size * 0.26, y + size * 0.16],
    ],
    css(fromHex(build.ear.inner)),
  )
  if (build.ear.back)
    blobEar(
      ctx,
      [[tip[0] - size * 0.16, tip[1] + size * 0.38], tip, [tip[0] + size * 0.17, tip[1] + size * 0.4]],
      css(fromHex(build.ear.back)),
    )
}

function blobEar(ctx: Context, [left, tip, right]: readonly [Point, Point, Point], fill: string): void {
  ctx.fillStyle = fill
  ctx.beginPath()
  ctx.moveTo(left[0], left[1])
  ctx.quadraticCurveTo(left[0] + (tip[0] - left[0]) * 0.3, left[1] + (tip[1] - left[1]) * 0.7, tip[0], tip[1])
  ctx.quadraticCurveTo(right[0] + (tip[0] - right[0]) * 0.2, right[1] + (tip[1] - right[1]) * 0.7, right[0], right[1])
  ctx.closePath()
  ctx.fill()
}

function eye(ctx: Context, [x, y]: Point, r: number, iris: Rgb): void {
  ellipse(ctx, x, y, r * 0.16, r * 0.13, '#17100e', -0.25)
  ellipse(ctx, x - r * 0.015, y, r * 0.105, r * 0.1, css(iris))
  ellipse(ctx, x - r * 0.02, y, r * 0.055, r * 0.085, '#0d0908')
  ellipse(ctx, x + r * 0.02, y - r * 0.045, r * 0.034, r * 0.03, '#ffffff')
}

export function dark(hex: string, amount = -0.08): string {
  return css(shift(fromHex(hex), { light: amount }))
}
