import { CARRIERS } from '../carriers.ts'
import { type Garment, GARMENTS, type Place, type Relation, type Subject } from '../scene.ts'
import { isFigure, isHuman } from './figures.ts'
import type { ArtName, Concept, SkinTone } from './lexicon/types.ts'
import { isAnimate, isUndrawn } from './linking.ts'
import { hasWater, isIndoors } from './places.ts'
import type { Item } from './reading.ts'

const MOST = 40

/** Main thing of the picture: the first that is not merely the object of a relation, living things before plants and sky. */
export function mainItem(items: readonly Item[]): Item | undefined {
  const free = items.filter((item) => item.objectOf === undefined)
  const candidates = free.length > 0 ? free : items
  const first = candidates[0]
  if (first && (first.concept.kind === 'plant' || first.concept.kind === 'sky'))
    return (
      candidates.find((item) => isAnimate(item.concept)) ??
      (first.concept.kind === 'sky'
        ? candidates.find((item) => item.concept.kind !== 'sky' && item.concept.kind !== 'plant')
        : undefined) ??
      first
    )
  return first
}

/** Turns the remaining items into the scene's subjects, the main one first. */
export function toSubjects(
  items: readonly Item[],
  main: Item | undefined,
  { place, writings }: { place: Place; writings: readonly string[] },
): Subject[] {
  const ordered = main ? [main, ...items.filter((item) => item !== main)] : [...items]
  const ids = new Map<Item, string>()
  const seen = new Map<string, number>()
  for (const item of ordered) {
    const number = (seen.get(item.concept.id) ?? 0) + 1
    seen.set(item.concept.id, number)
    ids.set(item, `${item.concept.id}-${number}`)
  }
  return ordered.map((item) => {
    const { concept } = item
    const stands = standsOn(item, place)
    const to = item.relation && ids.get(item.relation.to)
    const text = item.writing && writings[item.writing.index]
    return {
      id: ids.get(item) ?? concept.id,
      concept: concept.id,
      name: { en: concept.en[0] ?? item.surface, zh: concept.zh[0] ?? item.surface },
      ...(item.pose && { pose: item.pose, poseWord: item.poseWord }),
      ...(item.act !== undefined && { act: item.act }),
      ...(item.writing && text !== undefined && { writing: { text, on: item.writing.on } }),
      art: splitArt(artOf(item, stands)),
      count: Math.min(MOST, Math.max(1, Math.round(item.count ?? 1))),
      ...(item.counted && (item.count ?? 1) > 1 && { wanted: item.count }),
      metres: Math.round(metresOf(item, main) * 1000) / 1000,
      weight: weightOf(item, item === main),
      colour: item.colour ?? concept.colour,
      ...(item.colourWord !== undefined && { colourWord: item.colourWord }),
      hair: item.hair,
      ...(item.hairStyle && { hairStyle: item.hairStyle }),
      ...(item.beard !== undefined && { beard: item.beard }),
      ...(item.eyes !== undefined && { eyes: item.eyes, eyesWord: item.eyesWord }),
      ...(item.wears.length > 0 && { wears: item.wears }),
      stands,
      relation: item.relation && to !== undefined ? relationOf(item, item.relation, to) : undefined,
      facing: item.facing,
      ...(item.side && { side: item.side }),
    }
  })
}

const relationOf = (
  { concept }: Item,
  { kind, to, words }: NonNullable<Item['relation']>,
  id: string,
): NonNullable<Subject['relation']> => ({
  kind,
  to: id,
  ...(words !== undefined && { words }),
  ...(isUndrawn(...roles(kind, concept, to.concept)) && { isUndrawn: true }),
})

/** Things held or worn carry the relation to their holder. */
const roles = (kind: Relation, own: Concept, other: Concept): [Concept, Relation, Concept] =>
  kind === 'holding' || kind === 'wearing' ? [other, kind, own] : [own, kind, other]

/** Height of an item in metres; moon, sun and clouds beside a subject get their apparent size. */
function metresOf(item: Item, main: Item | undefined): number {
  const own = item.concept.metres * item.size
  const distant = item.concept.kind === 'sky' && item.concept.stands === 'air' && item.concept.metres >= 5
  if (!distant || !main || main === item) return own
  return Math.max(0.05, main.concept.metres * main.size * 0.18 * item.size ** 2)
}

function weightOf(item: Item, main: boolean): number {
  const base = main
    ? 1
    : isAnimate(item.concept)
      ? 0.85
      : item.carried
        ? 0.7
        : item.concept.kind === 'plant' || item.concept.kind === 'sky'
          ? 0.45
          : 0.6
  return Math.round(Math.min(1.5, Math.max(0.1, base * item.weight)) * 1000) / 1000
}

