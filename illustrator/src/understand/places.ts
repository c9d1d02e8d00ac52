import type { Place, Relation } from '../scene.ts'
import type { Item } from './reading.ts'

/** Places whose painting already shows others: a beach has its sea, so a prompt that names both loses nothing. */
const SHOWS: Readonly<Partial<Record<Place, readonly Place[]>>> = {
  beach: ['sea', 'sky'], harbour: ['sea', 'city', 'sky'], street: ['city', 'village', 'sky'], 'night-market': ['street', 'city', 'village'],
  lake: ['mountains', 'forest', 'sky'], river: ['meadow', 'sky'], waterfall: ['jungle', 'forest', 'mountains', 'river', 'lake'],
  temple: ['mountains', 'forest', 'garden'], cafe: ['city', 'street', 'room'], 'castle-grounds': ['mountains'], volcano: ['mountains'], underwater: ['sea'], meadow: ['sky', 'mountains'],
  field: ['sky', 'village', 'meadow'], village: ['mountains', 'sky', 'river'], city: ['sky'], clouds: ['sky', 'mountains'], space: ['planet', 'sky'], planet: ['space', 'sky'],
  forest: ['mountains', 'meadow'], mountains: ['sky', 'meadow', 'forest', 'clouds'], snowfield: ['mountains', 'sky', 'forest'], sea: ['sky'], desert: ['sky'], 'bamboo-forest': ['forest', 'mountains'],
  library: ['room'], kitchen: ['room'], garden: ['sky', 'meadow'], cave: ['mountains'], jungle: ['forest'], room: ['city', 'studio'], stage: ['studio'],
} // prettier-ignore

/** Place to paint instead of a dry one when the prompt has a boat or a wave. */
const SHORES: Readonly<Partial<Record<Place, Place>>> = {
  mountains: 'lake',
  forest: 'lake',
  meadow: 'lake',
  garden: 'lake',
  field: 'river',
  village: 'river',
  city: 'harbour',
  street: 'river',
}

const INDOORS: ReadonlySet<Place> = new Set(['room', 'kitchen', 'library', 'cafe', 'studio', 'stage'])
const WATERS: ReadonlySet<Place> = new Set(['sea', 'underwater', 'lake', 'river', 'harbour', 'beach', 'waterfall'])

export const isIndoors = (place: Place): boolean => INDOORS.has(place)
export const hasWater = (place: Place): boolean => WATERS.has(place)

export const shoreOf = (place: Place): Place => SHORES[place] ?? place

const OUTSIDE: ReadonlySet<Relation | 'with'> = new Set(['in-front-of', 'behind', 'above', 'under'])

/** Returns true if a thing is drawn elsewhere in a place than a preposition says: rooms are seen from inside, and nothing but what flies is above the ground. */
export const isMisplaced = (relation: Relation | 'with', place: Place, subject: Item | undefined): boolean =>
  (isIndoors(place) && OUTSIDE.has(relation)) ||
  (relation === 'above' && subject?.concept.kind === 'object' && subject.concept.stands !== 'air' && subject.pose === undefined)

/** Among the places that a prompt names the one that shows the others, or the first. `lost` are indices of places that will not be seen. */
export function choosePlace(named: readonly Place[]): { place: Place; lost: number[] } | undefined {
  const shows = (a: Place, b: Place) => a === b || (SHOWS[a]?.includes(b) ?? false)
  const first = named[0]
  if (first === undefined) return undefined
  const place = named.find((candidate) => shows(candidate, first) && !shows(first, candidate)) ?? first
  return { place, lost: named.flatMap((other, index) => (shows(place, other) ? [] : [index])) }
}
