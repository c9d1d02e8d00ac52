import { css, fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawFace } from './face.ts'
import { line, outline, taper } from './form.ts'
import { backHair } from './hair.ts'
import { hatRoom, headwear } from './headwear.ts'
import { blob, ellipse, limb } from './limb.ts'
import { cape, extras, over } from './person-extras.ts'
import type { Person } from './person-type.ts'

/** Draws the person into a box of `height`, feet on the lower edge, in the middle of 1.4 heights. */
export function drawPerson(ctx: Context, person: Person, height: number): void {
  ctx.save()
  ctx.translate(height * 0.7, 0)
  ctx.scale(height, height)
  const big = person.child ? 1.28 : 1
  const crown = person.extra === 'topknot' ? 0.05 : hatRoom(person.hat)
  const r = 0.066 * big
  const top = crown + r
  const shoulder = top + r * (person.front ? 1.42 : 1.55)
  const wide = person.child ? 0.098 : 0.115
  const coat = css(fromHex(person.coat))
  const shade = css(shift(fromHex(person.coat), { light: -0.07 }))
  const step = person.walking ? 0.045 : 0.018
  const at = { shoulder, wide }
  if (person.extra === 'wings') wings(ctx, shoulder)
  if (person.front) cape(ctx, person, at)
  legs(ctx, person, step)
  if (person.front && person.extra !== 'helmet') {
    ctx.save()
    ctx.translate(0, top)
    ctx.scale(r, r)
    backHair(ctx, person)
    ctx.restore()
  }
  if (!person.front) for (const side of [-1, 1]) arm(ctx, person, { side, shoulder, wide, fill: shade })
  body(ctx, person, shoulder, wide, coat, shade)
  if (person.front) {
    clothes(ctx, person, at)
    over(ctx, person, at)
    for (const side of [-1, 1])
      arm(ctx, person, { side, shoulder, wide, fill: css(shift(fromHex(person.coat), { light: side < 0 ? -0.012 : -0.04 })) })
  } else cape(ctx, person, at)
  // prettier-ignore
  limb(ctx, [[0, top + r * 0.6], [0, shoulder + 0.01]], [r * 0.42, r * 0.44], css(shift(fromHex(person.skin), { light: -0.06 })))
  if (person.front && person.extra !== 'helmet') drawFace(ctx, person, { top, r })
  else {
    ellipse(ctx, 0, top, r, r * 1.12, css(fromHex(person.skin)))
    hair(ctx, person, top, r, shoulder)
  }
  if (!person.front) over(ctx, person, at)
  if (person.extra !== 'helmet') headwear(ctx, person, { top, r })
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
      person.extra === 'helmet' ? '#b9b8b6' : css(fromHex(person.shoes)),
    )
  }
}

function arm(
  ctx: Context,
  person: Person,
  { side, shoulder, wide, fill }: { side: number; shoulder: number; wide: number; fill: string },
): void {
  const suit = person.extra === 'helmet'
  const thick = suit ? 0.044 : person.lower === 'robe' ? 0.038 : 0.029
  const skin = css(fromHex(person.gloves ?? (suit ? '#c9c8c6' : person.skin)))
  const pose = !person.front || suit ? 'down' : person.arms === 'hip' && side < 0 ? 'down' : person.arms
  const swing = person.walking ? side * 0.02 : 0
  const x = side * wide * 0.93
  const y = shoulder + 0.052
  const [elbow, hand]: readonly [readonly [number, number], readonly [number, number]] =
    pose === 'hip'
      ? [
          [side * (wide + 0.085), shoulder + 0.165],
          [side * (wide - 0.005), shoulder + 0.245],
        ]
      : pose === 'clasped'
        ? [
            [side * (wide + 0.03), shoulder + 0.18],
            [side * 0.028, shoulder + 0.27],
          ]
        : [
            [side * (wide + 0.026), shoulder + 0.17],
            [side * (wide + 0.03) + swing, shoulder + 0.32],
          ]
  const cuff = person.lower === 'robe' ? 1.35 : 0.82
  // prettier-ignore
  taper(ctx, [hand[0] + (hand[0] - elbow[0]) * 0.08, hand[1] + 0.006, 0.019, hand[0] + (pose === 'down' ? 0 : -side * 0.02), hand[1] + (pose === 'down' ? 0.04 : 0.012), 0.015], skin)
  taper(ctx, [
    x, y, thick * 1.02, (x + elbow[0]) / 2 + side * 0.006, (y + elbow[1]) / 2, thick, elbow[0], elbow[1], thick * 0.92,
    hand[0], hand[1], thick * cuff,
  ], fill) // prettier-ignore
  if (person.front)
    line(
      ctx,
      [x - side * 0.03, y + 0.03, (x + elbow[0]) / 2 - side * 0.026, (y + elbow[1]) / 2, elbow[0] - side * 0.026, elbow[1] - 0.01],
      0.008,
      css(shift(fromHex(person.coat), { light: -0.13 }), 0.7),
    )
}