function artOf(item: Item, stands: Subject['stands']): ArtName {
  const { concept, pose, skin, writing } = item
  const board = writing?.on === concept.id ? CARRIERS[concept.id]?.board : undefined
  if (board) return `painted:${board}`
  const art = (pose && concept.poses?.[pose]) ?? (stands === 'air' ? concept.poses?.flying : undefined) ?? concept.art
  return concept.skin ? withSkin(art, skin ?? 'medium-light') : art
}

const withSkin = (art: ArtName, tone: SkinTone): ArtName => (art.startsWith('noto:') ? `noto:${art.slice(5)}-${tone}-skin-tone` : art)

/** Splits 'noto:cat' into set and name. */
export function splitArt(art: ArtName): Subject['art'] {
  const at = art.indexOf(':')
  const set = art.slice(0, at)
  const name = art.slice(at + 1)
  if (set === 'painted') return { set, painter: name }
  return { set: set === 'fluent' ? 'fluent' : 'noto', icon: name }
}

function standsOn(item: Item, place: Place): Subject['stands'] {
  const { concept, pose, relation } = item
  if (place === 'underwater' && isAnimate(concept) && concept.kind !== 'person') return 'water'
  if (pose === 'flying' || relation?.kind === 'above') return 'air'
  if (pose === 'swimming') return hasWater(place) ? 'water' : concept.stands
  if (pose === 'floating') return hasWater(place) ? 'water' : 'air'
  if (concept.stands === 'water' && !hasWater(place)) return drifts(place) ? 'air' : 'ground'
  if (concept.stands === 'surface' && !isIndoors(place)) return drifts(place) ? 'air' : 'ground'
  if (concept.stands === 'ground' && drifts(place)) return 'air'
  return concept.stands
}

const drifts = (place: Place): boolean => place === 'sky' || place === 'clouds' || place === 'space'

/** Removes items and every relation to them. */
export function without(items: readonly Item[], unwanted: (concept: Concept) => boolean): Item[] {
  const kept = items.filter((item) => !unwanted(item.concept))
  const keptSet = new Set(kept)
  for (const item of kept) if (item.relation && !keptSet.has(item.relation.to)) item.relation = undefined
  for (const item of kept) {
    if (item.objectOf === undefined || keptSet.has(item.objectOf)) continue
    item.objectOf = undefined
    item.carried = false
  }
  return kept
}

/** Parts that a building's drawing has already. */
const PARTS: ReadonlySet<string> = new Set(['window', 'door', 'wall'])

/** Clothes that dominate a person's appearance: "in red" means the colour of these. */
const OUTFITS: ReadonlySet<Garment> = new Set([
  'dress', 'kimono', 'robe', 'suit', 'uniform', 'armour', 'spacesuit', 'coat', 'sweater', 't-shirt',
]) // prettier-ignore

/** Garments that can be drawn on an animal as separate things. */
const LAID_ON: ReadonlySet<Garment> = new Set([
  'hat', 'top-hat', 'cap', 'beanie', 'helmet', 'crown', 'glasses', 'sunglasses', 'scarf', 'bow-tie', 'backpack',
]) // prettier-ignore

/** Gives people their garments, each with its own colour, and leaves windows to their house. `lost` are clothes that no person can wear. */
export function dressed(items: readonly Item[]): { items: Item[]; lost: string[] } {
  const built = items.some((item) => item.concept.kind === 'building' && !PARTS.has(item.concept.id))
  const worn = new Set<Item>(built ? items.filter((item) => PARTS.has(item.concept.id)) : [])
  const lost: string[] = []
  for (const [at, item] of items.entries()) {
    const garment = GARMENTS.find((id) => id === item.concept.id)
    if (!garment) continue
    const owner = wearerOf(item, at, items)
    if (owner && isFigure(owner.concept)) owner.wears = [...owner.wears, { garment, colour: item.colour }]
    else if (LAID_ON.has(garment) || (!owner && item.relation?.kind !== 'wearing')) continue
    // An icon has one outfit, which can be dyed.
    else if (!owner || !OUTFITS.has(garment) || item.colour === undefined) lost.push(item.surface)
    if (owner && OUTFITS.has(garment)) owner.colour ??= item.colour
    if (owner) owner.writing ??= item.writing
    worn.add(item)
  }
  for (const item of items) if (item.relation && worn.has(item.relation.to)) item.relation = undefined
  return { items: items.filter((item) => !worn.has(item)), lost }
}

/** Wearer of a garment named on its own ("1girl, kimono"): the person named last before it, or the first. */
function wearerOf(item: Item, at: number, items: readonly Item[]): Item | undefined {
  const { relation, objectOf } = item
  const wearer = relation?.kind === 'wearing' ? relation.to : relation ? undefined : objectOf
  if (relation || objectOf) return wearer && isHuman(wearer.concept) ? wearer : undefined
  const free = (one: Item): boolean => isHuman(one.concept) && !one.carried
  return items.slice(0, at).findLast(free) ?? items.slice(at).find(free)
}
