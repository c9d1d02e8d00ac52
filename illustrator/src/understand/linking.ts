import { CARRIERS } from '../carriers.ts'
import { GARMENTS, type Relation } from '../scene.ts'
import { isHuman } from './figures.ts'
import type { Concept } from './lexicon/types.ts'
import type { Item } from './reading.ts'

const CLOTHES: ReadonlySet<string> = new Set<string>([...GARMENTS, 'headphones', 'mask', 'ring', 'ribbon'])

const INVERSE: Readonly<Record<Relation, Relation>> = {
  on: 'under', under: 'above', in: 'surrounded-by', beside: 'beside', behind: 'in-front-of', 'in-front-of': 'behind', above: 'under',
  riding: 'under', holding: 'in-front-of', wearing: 'in-front-of', 'surrounded-by': 'beside',
} // prettier-ignore

export const isAnimate = (concept: Concept): boolean => concept.kind === 'animal' || concept.kind === 'person' || concept.kind === 'fantasy'
export const isCarrying = (kind: Relation | 'with'): boolean => kind === 'riding' || kind === 'holding' || kind === 'wearing'

/** Relates an item, and everything joined to it by "and", to an object, in the words of the prompt. False when both have relations already, so that this one cannot be shown. */
export function link(subject: Item, relation: Relation | 'with', object: Item, words?: string): boolean {
  if (subject === object) return true
  const kind = normalRelation(subject.concept, relation, object.concept)
  if (kind === undefined) return true
  object.objectOf ??= subject
  if (isCarrying(kind)) object.carried = true
  if (kind === 'holding' || kind === 'wearing') {
    // Stored at the object, so that one person can hold and wear several.
    const free = object.relation === undefined && !leadsTo(subject, object)
    if (free) object.relation = { kind, to: subject, words }
    return free
  }
  if (subject.relation === undefined && !leadsTo(object, subject)) {
    subject.relation = { kind, to: object, words }
  } else if (object.relation === undefined && !leadsTo(subject, object)) {
    // A subject has room for one relation; the second is stored at its object, inverted.
    object.relation = {
      kind: kind === 'under' && object.concept.metres > subject.concept.metres ? 'behind' : INVERSE[kind],
      to: subject,
      words,
    }
  } else return false
  if (subject.joined && !isCarrying(kind) && subject.joined.relation === undefined) link(subject.joined, kind, object, words)
  return true
}

/** Meaning of "with" and loose prepositions, by the two things: in a boat and on a horse are both riding, in a kimono is wearing it. */
function normalRelation(subject: Concept, relation: Relation | 'with', object: Concept): Relation | undefined {
  const animate = isAnimate(subject)
  // Moon, sun and clouds are far behind everything: being under or beside them has no meaning.
  const near = relation === 'riding' || relation === 'on' || relation === 'in'
  if (object.stands === 'air' && object.metres >= 5 && !isAnimate(object) && object.kind !== 'vehicle' && !near) return undefined
  if (animate && CLOTHES.has(object.id) && ['with', 'in', 'on', 'holding', 'wearing'].includes(relation))
    return relation === 'holding' ? 'holding' : 'wearing'
  // A panda sits beside its bamboo.
  if (relation === 'holding' && object.kind === 'plant' && object.metres > 2) return 'beside'
  // A bus stops at a school, not on its roof.
  if (relation === 'on' && subject.kind === 'vehicle' && object.kind === 'building' && object.id !== 'bridge') return 'beside'
  if (relation === 'with')
    return animate && object.metres <= 1.3 && (object.kind === 'object' || object.kind === 'food' || object.kind === 'plant')
      ? 'holding'
      : undefined
  const mount =
    object.kind === 'vehicle' || ((object.kind === 'animal' || object.kind === 'fantasy') && object.metres > 0.8 * subject.metres)
  if (animate && mount && (relation === 'on' || (relation === 'in' && object.kind === 'vehicle'))) return 'riding'
  return relation
}

/** Boats and boards that are drawn with their rider. */
const RIDDEN: ReadonlySet<string> = new Set([
  'rowing-boat', 'covered-boat', 'canoe', 'skateboard', 'surfboard', 'snowboard', 'sled',
]) // prettier-ignore

const SEATS: ReadonlySet<string> = new Set(['sofa', 'bed', 'bench', 'bathtub', 'throne'])

/** Large things of the sky, far behind everything. */
const isFar = ({ stands, metres, kind }: Concept): boolean => stands === 'air' && metres >= 5 && (kind === 'sky' || kind === 'object')

/**
 * Returns true if no drawing shows a subject in a relation to an object: a building is only seen from outside, nobody sits in a car or on a chair, and the moon is
 * in the sky.
 */
export function isUndrawn(subject: Concept, kind: Relation, object: Concept): boolean {
  if (kind === 'in' || kind === 'on') {
    if (isFar(object) || (kind === 'in' && object.kind === 'building')) return true
    return isHuman(subject) && SEATS.has(object.id)
  }
  if (kind === 'riding') return object.kind === 'vehicle' && !RIDDEN.has(object.id)
  return kind === 'holding' && object.metres > Math.max(1.5, 1.6 * subject.metres) && !(object.id in CARRIERS)
}

function leadsTo(from: Item, to: Item): boolean {
  let item: Item | undefined = from
  for (let steps = 0; item && steps < 50; steps++) {
    if (item === to) return true
    item = item.relation?.to
  }
  return false
}
