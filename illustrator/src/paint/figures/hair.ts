import { fromHex, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { outline, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'
import type { Person } from './person-type.ts'

/** Hair that falls behind the face; units are half the head's width, the head's middle is (0, 0). */
export function backHair(ctx: Context, person: Person): void {
  const fill = toned(person.hair, -0.07)
  const ring = person.female ? 1.12 : 0.9
  const curl = person.female ? 0.42 : 0.26
  switch (person.hairStyle) {
    case 'long':
      outline(ctx, [-1.1, -0.5, 0, -1.35, 1.1, -0.5, 1.36, 0.7, 1.5, 2, 1.2, 3.1, 0, 3.3, -1.2, 3.1, -1.5, 2, -1.36, 0.7], fill)
      return
    case 'bob':
      outline(ctx, [-1.1, -0.5, 0, -1.35, 1.1, -0.5, 1.36, 0.6, 1.22, 1.3, 0, 1.5, -1.22, 1.3, -1.36, 0.6], fill)
      return
    case 'curly':
      for (let i = 0; i < 22; i++) {
        const angle = (i / 22) * Math.PI * 2
        const low = Math.sin(angle) > 0 && person.female ? 0.06 : -0.24
        ellipse(ctx, Math.cos(angle) * ring, Math.sin(angle) * ring + low, curl, curl, toned(person.hair, -0.06 + (i % 3) * 0.03))
      }
      return
    case 'braids':
      for (const side of [-1, 1])
        for (let i = 0; i < 7; i++)
          ellipse(ctx, side * (1.02 + i * 0.035), 0.7 + i * 0.34, 0.24 - i * 0.012, 0.22, toned(person.hair, -0.04 + (i % 2) * 0.04))
      return
    case 'twin-tails':
      for (const side of [-1, 1]) {
        // prettier-ignore
        taper(ctx, [side * 0.9, -0.9, 0.24, side * 1.75, -0.3, 0.46, side * 1.9, 1.3, 0.46, side * 1.7, 3, 0.3, side * 1.85, 4.2, 0.04], fill)
        ellipse(ctx, side * 1.06, -0.82, 0.2, 0.22, '#b3324a')
      }
      return
    case 'bun':
      ellipse(ctx, 0, -1.28, 0.46, 0.4, toned(person.hair, -0.03))
      return
    case 'tail':
      taper(ctx, [0.3, -0.9, 0.3, 1.1, -0.6, 0.3, 1.3, 0.5, 0.3, 1.05, 1.7, 0.06], fill)
      return
    case 'short':
    case 'none':
  }
}

/** Hair over the forehead and beside the face. */
export function frontHair(ctx: Context, person: Person): void {
  if (person.hairStyle === 'none') return
  const fill = toned(person.hair, 0)
  const light = shift(fromHex(person.hair), { light: 0.09 })
  switch (person.hairStyle) {
    case 'short':
      outline(
        ctx,
        [
          -1.0, 0.02, -1.08, -0.5, -0.86, -1.12, -0.2, -1.42, 0.5, -1.34, 0.98, -0.96, 1.07, -0.4, 0.99, 0.02, 0.88, -0.36, 0.6, -0.68, 0.1,
          -0.62, -0.4, -0.78, -0.8, -0.48,
        ],
        fill,
      )
      for (const [x, y] of [[-0.6, -1.1], [-0.2, -1.24], [0.25, -1.22], [0.62, -1.02]] as const) taper(ctx, [x, y, 0.02, x + 0.16, y + 0.26, 0.045, x + 0.2, y + 0.46, 0.01], toned(person.hair, -0.06)) // prettier-ignore
      break
    case 'long':
    case 'braids':
    case 'twin-tails':
      outline(
        ctx,
        [
          -1.1, 0.5, -1.16, -0.5, -0.8, -1.2, 0, -1.42, 0.8, -1.2, 1.16, -0.5, 1.1, 0.5, 0.94, -0.1, 0.62, -0.64, 0.24, -0.92, -0.2, -0.62,
          -0.74, -0.34, -0.95, 0,
        ],
        fill,
      )
      if (person.hairStyle === 'long')
        for (const side of [-1, 1]) {
          // prettier-ignore
          taper(ctx, [side * 1.0, -0.4, 0.14, side * 1.1, 0.5, 0.22, side * 1.08, 1.4, 0.28, side * 1.24, 2.3, 0.22, side * 1.12, 2.9, 0.03], fill)
          // prettier-ignore
          taper(ctx, [side * 1.04, 0, 0.02, side * 1.14, 0.9, 0.05, side * 1.2, 2, 0.05, side * 1.16, 2.6, 0.01], toned(person.hair, side > 0 ? -0.07 : 0.06))
        }
      for (const x of [0.5, 0.2, -0.3, -0.66])
        taper(ctx, [0.24, -1.2, 0.01, x, -0.9, 0.04, x * 1.5, -0.36, 0.008], toned(person.hair, x > 0 ? -0.06 : 0.06))
      break
    case 'bob':
      outline(
        ctx,
        [
          -1.24, 1.1, -1.22, 0, -1.06, -0.8, -0.5, -1.32, 0.5, -1.32, 1.06, -0.8, 1.22, 0, 1.24, 1.1, 0.98, 1.0, 0.92, 0.1, 0.8, -0.26, 0.3,
          -0.3, -0.3, -0.28, -0.8, -0.26, -0.92, 0.1, -0.98, 1.0,
        ],
        fill,
      )
      for (const x of [-0.6, -0.3, 0, 0.3, 0.6])
        taper(ctx, [x * 0.6, -1.1, 0.01, x, -0.7, 0.04, x * 1.1, -0.32, 0.01], toned(person.hair, -0.06))
      break
    case 'curly':
      for (let i = 0; i < 13; i++) {
        const angle = Math.PI + (i / 12) * Math.PI
        ellipse(ctx, Math.cos(angle) * 0.86, Math.sin(angle) * 0.72 - 0.36, 0.33, 0.3, toned(person.hair, (i % 3) * 0.03 - 0.02))
      }
      break
    default:
      outline(
        ctx,
        [
          -1.02, 0.05, -1.06, -0.5, -0.7, -1.16, 0, -1.34, 0.7, -1.16, 1.06, -0.5, 1.02, 0.05, 0.86, -0.42, 0.4, -0.82, 0, -0.9, -0.4,
          -0.82, -0.86, -0.42,
        ],
        fill,
      )
      for (const x of [-0.6, -0.25, 0.25, 0.6])
        taper(ctx, [x * 0.3, -1.28, 0.01, x, -1, 0.035, x * 1.4, -0.66, 0.01], toned(person.hair, -0.06))
  }
  pool(ctx, [-0.3, -1.08, 0.7, 0.3], light, 0.6)
}
