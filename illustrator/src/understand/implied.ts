import type { Place } from '../scene.ts'
import type { Concept } from './lexicon/types.ts'
import { link } from './linking.ts'
import type { Item } from './reading.ts'

const BOATS: ReadonlySet<string> = new Set(['rowing-boat', 'covered-boat', 'canoe'])
const SUPPORTS: ReadonlySet<string> = new Set(['table', 'sill'])
const PERCHERS: ReadonlySet<string> = new Set(['crow', 'owl', 'bird', 'parrot', 'squirrel', 'eagle'])
const TREES: ReadonlySet<string> = new Set([
  'tree',
  'pine',
  'blossom-tree',
  'maple',
  'bare-tree',
  'branch',
  'blossom-branch',
  'pine-branch',
])
const VESSELS: ReadonlySet<string> = new Set(['vase', 'basket', 'bucket', 'cup', 'glass', 'bowl'])

/** Relates things that are merely listed but belong together: a fisherman and his boat, cakes and a table, a crow and an old tree. */
export function linkImplied(items: readonly Item[]): void {
  const loose = (item: Item): boolean => item.relation === undefined && item.objectOf === undefined
  const boat = items.find((item) => BOATS.has(item.concept.id) && loose(item))
  const sailor = boat && items.find((item) => item.concept.kind === 'person' && loose(item))
  if (boat && sailor) link(sailor, 'riding', boat)
  const support = items.find((item) => SUPPORTS.has(item.concept.id) && item.relation === undefined)
  if (support) for (const item of items) if (item.concept.stands === 'surface' && loose(item)) link(item, 'on', support)
  // A plate of sushi, a basket of apples.
  for (const [at, item] of items.entries()) {
    const vessel = items[at - 1]
    if (
      vessel &&
      (VESSELS.has(vessel.concept.id) || vessel.concept.id === 'plate') &&
      item.concept.kind === 'food' &&
      loose(item) &&
      loose(vessel)
    )
      link(item, vessel.concept.id === 'plate' ? 'on' : 'in', vessel)
  }
  const tree = items.find((item) => TREES.has(item.concept.id) && item.relation === undefined)
  for (const item of items) if (tree && PERCHERS.has(item.concept.id) && loose(item) && item.pose === undefined) link(item, 'in', tree)
}

/** Returns true if an item is arranged in a vessel, such as flowers in a vase, and is at home where that is. */
export function isArranged(item: Item): boolean {
  const to = item.relation?.to.concept.id
  return to !== undefined && VESSELS.has(to)
}

const INDOORS: ReadonlySet<Place> = new Set(['room', 'kitchen', 'cafe', 'studio', 'library'])

/** Returns true if a place hides one of the concepts, a large thing of the sky. */
export const hidesSky = (place: Place, concepts: readonly Concept[]): boolean =>
  INDOORS.has(place) && concepts.some((concept) => concept.kind === 'sky' && concept.metres >= 5)
