import { GARMENTS } from '../scene.ts'
import type { Relation } from '../scene.ts'
import type { Concept } from './lexicon/types.ts'
import type { Item } from './reading.ts'

const CLOTHES: ReadonlySet<string> = new Set<string>([...GARMENTS, 'headphones', 'mask', 'ring', 'ribbon'])

const INVERSE: Readonly<Record<Relation, Relation>> = {
  on: 'under', under: 'above', in: 'surrounded-by', beside: 'beside', behind: 'in-front-of', 'in-front-of': 'behind', above: 'under',
  riding: 'under', holding: 'in-front-of', wearing: 'in-front-of', 'surrounded-by': 'beside',
} // prettier-ignore

export const isAnimate = (concept: Concept): boolean => concept.kind === 'animal' || concept.kind === 'person' || concept.kind === 'fantasy'
export const isCarrying = (kind: Relation | 'with'): boolean => kind === 'riding' || kind === 'holding' || kind === 'wearing'

/** Relates an item, and everything joined to it by "and", to an object. False when both have relations already, so that this one cannot be shown. */
export function link(subject: Item, relation: Relation | 'with', object: Item): boolean {
  if (subject === object) return true
  const kind = normalRelation(subject.concept, relation, object.concept)
  if (kind === undefined) return true
  object.objectOf ??= subject
  if (isCarrying(kind)) object.carried = true
  if (kind === 'holding' || kind === 'wearing') {
    // Stored at the object, so that one person can hold and wear several.
    const free = object.relation === undefined && !leadsTo(subject, object)
    if (free) object.relation = { kind, to: subject }
    return free
  }
  if (subject.relation === undefined && !leadsTo(object, subject)) {
    subject.relation = { kind, to: object }
  } else if (object.relation === undefined && !leadsTo(subject, object)) {
    // A subject has room for one relation; the second is stored at its object, inverted.
    object.relation = { kind: kind === 'under' && object.concept.metres > subject.concept.metres ? 'behind' : INVERSE[kind], to: subject }
  } else return false
  if (subject.joined && !isCarrying(kind) && subject.joined.relation === undefined) link(subject.joined, kind, object)
  return true
}

/** Meaning of "with" and loose prepositions, by the two things: in a boat and on a horse are both riding, in a kimono is wearing it. */
function normalRelation(subject: Concept, relation: Relation | 'with', object: Concept): Relation | undefined {
  const animate = isAnimate(subject)
  // Moon, sun and clouds are far behind everything: being under or beside them has no meaning.
  if (object.stands === 'air' && object.metres >= 5 && !isAnimate(object) && object.kind !== 'vehicle' && relation !== 'riding')
    return undefined
  if (animate && CLOTHES.has(object.id) && ['with', 'in', 'on', 'holding', 'wearing'].includes(relation))
    return relation === 'holding' ? 'holding' : 'wearing'
  if (relation === 'with')
    return animate && object.metres <= 1.3 && (object.kind === 'object' || object.kind === 'food' || object.kind === 'plant')
      ? 'holding'
      : undefined
  const mount =
    object.kind === 'vehicle' || ((object.kind === 'animal' || object.kind === 'fantasy') && object.metres > 0.8 * subject.metres)
  if (animate && mount && (relation === 'on' || (relation === 'in' && object.kind === 'vehicle'))) return 'riding'
  if (relation === 'holding' && object.metres > subject.metres) return 'beside'
  return relation
}

function leadsTo(from: Item, to: Item): boolean {
  let item: Item | undefined = from
  for (let steps = 0; item && steps < 50; steps++) {
    if (item === to) return true
    item = item.relation?.to
  }
  return false
}
