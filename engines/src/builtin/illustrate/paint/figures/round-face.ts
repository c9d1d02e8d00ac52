import { css, fromHex, shift } from '../colour.ts'
import type { Context } from '../stage.ts'
import type { Build } from './builds.ts'
import { ellipse, limb } from './limb.ts'
import type { Point } from './limb.ts'

/** The head of an animal with a short snout (cat, panda, koala), turned half towards us: both eyes show. */
export function drawRoundFace(ctx: Context, build: Build, at: Point, ear: (at: Point, fill: string) => void): void {
  const [x, y] = at
  const r = build.head
  const coat = fromHex(build.coat)
  const back = fromHex(build.ear.back ?? build.coat)
  ear([x + r * 0.62, y - r * 0.6], css(shift(back, { light: -0.03 })))
  ear([x - r * 0.56, y - r * 0.64], css(back))
  ellipse(ctx, x, y, r * 1.12, r, css(coat))
  ellipse(ctx, x - r * 0.3, y + r * 0.42, r * 0.56, r * 0.4, css(fromHex(build.muzzle)))
  for (const [side, wide] of [
    [-0.66, 0.82],
    [0.1, 1],
  ] as const) {
    const ex = x + r * side
    const ey = y - r * 0.06
    if (build.mask) ellipse(ctx, ex + r * 0.03, ey + r * 0.04, r * 0.27 * wide, r * 0.24, css(fromHex(build.mask)), side < 0 ? -0.5 : 0.5)
    ellipse(ctx, ex, ey, r * 0.17 * wide, r * 0.16, '#17100e')
    ellipse(ctx, ex, ey, r * 0.14 * wide, r * 0.135, css(build.eye ?? [96, 62, 30]))
    ellipse(ctx, ex, ey, r * 0.065 * wide, r * 0.115, '#0d0908')
    ellipse(ctx, ex + r * 0.045, ey - r * 0.055, r * 0.038, r * 0.036, '#ffffff')
  }
  const nose: Point = [x - r * 0.36, y + r * 0.22]
  ellipse(ctx, nose[0], nose[1], r * 0.13, r * 0.085, build.ear.shape === 'pointed' ? '#7d4a44' : '#1d1718')
  ctx.strokeStyle = 'rgba(50,30,26,.75)'
  ctx.lineWidth = r * 0.045
  ctx.beginPath()
  ctx.moveTo(nose[0], nose[1] + r * 0.08)
  ctx.lineTo(nose[0], nose[1] + r * 0.2)
  ctx.moveTo(nose[0] - r * 0.24, nose[1] + r * 0.24)
  ctx.quadraticCurveTo(nose[0] - r * 0.1, nose[1] + r * 0.34, nose[0], nose[1] + r * 0.2)
  ctx.quadraticCurveTo(nose[0] + r * 0.12, nose[1] + r * 0.34, nose[0] + r * 0.28, nose[1] + r * 0.22)
  ctx.stroke()
  if (build.ear.shape !== 'pointed') return
  for (const side of [-1, 1]) {
    for (const rise of [-0.08, 0.06, 0.2]) {
      limb(
        ctx,
        [
          [nose[0] + side * r * 0.24, nose[1] + r * 0.12],
          [nose[0] + side * r * 0.95, nose[1] + r * (rise + 0.06)],
          [nose[0] + side * r * 1.3, nose[1] + r * (rise + 0.16)],
        ],
        [r * 0.012, r * 0.012, r * 0.004],
        'rgba(250,246,240,.85)',
      )
    }
  }
}
