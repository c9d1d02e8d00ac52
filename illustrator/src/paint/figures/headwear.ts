import { css, fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { outline } from './form.ts'
import { blob, ellipse, limb, polygon } from './limb.ts'
import type { Hat, Person } from './person-type.ts'

/** Height that a hat adds above the head, in shares of the figure. */
export const hatRoom = (hat: Hat | undefined): number => (hat ? ROOM[hat.kind] : 0)

const ROOM: Readonly<Record<Hat['kind'], number>> = {
  hat: 0.03, 'top-hat': 0.09, cap: 0.02, beanie: 0.03, peaked: 0.03, toque: 0.09, 'hard-hat': 0.02, 'closed-helmet': 0.03, crown: 0.05, pointed: 0.2, santa: 0.06,
} // prettier-ignore

/** Draws the hat on the head, in its own colour. `r` is half the head's width, (0, top) its middle. */
export function headwear(ctx: Context, { hat, front }: Person, { top, r }: { top: number; r: number }): void {
  if (!hat) return
  ctx.save()
  ctx.translate(0, top)
  ctx.scale(r, r)
  DRAW[hat.kind](ctx, { fill: tone(hat.colour), dark: tone(hat.colour, -0.09), light: tone(hat.colour, 0.08), front })
  ctx.restore()
}

interface Cloth {
  readonly fill: string
  readonly dark: string
  readonly light: string
  readonly front: boolean
}

const tone = (hex: string, light = 0): string => css(shift(fromHex(hex), { light }))

/** Worn high when seen from the front: the brim would hide the eyes. Units are half the head's width. */
const DRAW: Readonly<Record<Hat['kind'], (ctx: Context, cloth: Cloth) => void>> = {
  hat: (ctx, { fill, dark, light, front }) => {
    const y = front ? -0.7 : -0.25
    ellipse(ctx, 0, y - 0.04, 2, 0.4, dark)
    outline(ctx, [-1.05, y, -0.98, y - 0.7, -0.5, y - 0.98, 0.5, y - 0.98, 0.98, y - 0.7, 1.05, y, 0, y + 0.14], fill)
    band(ctx, y - 0.16, 1.03, light)
  },
  'top-hat': (ctx, { fill, dark, light, front }) => {
    const y = front ? -0.72 : -0.4
    ellipse(ctx, 0, y, 1.6, 0.3, dark)
    polygon(ctx, [[-0.98, y], [-1.06, y - 1.5], [1.06, y - 1.5], [0.98, y]], fill) // prettier-ignore
    ellipse(ctx, 0, y - 1.5, 1.06, 0.22, dark)
    band(ctx, y - 0.22, 1, light)
  },
  cap: (ctx, { fill, dark, front }) => {
    outline(ctx, [-1.1, -0.5, -1.02, -1.05, -0.5, -1.42, 0.5, -1.42, 1.02, -1.05, 1.1, -0.5, 0, -0.66], fill)
    if (front) outline(ctx, [-0.98, -0.62, -0.5, -0.78, 0.5, -0.78, 0.98, -0.62, 0.6, -0.4, 0, -0.34, -0.6, -0.4], dark)
    ellipse(ctx, 0, -1.42, 0.1, 0.07, dark)
  },
  beanie: (ctx, { fill, dark, light }) => {
    outline(ctx, [-1.12, -0.46, -1.06, -1.1, -0.5, -1.52, 0.5, -1.52, 1.06, -1.1, 1.12, -0.46, 0, -0.58], fill)
    limb(ctx, [[-1.08, -0.54], [0, -0.7], [1.08, -0.54]], [0.17, 0.18, 0.17], dark) // prettier-ignore
    ellipse(ctx, 0, -1.6, 0.26, 0.24, light)
  },
  peaked: (ctx, { fill, dark, light, front }) => {
    outline(ctx, [-1.28, -1.02, -0.6, -1.46, 0.6, -1.46, 1.28, -1.02, 1.04, -0.56, 0, -0.7, -1.04, -0.56], fill)
    limb(ctx, [[-1.02, -0.62], [0, -0.78], [1.02, -0.62]], [0.14, 0.15, 0.14], dark) // prettier-ignore
    if (!front) return
    outline(ctx, [-0.9, -0.56, 0, -0.7, 0.9, -0.56, 0.5, -0.36, 0, -0.3, -0.5, -0.36], '#17171b')
    ellipse(ctx, 0, -1.06, 0.16, 0.18, '#e2b23c')
    ellipse(ctx, 0, -1.06, 0.08, 0.09, light)
  },
  toque: (ctx, { fill, dark }) => {
    for (const x of [-0.66, 0.66, 0]) ellipse(ctx, x, -1.66, 0.66, 0.6, fill)
    polygon(ctx, [[-0.96, -0.52], [-1.02, -1.6], [1.02, -1.6], [0.96, -0.52]], fill) // prettier-ignore
    for (const x of [-0.5, 0, 0.5]) limb(ctx, [[x, -0.9], [x * 1.1, -1.7]], [0.03, 0.02], dark) // prettier-ignore
    band(ctx, -0.66, 0.98, dark)
  },
  'hard-hat': (ctx, { fill, dark, light }) => {
    outline(ctx, [-1.14, -0.5, -1.08, -1.06, -0.5, -1.46, 0.5, -1.46, 1.08, -1.06, 1.14, -0.5, 0, -0.64], fill)
    limb(ctx, [[0, -1.46], [0, -0.76]], [0.14, 0.16], light) // prettier-ignore
    limb(ctx, [[-1.3, -0.5], [0, -0.62], [1.3, -0.5]], [0.08, 0.12, 0.08], dark) // prettier-ignore
  },
  'closed-helmet': (ctx, { fill, dark, light, front }) => {
    outline(ctx, [-1.12, 0.9, -1.2, -0.4, -0.7, -1.3, 0, -1.46, 0.7, -1.3, 1.2, -0.4, 1.12, 0.9, 0.5, 1.34, 0, 1.42, -0.5, 1.34], fill)
    limb(ctx, [[0, -1.4], [0, -0.3]], [0.07, 0.1], light) // prettier-ignore
    blob(ctx, [[-0.1, -1.4], [0.2, -2], [0.9, -2.1], [1.4, -1.5], [0.8, -1.5], [0.3, -1.2]], '#a5303a') // prettier-ignore
    if (!front) return
    limb(ctx, [[-0.86, -0.1], [0, 0], [0.86, -0.1]], [0.1, 0.12, 0.1], '#17171b') // prettier-ignore
    for (const x of [-0.36, 0, 0.36]) for (const y of [0.5, 0.76]) ellipse(ctx, x, y, 0.06, 0.08, dark)
    limb(ctx, [[-1, 0.2], [0, 0.3], [1, 0.2]], [0.04, 0.05, 0.04], dark) // prettier-ignore
  },
  crown: (ctx, { fill, dark }) => {
    polygon(ctx, [[-0.85, -0.72], [-0.95, -1.75], [-0.45, -1.2], [0, -1.85], [0.45, -1.2], [0.95, -1.75], [0.85, -0.72]], fill) // prettier-ignore
    band(ctx, -0.82, 0.84, dark)
    ellipse(ctx, 0, -1.16, 0.13, 0.15, '#b3263a')
  },
  pointed: (ctx, { fill, dark, front }) => {
    const y = front ? -0.62 : -0.2
    polygon(ctx, [[-1.25, y], [-0.2, y - 2], [0.65, y - 3], [0.5, y - 1.8], [1.25, y]], dark) // prettier-ignore
    ellipse(ctx, 0, y, front ? 1.9 : 2.4, front ? 0.36 : 0.42, fill)
  },
  santa: (ctx, { fill }) => {
    blob(ctx, [[-1.1, -0.6], [-0.6, -1.6], [0.4, -1.9], [1.3, -1.4], [1.6, -0.5], [1.1, -0.9], [1, -0.6]], fill) // prettier-ignore
    limb(ctx, [[-1.1, -0.56], [0, -0.74], [1.1, -0.56]], [0.2, 0.22, 0.2], '#f5f3ee') // prettier-ignore
    ellipse(ctx, 1.56, -0.36, 0.26, 0.26, '#f5f3ee')
  },
}

function band(ctx: Context, y: number, wide: number, fill: string): void {
  limb(ctx, [[-wide, y - 0.06], [0, y + 0.06], [wide, y - 0.06]], [0.11, 0.12, 0.11], fill) // prettier-ignore
}
