import { guidedFilter } from '../illustrate/styles/tools/edge-preserving.ts'
import { at } from '../illustrate/styles/tools/plane.ts'
import type { Plane, Size } from '../illustrate/styles/tools/plane.ts'
import { geodesicDistance } from './geodesic.ts'
import type { Chroma } from './lab.ts'
import { spreadHints } from './spread.ts'
import type { ChromaField, Hint } from './spread.ts'
import { chromaAt, USUAL } from './usual-colours.ts'

/** How far colour runs from what was recognised before it is taken for something else, in L* along the way; dots run farther. */
const USUAL_REACH = 13
const DOT_REACH = 45
/** So near to a dot nothing is guessed any more. */
const DOT_RULES = 28
/** Changes of L* below this are texture. */
const TEXTURE = 5

/**
 * Puts together what is known and what is guessed: a dot overrules a guess, and both overrule the reference or the faint tone of the rest.
 * @param clothed where people wear clothes; left out where nothing is to be guessed
 */
export function chooseColours(
  light: Plane,
  size: Size,
  {
    dots,
    usual,
    base,
    clothed,
  }: { dots: readonly Hint[]; usual: readonly Hint[]; base: ChromaField | undefined; clothed: Plane | undefined },
): ChromaField {
  // Texture must not count as distance: a coat is one thing however coarse its weave is.
  const calm = guidedFilter(light, size, { radius: 3, epsilon: TEXTURE ** 2 })
  const ruled =
    dots.length > 0 && usual.length > 0
      ? geodesicDistance(
          calm,
          size,
          dots.flatMap(({ seeds }) => seeds),
        )
      : undefined
  const guesses = ruled ? usual.map((hint) => ({ ...hint, seeds: hint.seeds.filter((seed) => at(ruled, seed) > DOT_RULES) })) : usual
  const reach = dots.length > 0 ? DOT_REACH : USUAL_REACH
  const hints = [...dots, ...guesses]
  const ground = base && ((_: number, i: number): Chroma => [at(base.a, i), at(base.b, i)])
  const tone = clothed && ((here: number, i: number): Chroma => chromaAt(at(clothed, i) > 0.5 ? USUAL.clothes : USUAL.rest, here))
  const chroma = ground ?? tone
  return spreadHints({ light, calm }, size, { hints, ...(chroma && { base: { reach, chroma } }) })
}
