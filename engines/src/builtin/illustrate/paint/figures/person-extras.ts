import { css, fromHex, shift } from '../colour.ts'
import type { Context } from '../stage.ts'
import { blob, ellipse, limb, polygon } from './limb.ts'
import type { Person } from './person.ts'

export function extras(ctx: Context, person: Person, at: { top: number; r: number; shoulder: number; wide: number }): void {
  const { top, r, shoulder, wide } = at
  switch (person.extra) {
    case 'scarf':
      limb(
        ctx,
        [
          [-wide * 0.6, shoulder - 0.008],
          [0, shoulder + 0.012],
          [wide * 0.6, shoulder - 0.008],
        ],
        [0.022, 0.03, 0.022],
        '#c23b34',
      )
      limb(
        ctx,
        [
          [wide * 0.4, shoulder + 0.01],
          [wide * 1.5, shoulder + 0.03],
          [wide * 2.3, shoulder - 0.005],
        ],
        [0.022, 0.026, 0.016],
        '#b23129',
      )
      return
    case 'pack':
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
        '#8a6136',
      )
      limb(
        ctx,
        [
          [-wide * 0.6, shoulder + 0.09],
          [0, shoulder + 0.105],
          [wide * 0.6, shoulder + 0.09],
        ],
        [0.006, 0.007, 0.006],
        '#5f3f21',
      )
      limb(
        ctx,
        [
          [-wide * 0.85, shoulder + 0.015],
          [wide * 0.85, shoulder + 0.015],
        ],
        [0.026, 0.026],
        '#5e6e58',
      )
      return
    case 'cape':
    case 'none':
      return
    case 'hat':
      if (person.front) {
        // Worn high: the brim would hide the eyes.
        ellipse(ctx, 0, top - r * 0.78, r * 2, r * 0.36, '#d0ad66')
        ellipse(ctx, 0, top - r * 1.16, r * 1.04, r * 0.62, '#e2c585')
        limb(
          ctx,
          [
            [-r * 1.02, top - r * 0.92],
            [0, top - r * 0.8],
            [r * 1.02, top - r * 0.92],
          ],
          [r * 0.12, r * 0.13, r * 0.12],
          '#9c3d35',
        )
        return
      }
      ellipse(ctx, 0, top - r * 0.25, r * 2.05, r * 0.5, '#d9b872')
      ellipse(ctx, 0, top - r * 0.62, r * 1.05, r * 0.72, '#e2c585')
      limb(
        ctx,
        [
          [-r, top - r * 0.36],
          [0, top - r * 0.3],
          [r, top - r * 0.36],
        ],
        [0.009, 0.01, 0.009],
        '#9c3d35',
      )
      return
    case 'pointed-hat': {
      const brim = top - r * (person.front ? 0.42 : 0)
      polygon(
        ctx,
        [
          [-r * 1.25, brim - r * 0.2],
          [-r * 0.2, brim - r * 2.2],
          [r * 0.65, brim - r * 3.2],
          [r * 0.5, brim - r * 2],
          [r * 1.25, brim - r * 0.2],
        ],
        css(shift(fromHex(person.coat), { light: -0.04 })),
      )
      ellipse(ctx, 0, brim - r * 0.2, r * 2.4, r * 0.42, css(fromHex(person.coat)))
      staff(ctx, wide)
      return
    }
    case 'crown':
      polygon(
        ctx,
        [
          [-r * 0.85, top - r * 0.72],
          [-r * 0.95, top - r * 1.75],
          [-r * 0.45, top - r * 1.2],
          [0, top - r * 1.85],
          [r * 0.45, top - r * 1.2],
          [r * 0.95, top - r * 1.75],
          [r * 0.85, top - r * 0.72],
        ],
        '#e2b23c',
      )
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
        limb(
          ctx,
          [
            [-wide * 0.6, shoulder + y],
            [wide * 0.6, shoulder + y],
          ],
          [0.011, 0.011],
          '#9b9da3',
        )
      ellipse(ctx, wide * 0.5, shoulder + 0.2, 0.014, 0.014, '#d8512f')
      return
    case 'swords':
      limb(
        ctx,
        [
          [-wide, shoulder + 0.26],
          [wide * 1.2, shoulder - 0.07],
        ],
        [0.011, 0.012],
        '#17181c',
      )
      limb(
        ctx,
        [
          [wide * 0.95, shoulder - 0.035],
          [wide * 1.5, shoulder - 0.115],
        ],
        [0.011, 0.011],
        '#a33a33',
      )
      return
    case 'topknot':
      ellipse(ctx, 0, top - r * 1.2, r * 0.32, r * 0.3, '#17131a')
      limb(
        ctx,
        [
          [-wide * 1.6, shoulder + 0.33],
          [wide * 1.2, shoulder + 0.2],
        ],
        [0.011, 0.012],
        '#201b22',
      )
      return
    case 'staff':
      staff(ctx, wide)
  }
}

function staff(ctx: Context, wide: number): void {
  limb(
    ctx,
    [
      [wide * 1.5, 0.14],
      [wide * 1.55, 0.6],
      [wide * 1.62, 0.98],
    ],
    [0.011, 0.01, 0.01],
    '#6b4a2c',
  )
  ellipse(ctx, wide * 1.5, 0.125, 0.026, 0.026, '#8fd0e6')
}