/** Draws the details of clothes: collar, buttons, belt. */
function clothes(ctx: Context, person: Person, { shoulder, wide }: { shoulder: number; wide: number }): void {
  const dark = css(shift(fromHex(person.coat), { light: -0.12 }))
  const bright = css(shift(fromHex(person.coat), { light: 0.14 }))
  if (person.extra === 'helmet') {
    outline(ctx, [-0.05, shoulder + 0.08, 0.05, shoulder + 0.08, 0.05, shoulder + 0.15, -0.05, shoulder + 0.15], '#7f8794')
    ellipse(ctx, -0.02, shoulder + 0.11, 0.011, 0.011, '#d8512f')
    ellipse(ctx, 0.02, shoulder + 0.11, 0.011, 0.011, '#4f9bd0')
    return
  }
  if (person.top === 'armour') return plates(ctx, shoulder, wide, { dark, bright })
  if ((person.lower === 'trousers' || person.lower === 'skirt') && person.top !== 'plain') {
    const jacket = person.top === 'jacket'
    if (jacket) outline(ctx, [-0.034, shoulder - 0.015, 0, shoulder + 0.075, 0.034, shoulder - 0.015], '#efe9df')
    if (person.tie !== undefined) necktie(ctx, shoulder, { colour: person.tie, bow: person.bow })
    for (const side of [-1, 1])
      outline(
        ctx,
        jacket
          ? [side * 0.03, shoulder - 0.025, side * 0.062, shoulder + 0.012, side * 0.03, shoulder + 0.06, 0, shoulder + 0.07]
          : [side * 0.01, shoulder - 0.03, side * 0.05, shoulder - 0.022, side * 0.042, shoulder + 0.014, side * 0.004, shoulder + 0.002],
        bright,
      )
    const from = shoulder + (jacket ? 0.07 : 0.004)
    line(ctx, [0, from, 0.002, shoulder + 0.2, 0, shoulder + 0.33], 0.007, dark)
    for (let i = 0; i < 4; i++) ellipse(ctx, 0.012, from + 0.03 + i * 0.06, 0.006, 0.006, bright)
    return
  }
  if (person.lower === 'trousers' || person.lower === 'skirt') {
    limb(ctx, [[-0.05, shoulder - 0.028], [0, shoulder - 0.006], [0.05, shoulder - 0.028]], [0.012, 0.014, 0.012], dark) // prettier-ignore
    return
  }
  if (person.lower === 'robe') {
    taper(ctx, [-wide * 0.5, shoulder - 0.02, 0.016, 0.01, shoulder + 0.11, 0.02, 0.05, shoulder + 0.19, 0.016], bright)
    taper(ctx, [wide * 0.5, shoulder - 0.02, 0.016, 0, shoulder + 0.1, 0.018], bright)
    taper(ctx, [-wide * 0.84, shoulder + 0.19, 0.02, 0, shoulder + 0.2, 0.022, wide * 0.84, shoulder + 0.19, 0.02], dark)
    return
  }
  outline(ctx, [-0.046, shoulder - 0.03, 0, shoulder + 0.045, 0.046, shoulder - 0.03], css(fromHex(person.skin)))
  for (const side of [-1, 1])
    outline(
      ctx,
      [0, shoulder + 0.045, side * 0.05, shoulder - 0.03, side * 0.075, shoulder + 0.02, side * 0.03, shoulder + 0.062],
      '#f4efe6',
    )
  taper(ctx, [-wide * 0.82, shoulder + 0.19, 0.014, 0, shoulder + 0.198, 0.016, wide * 0.82, shoulder + 0.19, 0.014], dark)
}

/** Draws a tie below the collar, or a bow in it. */
function necktie(ctx: Context, shoulder: number, { colour, bow }: { colour: string; bow: boolean }): void {
  const fill = css(fromHex(colour))
  if (bow) {
    for (const side of [-1, 1])
      outline(ctx, [0, shoulder - 0.004, side * 0.04, shoulder - 0.024, side * 0.042, shoulder + 0.016, 0, shoulder + 0.006], fill)
    return
  }
  outline(ctx, [-0.012, shoulder - 0.012, 0.012, shoulder - 0.012, 0.02, shoulder + 0.07, 0, shoulder + 0.1, -0.02, shoulder + 0.07], fill)
}

