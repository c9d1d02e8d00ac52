import { css, fromHex, shift } from '../colour.ts'
import type { Context } from '../stage.ts'
import { drawFace } from './face.ts'
import { blob, ellipse, limb } from './limb.ts'
import { extras } from './person-extras.ts'
import type { Person } from './person.ts'

/** Draws the person into a box of `height`, feet on the lower edge, in the middle of 1.4 heights. */
export function drawPerson(ctx: Context, person: Person, height: number): void {
  ctx.save()
  ctx.translate(height * 0.7, 0)
  ctx.scale(height, height)
  const big = person.child ? 1.28 : 1
  const crown = person.extra === 'pointed-hat' ? 0.2 : person.extra === 'crown' || person.extra === 'topknot' ? 0.05 : 0
  const r = 0.066 * big
  const top = crown + r
  const shoulder = top + r * (person.front ? 1.42 : 1.55)
  const wide = person.child ? 0.098 : 0.115
  const coat = css(fromHex(person.coat))
  const shade = css(shift(fromHex(person.coat), { light: -0.07 }))
  const step = person.walking ? 0.045 : 0.018
  legs(ctx, person, step)
  // Seen from the front, long hair falls behind the shoulders.
  if (person.front && person.hairStyle === 'long')
    blob(
      ctx,
      [
        [-r * 1.2, top - r * 0.4],
        [0, top - r * 1.3],
        [r * 1.2, top - r * 0.4],
        [r * 1.6, shoulder + 0.1],
        [r * 1.1, shoulder + 0.2],
        [-r * 1.1, shoulder + 0.2],
        [-r * 1.6, shoulder + 0.1],
      ],
      css(shift(fromHex(person.hair), { light: -0.07 })),
    )
  arm(ctx, person, -1, shoulder, wide, shade)
  arm(ctx, person, 1, shoulder, wide, shade)
  if (person.extra === 'cape')
    blob(
      ctx,
      [
        [-wide * 1.1, shoulder],
        [wide * 1.1, shoulder],
        [wide * 1.7, 0.6],
        [wide * 2.3, 0.86],
        [0, 0.9],
        [-wide * 1.5, 0.85],
        [-wide * 1.3, 0.5],
      ],
      '#8f2630',
    )
  else body(ctx, person, shoulder, wide, coat, shade)
  limb(
    ctx,
    [
      [0, top + r * 0.6],
      [0, shoulder + 0.01],
    ],
    [r * 0.42, r * 0.44],
    css(shift(fromHex(person.skin), { light: -0.06 })),
  )
  if (person.front && person.extra !== 'helmet') drawFace(ctx, person, { top, r })
  else {
    ellipse(ctx, 0, top, r, r * 1.12, css(fromHex(person.skin)))
    hair(ctx, person, top, r, shoulder)
  }
  extras(ctx, person, { top, r, shoulder, wide })
  ctx.restore()
}

function legs(ctx: Context, person: Person, step: number): void {
  const colour = person.lower === 'trousers' ? fromHex(person.trousers) : shift(fromHex(person.skin), { light: -0.08 })
  const thick = person.extra === 'helmet' ? 0.062 : person.lower === 'trousers' ? 0.046 : 0.03
  for (const side of [-1, 1]) {
    const lift = side > 0 && person.walking ? 0.025 : 0
    limb(
      ctx,
      [
        [side * 0.045, 0.54],
        [side * (0.045 + step * 0.4), 0.76],
        [side * (0.05 + step), 0.955 - lift],
      ],
      [thick * 1.25, thick, thick * 0.74],
      css(shift(colour, { light: side * 0.012 })),
    )
    limb(
      ctx,
      [
        [side * (0.05 + step), 0.9 - lift],
        [side * (0.052 + step), 0.965 - lift],
        [side * (0.066 + step), 0.98 - lift],
      ],
      [thick * 0.82, thick * 0.86, thick * 0.7],
      person.extra === 'helmet' ? '#b9b8b6' : '#33241c',
    )
  }
}

