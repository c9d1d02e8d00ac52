import type { Typeface } from '../../../typography/public.ts'
import { type Block, centred, merged, moved, NOTHING, turned, widthOf } from '../block.ts'
import { WHITE } from '../colours.ts'
import { cased, type Kit, line, mark } from '../kit.ts'
import { disc, ring } from '../shapes.ts'
import type { LogoLayout } from './layout.ts'

const RADIUS = 400
/** Radius of the middle of the band that holds the letters. */
const MIDDLE = 315

/** Round badge: the name along the upper edge, the rest along the lower. */
export const emblemLayout: LogoLayout = {
  id: 'emblem',
  suits: ({ main, han }) => [...main].length >= (han ? 3 : 6) && [...main].length <= (han ? 9 : 20),
  compose(kit) {
    const { colours, random } = kit
    const solid = random.chance(0.6)
    const [ground, type] = solid ? [colours.primary, WHITE] : [WHITE, colours.primary]
    const below = lowerText(kit)
    const size = kit.han ? 96 : 84
    const tracking = kit.han ? 0.2 : Math.max(0.06, kit.lettering.tracking)
    const upper = arc(cased(kit.main, kit), kit.face, { size, tracking, fill: type, side: 'top', most: below === '' ? 1.3 : 1.08 })
    const lower = below === '' ? NOTHING : arc(below, kit.small, { size: 52, tracking: 0.12, fill: type, side: 'bottom', most: 0.9 })
    const dots = [-1, 1].map((way) =>
      turned(disc(9, solid ? WHITE : colours.accent), { angle: 0, x: way * MIDDLE, y: below === '' ? 96 : 60 }),
    )
    const figure = mark(kit, { size: 270, fill: type, second: solid ? WHITE : colours.accent })
    return merged(
      solid ? disc(RADIUS, ground) : ring(RADIUS, 14, colours.primary),
      ring(RADIUS - 22, 4, type),
      ring(252, 4, type),
      centred(figure),
      upper,
      lower,
      ...(below === '' || widthOf(lower) < 560 ? dots : []),
    )
  },
}

/** Text that fits along the lower edge. */
function lowerText({ second, slogan }: Kit): string {
  const fits = (text: string) => text !== '' && [...text].length <= (/\p{Script=Han}/u.test(text) ? 12 : 30)
  const chosen = [second, slogan].find(fits) ?? ''
  return /\p{Script=Han}/u.test(chosen) ? chosen : chosen.toUpperCase()
}

/** Sets a line along a circle about the origin. `most` limits its half angle, in units of a right angle. */
function arc(
  text: string,
  face: Typeface,
  { size, tracking, fill, side, most }: { size: number; tracking: number; fill: string; side: 'top' | 'bottom'; most: number },
): Block {
  const letters = [...text]
  const set = (character: string, points: number) => line(character, face, { size: points, tracking: 0, fill })
  // Pairs are measured together, so that kerning is kept.
  const steps = letters.map((character, i) => {
    const next = letters[i + 1]
    const own = advanceOf(character, face)
    return next === undefined ? own : advanceOf(character + next, face) - advanceOf(next, face)
  })
  const natural = steps.reduce((sum, step) => sum + step + tracking, -tracking) * size
  const room = most * Math.PI * MIDDLE
  const scale = Math.min(1, room / natural)
  const points = size * scale
  const way = side === 'top' ? 1 : -1
  // The letters are centred in the band; along the lower edge their feet point outwards.
  const { box } = line(text, face, { size: points, tracking: 0, fill })
  const radius = MIDDLE + ((box.top + box.bottom) / 2) * (side === 'top' ? 1 : -1)
  let along = -natural * scale * 0.5
  const placed = letters.map((character, i) => {
    const step = (steps[i] ?? 0) * points
    const angle = ((along + step / 2) / MIDDLE) * way
    along += step + tracking * points
    if (character.trim() === '') return NOTHING
    const glyph = moved(set(character, points), { x: -((steps[i] ?? 0) * points) / 2 })
    return turned(glyph, { angle, x: Math.sin(angle) * radius * way, y: -Math.cos(angle) * radius * way })
  })
  return merged(...placed)
}

/** In ems. */
function advanceOf(text: string, face: Typeface): number {
  const font = (character: string) => face.fontOf(character)
  const [first = ''] = text
  const one = font(first)
  if (!one) return 0
  const same = [...text].every((character) => font(character) === one)
  if (same) return one.layout(text).advanceWidth / one.unitsPerEm
  return [...text].reduce((sum, character) => {
    const own = font(character)
    return own ? sum + own.layout(character).advanceWidth / own.unitsPerEm : sum
  }, 0)
}