function plates(ctx: Context, shoulder: number, wide: number, { dark, bright }: { dark: string; bright: string }): void {
  line(ctx, [-wide * 0.7, shoulder + 0.11, 0, shoulder + 0.14, wide * 0.7, shoulder + 0.11], 0.009, dark)
  line(ctx, [0, shoulder, 0, shoulder + 0.14], 0.009, dark)
  for (const y of [0.19, 0.23, 0.27]) line(ctx, [-wide * 0.8, shoulder + y, 0, shoulder + y + 0.012, wide * 0.8, shoulder + y], 0.008, dark)
  for (const side of [-1, 1]) {
    ellipse(ctx, side * wide * 1.02, shoulder + 0.045, 0.052, 0.046, bright)
    line(ctx, [side * wide * 0.7, shoulder + 0.06, side * wide, shoulder + 0.085, side * wide * 1.36, shoulder + 0.06], 0.008, dark)
  }
}

function body(ctx: Context, person: Person, shoulder: number, wide: number, coat: string, shade: string): void {
  const waist = shoulder + 0.19
  const hem = person.lower === 'robe' ? 0.96 : person.lower === 'dress' ? 0.74 : 0.6
  const flare = person.lower === 'robe' ? 0.17 : person.lower === 'dress' ? 0.2 : 0.125
  if (person.lower === 'skirt') return blouseAndSkirt(ctx, person, { shoulder, wide, coat })
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
    // prettier-ignore
    limb(ctx, [[x * 0.8, waist + 0.03], [x * 1.2, (waist + hem) / 2], [flare * end, hem]], [0.003, 0.007, 0.011], shade)
  if (person.lower !== 'trousers')
    // prettier-ignore
    limb(ctx, [[-wide * 0.8, waist], [0, waist + 0.008], [wide * 0.8, waist]], [0.012, 0.013, 0.012], shade)
}

function blouseAndSkirt(ctx: Context, person: Person, { shoulder, wide, coat }: { shoulder: number; wide: number; coat: string }): void {
  const waist = shoulder + 0.2
  const skirt = fromHex(person.trousers)
  blob(
    ctx,
    [[-wide * 0.8, waist - 0.01], [wide * 0.8, waist - 0.01], [0.185, 0.68], [0.16, 0.715], [0, 0.722], [-0.16, 0.715], [-0.185, 0.68]],
    css(skirt),
  ) // prettier-ignore
  for (const end of [-0.7, -0.35, 0, 0.35, 0.7])
    limb(ctx, [[end * 0.08, waist + 0.02], [end * 0.14, (waist + 0.7) / 2], [end * 0.19, 0.7]], [0.002, 0.005, 0.007], css(shift(skirt, { light: -0.08 }))) // prettier-ignore
  blob(
    ctx,
    [[-wide * 0.55, shoulder - 0.02], [wide * 0.55, shoulder - 0.02], [wide * 1.12, shoulder + 0.05], [wide * 0.86, waist], [0, waist + 0.016], [-wide * 0.86, waist], [-wide * 1.12, shoulder + 0.05]],
    coat,
  ) // prettier-ignore
}

/** Draws two wings of feathers behind the back. */
function wings(ctx: Context, shoulder: number): void {
  for (const side of [-1, 1])
    for (let i = 0; i < 6; i++)
      taper(
        ctx,
        [side * 0.05, shoulder + 0.08, 0.03, side * (0.3 - i * 0.02), shoulder - 0.06 + i * 0.05, 0.05, side * (0.46 - i * 0.05), shoulder - 0.02 + i * 0.1, 0.012],
        i % 2 ? '#eceae6' : '#f8f7f4',
      ) // prettier-ignore
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
      // prettier-ignore
      limb(ctx, [[x * r * 0.7, top], [x * r * 1.2, shoulder], [x * r * 1.1, shoulder + 0.15]], [0.002, 0.006, 0.002], dark)
  } else if (person.hairStyle === 'bob' || person.hairStyle === 'curly') ellipse(ctx, 0, top + r * 0.14, r * 1.22, r * 1.2, fill)
  else if (person.hairStyle === 'bun' || person.hairStyle === 'braids' || person.hairStyle === 'twin-tails')
    ellipse(ctx, 0.004, top - r * 0.95, r * 0.52, r * 0.48, dark)
  else if (person.hairStyle === 'tail')
    // prettier-ignore
    limb(ctx, [[0, top - r * 0.2], [0.02, shoulder], [0.034, shoulder + 0.13], [0.026, shoulder + 0.2]], [r * 0.34, r * 0.46, r * 0.36, 0.002], dark)
}
