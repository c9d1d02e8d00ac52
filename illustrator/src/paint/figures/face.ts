import { css, fromHex, luminance, mix, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { line, outline, over, pool, taper, toned } from './form.ts'
import { frontHair } from './hair.ts'
import { ellipse } from './limb.ts'
import type { Person } from './person-type.ts'

/** Draws a face seen from the front: `r` is half the head's width, (0, top) its middle. */
export function drawFace(ctx: Context, person: Person, { top, r }: { top: number; r: number }): void {
  ctx.save()
  ctx.translate(0, top)
  ctx.scale(r, r)
  const skin = fromHex(person.skin)
  const blush = mix(skin, [206, 84, 74], 0.45)
  const shade = shift(mix(skin, [150, 60, 50], 0.3), { light: -0.07 })
  const turn = person.turn * 0.14
  const bare = person.hairStyle === 'short' || person.hairStyle === 'bun' || person.hairStyle === 'tail' || person.hairStyle === 'none'
  if (bare)
    for (const side of [-1, 1]) {
      ellipse(ctx, side * 0.95 - turn * 0.4, 0.14, 0.15, 0.25, css(shift(skin, { light: -0.02 })))
      ellipse(ctx, side * 0.96 - turn * 0.4, 0.15, 0.07, 0.14, css(shade, 0.5))
    }
  const jaw = person.female || person.child ? 0.52 : 0.66
  const chin = person.child ? 1.12 : 1.28
  outline(ctx, [
    -0.92, -0.5, -0.5, -1.02, 0.5, -1.02, 0.92, -0.5, 0.93, 0.2, 0.78, 0.68, jaw * 0.72, chin * 0.9, 0, chin,
    -jaw * 0.72, chin * 0.9, -0.78, 0.68, -0.93, 0.2,
  ], css(skin)) // prettier-ignore
  pool(ctx, [0.7, 0.5, 0.45, 0.8], shade, 0.35)
  pool(ctx, [0, 1.25, 0.7, 0.28], shade, 0.4)
  pool(ctx, [turn, -0.5, 0.7, 0.4], shift(skin, { light: 0.05 }), 0.6)
  for (const side of [-1, 1]) pool(ctx, [side * 0.52 + turn, 0.5, 0.34, 0.24], blush, person.female || person.child ? 0.5 : 0.3)
  const big = person.child ? 1.3 : person.female ? 1.14 : 0.96
  for (const side of [-1, 1] as const) eye(ctx, person, { x: side * 0.4 + turn, side, big, shade: css(shade, 0.65) })
  // Nose: a shaded side, a lit bridge, the nostrils.
  taper(ctx, [0.05 + turn, 0.06, 0.02, 0.1 + turn * 1.4, 0.34, 0.04, 0.13 + turn * 1.4, 0.5, 0.05], css(shade, 0.4))
  ellipse(ctx, 0.01 + turn * 1.5, 0.47, 0.12, 0.09, css(shift(skin, { light: 0.02 })))
  for (const side of [-1, 1]) ellipse(ctx, side * 0.075 + turn * 1.5, 0.55, 0.038, 0.022, css(shift(shade, { light: -0.1 }), 0.8))
  const lip = mix(skin, person.female ? [190, 52, 66] : [170, 76, 66], person.female ? 0.62 : 0.42)
  const w = person.child ? 0.2 : 0.27
  outline(ctx, [
    turn - w, 0.79, turn - w * 0.35, 0.735, turn, 0.765, turn + w * 0.35, 0.735, turn + w, 0.79, turn + w * 0.4, 0.88,
    turn - w * 0.4, 0.88,
  ], css(lip)) // prettier-ignore
  line(
    ctx,
    [turn - w * 1.1, 0.78, turn - w * 0.4, 0.805, turn + w * 0.4, 0.805, turn + w * 1.1, 0.775],
    0.035,
    css(shift(lip, { light: -0.17 })),
  )
  if (person.old) {
    for (const side of [-1, 1]) {
      line(ctx, [side * 0.2 + turn, 0.54, side * 0.38 + turn, 0.72, side * 0.4 + turn, 0.88], 0.035, css(shade, 0.6))
      line(ctx, [side * 0.3 + turn, 0.3, side * 0.44 + turn, 0.34, side * 0.58 + turn, 0.28], 0.03, css(shade, 0.5))
    }
    for (const y of [-0.5, -0.4]) line(ctx, [-0.36 + turn, y, turn, y - 0.03, 0.36 + turn, y], 0.025, css(shade, 0.45))
  }
  if (person.freckles)
    for (const [x, y] of [[-0.5, 0.36], [-0.38, 0.42], [-0.26, 0.38], [0.3, 0.4], [0.42, 0.36], [0.52, 0.42], [0, 0.3]] as const) ellipse(ctx, x + turn, y, 0.022, 0.018, css(shade, 0.6)) // prettier-ignore
  if (person.beard !== 'none') beard(ctx, person, turn)
  frontHair(ctx, person)
  if (person.glasses !== undefined) glasses(ctx, person.glasses, { turn, dark: person.sunglasses })
  ctx.restore()
}

function eye(ctx: Context, person: Person, { x, side, big, shade }: { x: number; side: 1 | -1; big: number; shade: string }): void {
  const w = 0.21 * Math.sqrt(big)
  const h = 0.115 * big
  const y = 0.09
  ellipse(ctx, x, y - 0.01, w * 1.2, h * 1.45, shade)
  const white = [
    x - w,
    y + 0.02,
    x - w * 0.5,
    y - h * 0.86,
    x + w * 0.3,
    y - h,
    x + w,
    y - 0.01,
    x + w * 0.4,
    y + h * 0.85,
    x - w * 0.5,
    y + h * 0.8,
  ]
  const almond = side > 0 ? white : white.map((value, i) => (i % 2 ? value : 2 * x - value))
  outline(ctx, almond, '#f6f1ea')
  ellipse(ctx, x + 0.01, y - 0.005, h * 0.92, h * 0.98, '#1f1512')
  ellipse(ctx, x + 0.01, y, h * 0.8, h * 0.84, css(person.eye))
  ellipse(ctx, x + 0.01, y + h * 0.3, h * 0.5, h * 0.4, css(shift(person.eye, { light: 0.12 }), 0.8))
  ellipse(ctx, x + 0.01, y - 0.005, h * 0.42, h * 0.46, '#0c0808')
  ellipse(ctx, x + 0.045, y - h * 0.4, h * 0.25, h * 0.25, '#ffffff')
  const lash = person.female || person.child ? 0.062 : 0.045
  line(ctx, [
    x - side * w * 1.02, y + 0.01, x - side * w * 0.4, y - h * 0.92, x + side * w * 0.35, y - h * 1.02,
    x + side * w * (person.female ? 1.22 : 1.06), y - (person.female ? 0.05 : 0.01),
  ], lash, '#20140f') // prettier-ignore
  const brow = fromHex(person.hair)
  const dark = luminance(brow) > 0.55 && !person.old ? shift(brow, { light: -0.22 }) : shift(brow, { light: -0.05 })
  const thick = person.female ? 0.06 : 0.095
  line(
    ctx,
    [x - side * w * 1.05, y - h - 0.13, x - side * 0.02, y - h - 0.2, x + side * w * 1.25, y - h - 0.1],
    person.child ? 0.055 : thick,
    css(dark, 0.9),
  )
}

function beard(ctx: Context, person: Person, turn: number): void {
  const hair = person.hair
  if (person.beard === 'stubble') {
    pool(ctx, [turn * 0.5, 0.95, 0.85, 0.5], shift(fromHex(hair), { light: 0.05 }), 0.55)
    return
  }
  if (person.beard !== 'moustache') {
    const long = person.beard === 'long' ? 2.5 : 1.5
    outline(ctx, [
      -0.95, 0.12, -0.72, 0.5, -0.36, 0.66, 0, 0.62, 0.36, 0.66, 0.72, 0.5, 0.95, 0.12, 0.9, 0.9, 0.55, long * 0.72, 0.16, long,
      -0.16, long * 0.98, -0.55, long * 0.7, -0.9, 0.9,
    ].map((value, i) => (i % 2 ? value : value + turn * 0.5)), toned(hair, -0.01)) // prettier-ignore
    for (const x of [-0.6, -0.35, -0.1, 0.16, 0.4, 0.62])
      taper(ctx, [x, 0.8, 0.012, x * 0.86, 0.8 + (long - 0.8) * 0.5, 0.04, x * 0.5, long * 0.9, 0.008], toned(hair, x > 0 ? -0.07 : 0.05))
    outline(ctx, [turn - 0.22, 0.8, turn, 0.77, turn + 0.22, 0.8, turn, 0.88], '#9c5048')
  }
  for (const side of [-1, 1])
    // prettier-ignore
    taper(ctx, [turn + side * 0.04, 0.66, 0.07, turn + side * 0.2, 0.68, 0.085, turn + side * 0.42, 0.8, 0.05, turn + side * 0.5, 0.9, 0.008], toned(hair, 0.035))
}

function glasses(ctx: Context, frame: string, { turn, dark }: { turn: number; dark: boolean }): void {
  ctx.strokeStyle = frame
  ctx.fillStyle = css(shift(fromHex(frame), { light: -0.05 }), 0.92)
  ctx.lineWidth = 0.055
  for (const side of [-1, 1]) {
    ctx.beginPath()
    ctx.ellipse(side * 0.41 + turn, 0.11, 0.3, 0.26, 0, 0, Math.PI * 2)
    if (dark) ctx.fill()
    ctx.stroke()
  }
  line(ctx, [-0.12 + turn, 0.06, turn, 0.02, 0.12 + turn, 0.06], 0.05, frame)
  over(ctx, () => {
    for (const side of [-1, 1]) line(ctx, [side * 0.7 + turn, 0.06, side * 0.98, 0.02], 0.05, frame)
  })
}