function arm(ctx: Context, person: Person, side: number, shoulder: number, wide: number, fill: string): void {
  const swing = person.walking ? side * 0.02 : 0
  const thick = person.extra === 'helmet' ? 0.048 : person.lower === 'robe' ? 0.043 : 0.033
  const hand = shoulder + 0.33
  limb(
    ctx,
    [
      [side * wide * 0.9, shoulder + 0.03],
      [side * (wide + 0.035), shoulder + 0.17],
      [side * (wide + 0.03) + swing, hand],
    ],
    [thick, thick * 0.94, thick * (person.lower === 'robe' ? 1.3 : 0.8)],
    fill,
  )
  ellipse(ctx, side * (wide + 0.03) + swing, hand + 0.022, 0.022, 0.028, css(fromHex(person.extra === 'helmet' ? '#c9c8c6' : person.skin)))
}

function body(ctx: Context, person: Person, shoulder: number, wide: number, coat: string, shade: string): void {
  const waist = shoulder + 0.19
  const hem = person.lower === 'robe' ? 0.96 : person.lower === 'dress' ? 0.74 : 0.6
  const flare = person.lower === 'robe' ? 0.17 : person.lower === 'dress' ? 0.2 : 0.125
  blob(
    ctx,
    [
      [-wide * 0.55, shoulder - 0.02],
      [wide * 0.55, shoulder - 0.02],
      [wide * 1.12, shoulder + 0.05],
      [wide * 0.86, waist],
      [flare * 1.05, hem - 0.02],
      [flare * 0.9, hem + 0.02],
      [0, hem + 0.018],
      [-flare * 0.9, hem + 0.02],
      [-flare * 1.05, hem - 0.02],
      [-wide * 0.86, waist],
      [-wide * 1.12, shoulder + 0.05],
    ],
    coat,
  )
  for (const [x, end] of [
    [-0.04, -0.5],
    [0.03, 0.2],
    [0.06, 0.62],
    [-0.07, -0.75],
  ] as const)
    limb(
      ctx,
      [
        [x * 0.8, waist + 0.03],
        [x * 1.2, (waist + hem) / 2],
        [flare * end, hem],
      ],
      [0.003, 0.007, 0.011],
      shade,
    )
  if (person.lower !== 'trousers')
    limb(
      ctx,
      [
        [-wide * 0.8, waist],
        [0, waist + 0.008],
        [wide * 0.8, waist],
      ],
      [0.012, 0.013, 0.012],
      shade,
    )
}

function hair(ctx: Context, person: Person, top: number, r: number, shoulder: number): void {
  if (person.hairStyle === 'none') return
  const fill = css(fromHex(person.hair))
  const dark = css(shift(fromHex(person.hair), { light: -0.06 }))
  ellipse(ctx, 0, top - r * 0.1, r * 1.1, r * 1.14, fill)
  if (person.hairStyle === 'long') {
    blob(
      ctx,
      [
        [-r * 1.05, top - r * 0.3],
        [0, top - r * 0.8],
        [r * 1.05, top - r * 0.3],
        [r * 1.4, shoulder + 0.05],
        [r * 0.9, shoulder + 0.17],
        [0.01, shoulder + 0.2],
        [-r * 0.9, shoulder + 0.16],
        [-r * 1.35, shoulder + 0.04],
      ],
      fill,
    )
    for (const x of [-0.6, -0.1, 0.45])
      limb(
        ctx,
        [
          [x * r * 0.7, top],
          [x * r * 1.2, shoulder],
          [x * r * 1.1, shoulder + 0.15],
        ],
        [0.002, 0.006, 0.002],
        dark,
      )
  } else if (person.hairStyle === 'bun') ellipse(ctx, 0.004, top - r * 0.95, r * 0.52, r * 0.48, dark)
  else if (person.hairStyle === 'tail')
    limb(
      ctx,
      [
        [0, top - r * 0.2],
        [0.02, shoulder],
        [0.034, shoulder + 0.13],
        [0.026, shoulder + 0.2],
      ],
      [r * 0.34, r * 0.46, r * 0.36, 0.002],
      dark,
    )
}
