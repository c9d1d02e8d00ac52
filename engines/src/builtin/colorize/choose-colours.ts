import type { Chroma } from '@stipple/imaging/cielab'
import { guidedFilter } from '@stipple/imaging/edge-preserving'
import { at, type Size } from '@stipple/imaging/plane'
import { geodesicDistance } from './geodesic.ts'
import { type ChromaField, type Hint, spreadHints } from './spread.ts'
import { chromaAt, USUAL } from './usual-colours.ts'

/** Distance that a colour spreads from its seed, in L* along the path; dots spread farther. */
const USUAL_REACH = 13
const GIVEN_REACH = 45
/** Distance to a dot within which guesses are dropped. */
const DOT_RULES = 28
/** Changes of L* below this are texture. */
const TEXTURE = 5

/**
 * Combines known and guessed colours: a dot overrules a guess, and both overrule the reference or the faint tone of the rest.
 * @param people 1 on people (beside a reference: on faces), which only a dot may turn blue or green; absent where only dots give colours
 */
export function chooseColours(
  light: Float32Array,
  size: Size,
  {
    given,
    usual,
    base,
    people,
  }: { given: readonly Hint[]; usual: readonly Hint[]; base: ChromaField | undefined; people: Uint8Array | undefined },
): ChromaField {
  // Texture must not count as distance: a coat is one object however coarse its weave.
  const calm = guidedFilter(light, size, { radius: 3, epsilon: TEXTURE ** 2 })
  const ruled =
    given.length > 0 && people !== undefined
      ? geodesicDistance(
          calm,
          size,
          given.flatMap(({ seeds }) => seeds),
        )
      : undefined
  const guesses = ruled ? usual.map((hint) => ({ ...hint, seeds: hint.seeds.filter((seed) => at(ruled, seed) > DOT_RULES) })) : usual
  const reach = given.length > 0 ? GIVEN_REACH : USUAL_REACH
  const hints = [...given, ...guesses]
  const ground = base && ((_: number, i: number): Chroma => [at(base.a, i), at(base.b, i)])
  const tone = people && ((here: number): Chroma => chromaAt(USUAL.rest, here))
  const chroma = ground ?? tone
  const chosen = spreadHints({ light, calm }, size, { hints, ...(chroma && { base: { reach, chroma } }) })
  const isGuess = (i: number): boolean => people?.[i] === 1 && (ruled === undefined || at(ruled, i) > DOT_RULES)
  // Colours of the sky behind a head, or of the grass below, spread into it where both are equally light.
  const warm = (plane: Float32Array): Float32Array => plane.map((value, i) => (value < 0 && isGuess(i) ? 0 : value))
  return { a: warm(chosen.a), b: warm(chosen.b) }
}
