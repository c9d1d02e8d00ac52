import type { Place, Subject } from '@stipple/illustrator/public'
import type { Thing } from './things.ts'

/** Meaning of a thing of the drawing: a subject of the prompt, or a guess from its position. */
export type Naming = { readonly thing: Thing } & (
  | { readonly kind: 'subject'; readonly subject: Subject }
  | { readonly kind: 'guess'; readonly what: Guess }
)
export type Guess = 'sun' | 'cloud' | 'bubble' | 'plant' | 'accent'

/** Names every thing: the largest is the main subject, others are the subjects that fit their position and size, the rest are guesses. */
export function nameThings(things: readonly Thing[], subjects: readonly Subject[], place: Place): readonly Naming[] {
  const free = new Set(things)
  const named: Naming[] = []
  const take = (thing: Thing | undefined, subject: Subject): void => {
    if (!thing) return
    free.delete(thing)
    named.push({ thing, kind: 'subject', subject })
  }
  const ordered = subjects.toSorted((a, b) => b.weight - a.weight)
  const hero = ordered.find((subject) => !isCelestial(subject)) ?? ordered[0]
  if (hero) take(things[0], hero)
  // The best pair first: the disc in the sky is the sun, even if a tree is named before it.
  const left = new Map(ordered.map((subject) => [subject, subject === hero ? subject.count - 1 : subject.count]))
  const pairs = ordered
    .flatMap((subject) => things.map((thing) => ({ subject, thing, fit: fit(thing, subject) })))
    .filter((pair) => pair.fit > 0.2)
    .toSorted((one, other) => other.fit - one.fit)
  for (const { subject, thing } of pairs) {
    const wanted = left.get(subject) ?? 0
    if (wanted === 0 || !free.has(thing)) continue
    left.set(subject, wanted - 1)
    take(thing, subject)
  }
  // A thing that looks like the hero is another of it: three fish for "fish". A disc in the sky beside a round tree is still the sun.
  for (const thing of things.filter((one) => free.has(one) && guess(one, place) !== 'sun')) {
    const like = named.find((one) => one.kind === 'subject' && alike(one.thing, thing))
    if (like?.kind === 'subject') take(thing, like.subject)
  }
  for (const thing of free) named.push({ thing, kind: 'guess', what: guess(thing, place) })
  return named
}

export const isCelestial = ({ concept }: Subject): boolean => /^(sun|moon|star|cloud|rainbow|comet|planet|crescent)/.test(concept)

/** Fitness of a thing for a subject, by height in the picture, size and roundness. */
function fit(thing: Thing, subject: Subject): number {
  const middle = (thing.top + thing.bottom) / 2
  if (/^(sun|moon)/.test(subject.concept))
    return (middle < 0.5 ? 1 - middle : 0) * (0.4 + 0.6 * roundness(thing)) * (thing.area < 0.15 ? 1 : 0.2)
  if (isCelestial(subject) || subject.stands === 'air') return middle < 0.55 ? 1 - middle : 0.1
  const large = Math.min(1, Math.sqrt(thing.area) * 3)
  const low = 0.4 + 0.6 * thing.bottom
  return low * (subject.metres >= 1 ? 0.4 + 0.6 * large : 1 - 0.5 * large)
}

function roundness({ parts, left, right, top, bottom }: Thing): number {
  const disc = Math.max(0, ...parts.map(({ round, area }) => round * Math.sqrt(area)))
  return Math.min(1, disc / Math.max(0.001, Math.sqrt((right - left) * (bottom - top))))
}

function alike(one: Thing, other: Thing): boolean {
  const size = other.area / one.area
  const shape = (other.right - other.left) / (other.bottom - other.top) / ((one.right - one.left) / (one.bottom - one.top))
  return (
    size > 0.3 &&
    size < 3 &&
    shape > 0.6 &&
    shape < 1.7 &&
    Math.abs(one.parts.length - other.parts.length) <= Math.max(1, one.parts.length * 0.4)
  )
}

function guess(thing: Thing, place: Place): Guess {
  const middle = (thing.top + thing.bottom) / 2
  if (place === 'underwater') return thing.round > 0.7 ? 'bubble' : 'plant'
  const wide = (thing.right - thing.left) / (thing.bottom - thing.top)
  if (middle < 0.45 && thing.parts.some(({ round, area }) => round > 0.72 && area > thing.area * 0.3) && wide < 1.6) return 'sun'
  if (middle < 0.5 && wide > 1.2) return 'cloud'
  return thing.bottom > 0.6 && thing.area < 0.06 ? 'plant' : 'accent'
}
