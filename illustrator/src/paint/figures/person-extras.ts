import { css, fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { blob, ellipse, limb } from './limb.ts'
import type { Person } from './person-type.ts'

/** Draws apron and scarf over the clothes, each in its own colour. */
export function over(ctx: Context, person: Person, { shoulder, wide }: { shoulder: number; wide: number }): void {
  if (person.apron !== undefined) {
    const fill = css(fromHex(person.apron))
    const dark = css(shift(fromHex(person.apron), { light: -0.07 }))
    for (const side of [-1, 1])
      limb(ctx, [[side * 0.04, shoulder - 0.02], [side * 0.05, shoulder + 0.09]], [0.008, 0.008], dark) // prettier-ignore
    blob(ctx, [[-0.058, shoulder + 0.07], [0.058, shoulder + 0.07], [wide * 0.8, shoulder + 0.2], [wide * 1.05, shoulder + 0.42], [-wide * 1.05, shoulder + 0.42], [-wide * 0.8, shoulder + 0.2]], fill) // prettier-ignore
    limb(ctx, [[-wide * 0.86, shoulder + 0.195], [0, shoulder + 0.205], [wide * 0.86, shoulder + 0.195]], [0.008, 0.009, 0.008], dark) // prettier-ignore
  }
  if (person.scarf === undefined) return
  const near = css(fromHex(person.scarf))
  const far = css(shift(fromHex(person.scarf), { light: -0.05 }))
  limb(ctx, [[wide * 0.3, shoulder + 0.01], [wide * 0.42, shoulder + 0.1], [wide * 0.36, shoulder + 0.2]], [0.024, 0.026, 0.022], far) // prettier-ignore
  limb(ctx, [[-wide * 0.62, shoulder - 0.008], [0, shoulder + 0.014], [wide * 0.62, shoulder - 0.008]], [0.024, 0.032, 0.024], near) // prettier-ignore
}

/** Draws a cape: behind a person seen from the front, over the back of one seen from behind. */
export function cape(ctx: Context, { cape: colour }: Person, { shoulder, wide }: { shoulder: number; wide: number }): void {
  if (colour === undefined) return
  blob(
    ctx,
    [
      [-wide * 1.1, shoulder],
      [wide * 1.1, shoulder],
      [wide * 1.7, 0.6],
      [wide * 2.1, 0.88],
      [0, 0.92],
      [-wide * 1.9, 0.88],
      [-wide * 1.5, 0.5],
    ],
    css(fromHex(colour)),
  )
}

export function extras(ctx: Context, person: Person, at: { top: number; r: number; shoulder: number; wide: number }): void {
  const { top, r, shoulder, wide } = at
  switch (person.extra) {
    case 'pack':
      if (person.front) {
        for (const side of [-1, 1])
          limb(ctx, [[side * wide * 0.72, shoulder - 0.01], [side * wide * 0.66, shoulder + 0.09], [side * wide * 0.78, shoulder + 0.19]], [0.014, 0.014, 0.012], css(fromHex(person.pack))) // prettier-ignore
        return
      }
      blob(
        ctx,
        [
          [-wide * 0.72, shoulder + 0.02],
          [wide * 0.72, shoulder + 0.02],
          [wide * 0.86, shoulder + 0.2],
          [wide * 0.6, shoulder + 0.27],
          [-wide * 0.6, shoulder + 0.27],
          [-wide * 0.86, shoulder + 0.2],
        ],
        css(fromHex(person.pack)),
      )
      // prettier-ignore
      limb(ctx, [[-wide * 0.6, shoulder + 0.09], [0, shoulder + 0.105], [wide * 0.6, shoulder + 0.09]], [0.006, 0.007, 0.006], css(shift(fromHex(person.pack), { light: -0.12 })))
      // prettier-ignore
      limb(ctx, [[-wide * 0.85, shoulder + 0.015], [wide * 0.85, shoulder + 0.015]], [0.026, 0.026], '#5e6e58')
      return
    case 'wings':
    case 'none':
      return
    case 'helmet':
      ellipse(ctx, 0, top, r * 1.55, r * 1.55, '#edecea')
      if (person.front) {
        ellipse(ctx, 0, top + r * 0.06, r * 1.22, r * 1.05, '#2b3247')
        ellipse(ctx, -r * 0.4, top - r * 0.3, r * 0.4, r * 0.22, '#8fa8d8', -0.5)
        ellipse(ctx, r * 0.2, top + r * 0.5, r * 0.8, r * 0.3, '#c9864a')
        return
      }
      ellipse(ctx, 0, top + r * 0.1, r * 1.1, r * 1.05, '#d9d8d6')
      blob(
        ctx,
        [
          [-wide * 0.95, shoulder + 0.01],
          [wide * 0.95, shoulder + 0.01],
          [wide * 1.02, shoulder + 0.24],
          [0, shoulder + 0.27],
          [-wide * 1.02, shoulder + 0.24],
        ],
        '#c4c5c9',
      )
      for (const y of [0.06, 0.13])
        // prettier-ignore
        limb(ctx, [[-wide * 0.6, shoulder + y], [wide * 0.6, shoulder + y]], [0.011, 0.011], '#9b9da3')
      ellipse(ctx, wide * 0.5, shoulder + 0.2, 0.014, 0.014, '#d8512f')
      return
    case 'swords':
      // prettier-ignore
      limb(ctx, [[-wide, shoulder + 0.26], [wide * 1.2, shoulder - 0.07]], [0.011, 0.012], '#17181c')
      // prettier-ignore
      limb(ctx, [[wide * 0.95, shoulder - 0.035], [wide * 1.5, shoulder - 0.115]], [0.011, 0.011], '#a33a33')
      return
    case 'topknot':
      ellipse(ctx, 0, top - r * 1.2, r * 0.32, r * 0.3, '#17131a')
      // prettier-ignore
      limb(ctx, [[-wide * 1.6, shoulder + 0.33], [wide * 1.2, shoulder + 0.2]], [0.011, 0.012], '#201b22')
      return
    case 'staff':
      staff(ctx, wide)
  }
}

function staff(ctx: Context, wide: number): void {
  // prettier-ignore
  limb(ctx, [[wide * 1.5, 0.14], [wide * 1.55, 0.6], [wide * 1.62, 0.98]], [0.011, 0.01, 0.01], '#6b4a2c')
  ellipse(ctx, wide * 1.5, 0.125, 0.026, 0.026, '#8fd0e6')
}
