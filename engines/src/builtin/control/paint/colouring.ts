import { type Scene, type Subject, type Surface, surfaceOf } from '@stipple/illustrator/public'
import { CONCEPTS } from '@stipple/illustrator/vocabulary'
import type { DrawingPart } from '../lines/parts.ts'
import type { Thing } from '../lines/things.ts'
import { type Palette, shade } from './palette.ts'

/** A part within its thing: positions in shares of the thing's box. */
export interface PartPlace {
  readonly part: DrawingPart
  readonly u: number
  readonly v: number
  readonly width: number
  readonly height: number
  /** Share of the thing's area. */
  readonly share: number
  /** The part that encloses it. */
  readonly within: number | undefined
  /** True if it touches the surroundings of the thing. */
  readonly outer: boolean
}

export interface Colouring {
  /** Hex by the part's number. */
  readonly colours: ReadonlyMap<number, string>
  readonly surface: Surface
}

type Family = (places: readonly PartPlace[], palette: Palette, scene: Scene) => ReadonlyMap<number, string>

/** Colours the parts of a thing as usual for its kind: windows as glass, wheels as rubber, eyes as eyes. */
export function colourParts(thing: Thing, { subject, palette, scene }: { subject: Subject; palette: Palette; scene: Scene }): Colouring {
  const places = placesOf(thing)
  return { colours: familyOf(subject)(places, palette, scene), surface: surfaceOf(subject) }
}

export function placesOf({ parts, left, right, top, bottom, area }: Thing): readonly PartPlace[] {
  const members = new Set(parts.map(({ number }) => number))
  return parts
    .map((part) => {
      const inside = [...part.neighbours].filter((number) => members.has(number))
      const outer = inside.length < part.neighbours.size || part.borders.bottom
      const holders = inside.filter((number) => !part.encloses.has(number))
      return {
        part,
        u: (part.x - left) / Math.max(0.001, right - left),
        v: (part.y - top) / Math.max(0.001, bottom - top),
        width: (part.right - part.left) / Math.max(0.001, right - left),
        height: (part.bottom - part.top) / Math.max(0.001, bottom - top),
        share: part.area / Math.max(1e-6, area),
        within: !outer && holders.length === 1 ? holders[0] : undefined,
        outer,
      }
    })
    .toSorted((a, b) => b.share - a.share)
}

function familyOf({ concept, art }: Subject): Family {
  const name = art.set === 'painted' ? art.painter : concept
  const kind = CONCEPTS.find(({ id }) => id === concept)?.kind
  if (/(fish|shark|whale|dolphin|koi)/.test(concept)) return swimmer
  if (/(tree|pine|palm|bush|bonsai|willow|maple)/.test(name)) return tree
  if (kind === 'plant' || name === 'flower') return flower
  if (/(sailing|boat|ship|raft|canoe|yacht)/.test(`${name} ${concept}`)) return boat
  if (kind === 'vehicle') return car
  if (kind === 'building') return building
  if (kind === 'person') return person
  if (/^(sun|moon|star|cloud|planet)/.test(concept)) return celestial
  if (kind === 'animal' || kind === 'fantasy') return animal
  return thingLike
}

const EYE_WHITE = '#fbf8f0'
const DARK = '#24202a'

const animal: Family = (places, palette) => {
  const head = headOf(places)
  return paint(places, (place) => {
    if (isEye(place, head)) return hasInner(place, places) ? EYE_WHITE : DARK
    const eye = around(place, places, (outer) => isEye(outer, head))
    if (eye) return DARK
    if (place.part.number === places[0]?.part.number) return palette.main
    // A small patch in the lower middle of the head is the nose; inner ears have its colour too.
    if (!place.outer && place.share < 0.03 && place.v < 0.6) return '#e39a9a'
    if (!place.outer && place.share > 0.05 && place.v > 0.45) return palette.second
    if (place.within !== undefined) return place.v < 0.25 ? '#eeb0a8' : shade(palette.main, -0.14)
    return place.share < 0.05 && place.outer ? shade(palette.main, -0.05) : palette.main
  })
}

const swimmer: Family = (places, palette) =>
  paint(places, (place) => {
    if (isEye(place, undefined)) return hasInner(place, places) ? EYE_WHITE : DARK
    if (around(place, places, (outer) => isEye(outer, undefined))) return DARK
    if (place.part.number === places[0]?.part.number) return palette.main
    if (place.outer) return shade(palette.main, place.v < 0.5 ? 0.09 : -0.08)
    return place.share > 0.02 ? '#fbf3e4' : palette.second
  })

const building: Family = (places, palette, { time }) => {
  const lit = time === 'night' || time === 'dusk'
  const roofs = places.filter(
    (place) => place.outer && place.share > 0.04 && place.v < 0.5 && place.part.top < highest(places) + 0.12 && place.width > 0.3,
  )
  const roof = roofs.toSorted((a, b) => a.v - b.v)[0]
  const wall = places.find((place) => place !== roof)
  return paint(places, (place) => {
    if (place === roof && places.length > 1) return palette.second
    if (place === wall) return palette.main
    if (place.outer && roof && place.v < 0.45 && place.share < 0.06) return '#9a5a48'
    if (!place.outer || place.within !== undefined || place.share < 0.12) {
      const door =
        place.v > 0.62 && place.height > place.width * 0.9 && place.part.aspect < 0.95 && place.part.bottom > lowest(places) - 0.08
      if (door) return '#8a5632'
      if (place.share < 0.006) return '#dba632'
      return lit ? '#ffd977' : '#a9d6ee'
    }
    return shade(palette.main, -0.06)
  })
}

