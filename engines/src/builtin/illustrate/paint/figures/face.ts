import { css, fromHex, mix, shift } from '../colour.ts'
import type { Context } from '../stage.ts'
import { blob, ellipse, limb } from './limb.ts'
import type { Person } from './person.ts'

/** The face of a person who looks at us: `r` is half the head's width, (0, top) its middle. */
export function drawFace(ctx: Context, person: Person, { top, r }: { top: number; r: number }): void {
  const skin = fromHex(person.skin)
  const shade = css(shift(mix(skin, [170, 70, 60], 0.24), { light: -0.07 }))
  const soft = css(shift(mix(skin, [190, 80, 70], 0.3), { light: -0.05 }), 0.4)
  const dark = css(shift(fromHex(person.hair), { light: -0.05 }))
  const y = (t: number): number => top + r * t
  blob(
    ctx,
    [
      [-r * 0.95, y(-0.5)],
      [0, y(-1.15)],
      [r * 0.95, y(-0.5)],
      [r * 0.94, y(0.35)],
      [r * 0.52, y(1.02)],
      [0, y(1.32)],
      [-r * 0.52, y(1.02)],
      [-r * 0.94, y(0.35)],
    ],
    css(skin),
  )
  for (const side of [-1, 1]) ellipse(ctx, side * r * 0.5, y(0.42), r * 0.24, r * 0.16, soft)
  ellipse(ctx, 0, y(1.02), r * 0.3, r * 0.07, soft)
  for (const side of [-1, 1]) {
    const x = side * r * 0.38
    ellipse(ctx, x, y(0.06), r * 0.22, r * 0.15, soft)
    ellipse(ctx, x, y(0.08), r * 0.18, r * 0.115, '#f7f2ec')
    ellipse(ctx, x + r * 0.012, y(0.075), r * 0.1, r * 0.113, css(person.eye))
    ellipse(ctx, x + r * 0.012, y(0.075), r * 0.05, r * 0.06, '#120d0c')
    ellipse(ctx, x - r * 0.03, y(0.035), r * 0.03, r * 0.03, '#ffffff')
    limb(
      ctx,
      [
        [x - side * r * 0.2, y(0.07)],
        [x, y(-0.045)],
        [x + side * r * 0.22, y(0.05)],
      ],
      [r * 0.014, r * 0.035, r * 0.016],
      '#2a1b18',
    )
    limb(
      ctx,
      [
        [x - side * r * 0.2, y(-0.2)],
        [x, y(-0.27)],
        [x + side * r * 0.26, y(-0.19)],
      ],
      [r * 0.03, r * 0.04, r * 0.012],
      dark,
    )
  }
  limb(
    ctx,
    [
      [r * 0.05, y(0.02)],
      [r * 0.09, y(0.3)],
      [r * 0.11, y(0.44)],
    ],
    [r * 0.016, r * 0.03, r * 0.04],
    soft,
  )
  limb(
    ctx,
    [
      [-r * 0.1, y(0.5)],
      [0, y(0.535)],
      [r * 0.1, y(0.5)],
    ],
    [r * 0.018, r * 0.028, r * 0.018],
    shade,
  )
  const lips = person.beard ? shade : css(mix(skin, [186, 60, 66], 0.55))
  limb(
    ctx,
    [
      [-r * 0.24, y(0.76)],
      [-r * 0.07, y(0.73)],
      [0, y(0.75)],
      [r * 0.07, y(0.73)],
      [r * 0.24, y(0.76)],
    ],
    [r * 0.008, r * 0.035, r * 0.03, r * 0.035, r * 0.008],
    lips,
  )
  limb(
    ctx,
    [
      [-r * 0.17, y(0.79)],
      [0, y(0.83)],
      [r * 0.17, y(0.79)],
    ],
    [r * 0.01, r * 0.045, r * 0.01],
    lips,
  )
  if (person.beard) beard(ctx, person, { top, r })
  fringe(ctx, person, { top, r })
}

function beard(ctx: Context, person: Person, { top, r }: { top: number; r: number }): void {
  const fill = css(fromHex(person.hair))
  const y = (t: number): number => top + r * t
  blob(
    ctx,
    [
      [-r * 0.98, y(0.2)],
      [-r * 0.5, y(0.62)],
      [0, y(0.6)],
      [r * 0.5, y(0.62)],
      [r * 0.98, y(0.2)],
      [r * 0.92, y(1.2)],
      [r * 0.4, y(2.2)],
      [0, y(2.7)],
      [-r * 0.4, y(2.2)],
      [-r * 0.92, y(1.2)],
    ],
    fill,
  )
  limb(
    ctx,
    [
      [-r * 0.42, y(0.78)],
      [-r * 0.15, y(0.64)],
      [0, y(0.68)],
      [r * 0.15, y(0.64)],
      [r * 0.42, y(0.78)],
    ],
    [r * 0.03, r * 0.1, r * 0.08, r * 0.1, r * 0.03],
    css(shift(fromHex(person.hair), { light: 0.04 })),
  )
  for (const x of [-0.4, -0.15, 0.15, 0.4])
    limb(
      ctx,
      [
        [x * r, y(0.95)],
        [x * r * 0.9, y(1.6)],
        [x * r * 0.4, y(2.3)],
      ],
      [r * 0.01, r * 0.025, r * 0.008],
      css(shift(fromHex(person.hair), { light: -0.07 })),
    )
}

/** Hair over the forehead and down the temples. */
function fringe(ctx: Context, person: Person, { top, r }: { top: number; r: number }): void {
  if (person.hairStyle === 'none') return
  const fill = css(fromHex(person.hair))
  const dark = css(shift(fromHex(person.hair), { light: -0.06 }))
  const y = (t: number): number => top + r * t
  blob(
    ctx,
    [
      [-r * 1.12, y(0.1)],
      [-r * 1.1, y(-0.9)],
      [0, y(-1.5)],
      [r * 1.1, y(-0.9)],
      [r * 1.12, y(0.1)],
      [r * 0.9, y(-0.2)],
      [r * 0.62, y(-0.62)],
      [r * 0.1, y(-0.56)],
      [-r * 0.32, y(-0.7)],
      [-r * 0.86, y(-0.3)],
    ],
    fill,
  )
  for (const [x, end] of [
    [-0.5, -0.95],
    [-0.1, -0.6],
    [0.3, 0.5],
    [0.6, 0.98],
  ] as const)
    limb(
      ctx,
      [
        [x * r * 0.5, y(-1.25)],
        [x * r, y(-0.9)],
        [end * r, y(-0.5)],
      ],
      [r * 0.01, r * 0.03, r * 0.01],
      dark,
    )
  if (person.hairStyle !== 'long') return
  for (const side of [-1, 1])
    limb(
      ctx,
      [
        [side * r * 0.98, y(-0.5)],
        [side * r * 1.12, y(0.5)],
        [side * r * 1.05, y(1.5)],
        [side * r * 1.3, y(2.5)],
      ],
      [r * 0.14, r * 0.24, r * 0.3, r * 0.1],
      fill,
    )
}