const car: Family = (places, palette) => {
  const wheels = places.filter(({ part, v, share }) => part.round > 0.6 && v > 0.5 && share < 0.3 && part.aspect > 0.6 && part.aspect < 1.6)
  const isWheel = (place: PartPlace) => wheels.includes(place)
  const body = places.find((place) => !isWheel(place))
  return paint(places, (place) => {
    if (around(place, places, isWheel)) return '#c4c8ce'
    if (isWheel(place)) return '#34343c'
    // The gap of the wheel arch, and parts in the car's own shadow.
    if (place !== body && place.share < 0.12 && place.v > 0.6 && wheels.some(({ part }) => part.neighbours.has(place.part.number)))
      return '#2c2b33'
    if (place === body) return palette.main
    if (place.v < 0.52 && place.share > 0.02) return '#b4ddf0'
    if (place.share < 0.035) return place.u < 0.5 ? '#ffe08a' : '#e8584a'
    return place.outer ? shade(palette.main, -0.07) : palette.second
  })
}

const boat: Family = (places, palette) => {
  const hull = places.find(({ v, width }) => v > 0.5 && width > 0.4)
  return paint(places, (place) => {
    if (place === hull) return palette.main
    if (place.v > 0.6) return place.part.round > 0.6 ? '#a9d6ee' : shade(palette.main, -0.1)
    if (place.width < 0.05) return '#7a5233'
    return place.v < 0.16 && place.share < 0.06 ? palette.accent : place.u < 0.5 ? palette.second : shade(palette.second, -0.05)
  })
}

const tree: Family = (places, palette, { season }) => {
  const trunk = places.filter(({ v, outer, width }) => outer && v > 0.55 && width < 0.45).toSorted((a, b) => b.v - a.v)[0]
  const crown = season === 'autumn' ? '#d98a35' : palette.main
  return paint(places, (place) => {
    if (place === trunk && places.length > 1) return palette.second
    if (place.part.round > 0.65 && place.share < 0.06 && !place.outer) return palette.accent
    return place === places[0] ? crown : shade(crown, place.v < 0.4 ? 0.06 : -0.05)
  })
}

const LEAF = '#4f9a46'

const flower: Family = (places, palette) => {
  const centre = places
    .filter(({ part, v, outer }) => part.round > 0.55 && v < 0.6 && (!outer || part.neighbours.size >= 4))
    .toSorted((a, b) => b.part.neighbours.size - a.part.neighbours.size)[0]
  return paint(places, (place) => {
    if (place === centre) return palette.centre ?? '#f6c945'
    const petal = centre ? centre.part.neighbours.has(place.part.number) && place.v < 0.62 : place.v < 0.42
    if (petal && place.part.aspect > 0.3) return place.part.number % 2 === 0 ? palette.main : shade(palette.main, 0.035)
    if (place.v > 0.85 && place.width > 0.35 && place.share > 0.12) return '#c0693f'
    return place.width > 0.2 ? LEAF : shade(LEAF, -0.06)
  })
}

const person: Family = (places, palette) => {
  const head = headOf(places)
  const skin = '#f0c6a0'
  return paint(places, (place) => {
    if (place === head) return skin
    if (isEye(place, head)) return hasInner(place, places) ? EYE_WHITE : DARK
    if (head && place.part.neighbours.has(head.part.number) && place.v < 0.22) return '#5a3722'
    if (!place.outer && place.v < 0.3) return place.v > 0.16 ? '#c8545a' : DARK
    if (place.share < 0.03 && place.outer) return place.v > 0.9 ? '#4a3226' : skin
    if (place.v > 0.62) return place.v > 0.92 ? '#4a3226' : '#3d5a86'
    return palette.main
  })
}

const celestial: Family = (places, palette) => paint(places, (place) => (place === places[0] ? palette.main : palette.second))

const thingLike: Family = (places, palette) => {
  const cycle = [palette.second, palette.accent, shade(palette.main, -0.08), shade(palette.second, 0.06)]
  return paint(places, (place) => {
    const index = places.indexOf(place)
    return index === 0 ? palette.main : (cycle[(index - 1) % cycle.length] ?? palette.second)
  })
}

function paint(places: readonly PartPlace[], choose: (place: PartPlace) => string): ReadonlyMap<number, string> {
  return new Map(places.map((place) => [place.part.number, choose(place)]))
}

/** Topmost large round part. */
function headOf(places: readonly PartPlace[]): PartPlace | undefined {
  return places
    .filter(({ v, share, part }) => v < 0.45 && share > 0.08 && part.round > 0.5)
    .toSorted((a, b) => b.part.round - a.part.round)[0]
}

/** Returns true if a part is small, round and inside another; on the head if there is one. */
function isEye({ part, outer, share, v, within }: PartPlace, head: PartPlace | undefined): boolean {
  if (outer || part.round < 0.62 || share > 0.07 || v > 0.66 || part.aspect < 0.5 || part.aspect > 2) return false
  return (
    within !== undefined &&
    (head === undefined || (part.y < head.part.bottom && part.y < (head.part.top + head.part.bottom * 2) / 3 + 0.02))
  )
}

const hasInner = ({ part }: PartPlace, places: readonly PartPlace[]): boolean => places.some((other) => other.within === part.number)

/** Returns true if one of the parts around a part fulfils a condition. */
function around(place: PartPlace, places: readonly PartPlace[], is: (outer: PartPlace) => boolean): boolean {
  const outer = place.within === undefined ? undefined : places.find(({ part }) => part.number === place.within)
  return outer !== undefined && is(outer)
}

const highest = (places: readonly PartPlace[]): number => Math.min(...places.map(({ part }) => part.top))
const lowest = (places: readonly PartPlace[]): number => Math.max(...places.map(({ part }) => part.bottom))
