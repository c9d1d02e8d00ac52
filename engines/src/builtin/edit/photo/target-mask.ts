import { at, fitted } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'
import type { Target } from '../../../instructions/public.ts'
import { boxHints, type Detection, grabCut, scaleColours } from '../../../vision/child-public.ts'
import { isIndependent } from '../../../vision/public.ts'
import { isRival, outlineThing, viewOf, withoutMistaken } from '../../fill/child-public.ts'
import { coverOf, fitToEdges } from './map-tools.ts'
import type { Maps } from './maps.ts'
import { clothesOf, hairOf } from './person-parts.ts'
import type { Photo } from './photo.ts'

/** Mask of a named target, 0 to 1 at the photograph's size; undefined where it is not recognised. */
export async function findTarget(photo: Photo, maps: Maps, target: Target): Promise<Float32Array | undefined> {
  const found = await search(photo, maps, target)
  return found && coverOf(found) > LEAST_COVER ? found : undefined
}

const LEAST_COVER = 0.0008
/** Below this score a detection is a guess. */
const LEAST_SCORE = 0.22
const PERSON = 0
/** Long side at which an object is cut out of its box. */
const CUT_SIDE = 448

async function search(photo: Photo, maps: Maps, target: Target): Promise<Float32Array | undefined> {
  switch (target.kind) {
    case 'everything':
      return everything(photo)
    case 'subject':
      return (await maps.subject()) ?? everything(photo)
    case 'background':
      return (await maps.subject())?.map((value) => 1 - value)
    case 'sky':
      return maps.sky()
    case 'foliage':
      return withoutPeople(await maps.foliage(), maps)
    case 'grass':
      return lowerPart(photo, await withoutPeople(await maps.foliage(), maps), (await maps.space()).horizon)
    case 'water':
      return waterOf(photo, maps)
    case 'ground':
      return groundOf(photo, maps)
    case 'hair':
    case 'clothes': {
      const subject = await maps.subject()
      if (!subject) return undefined
      const people = (await maps.objects()).filter(({ kind, score }) => kind === PERSON && score >= LEAST_SCORE)
      if (people.length > 0) return (target.kind === 'hair' ? hairOf : clothesOf)(photo, subject, people)
      return target.kind === 'clothes' ? unnamedOf(maps, []) : undefined
    }
    case 'unnamed':
      return unnamedOf(maps, target.like)
    case 'unknown':
      return undefined
    default: {
      const { classes, similar: alike = [] } = target
      const found = (await objectOf(photo, maps, classes)) ?? (await objectOf(photo, maps, alike))
      return found ?? (classes.every(isTableware) ? unnamedOf(maps, [...classes, ...alike]) : undefined)
    }
  }
}

/** Bottles to spoons, bowls and food: from above or close by the detector misses them, and they are the salient subject instead. */
const isTableware = (kind: number): boolean => kind >= 39 && kind <= 55

const everything = ({ size }: Photo): Float32Array => new Float32Array(size.width * size.height).fill(1)

/** Subject of the picture, unless it is an object with a class of its own: "the flower" does not mean the woman who holds it. */
async function unnamedOf(maps: Maps, like: readonly number[]): Promise<Float32Array | undefined> {
  const named = (await maps.objects()).some(({ kind, score }) => score > SURE && isIndependent(kind) && !like.includes(kind))
  return named ? undefined : maps.subject()
}

/** From this score a detection is certain. */
const SURE = 0.4

async function withoutPeople(map: Float32Array, maps: Maps): Promise<Float32Array> {
  const people = (await maps.objects()).some(({ kind, score }) => kind === PERSON && score > 0.4)
  const subject = people ? await maps.subject() : undefined
  return subject ? map.map((value, i) => value * (1 - at(subject, i))) : map
}

function lowerPart({ size }: Photo, map: Float32Array, horizon: number): Float32Array {
  return map.map((value, i) => value * smoothstep(horizon * 0.9, horizon * 1.15, Math.floor(i / size.width)))
}

/** Mask of water: blue to green and smooth, below the horizon. */
export async function waterOf(photo: Photo, maps: Maps): Promise<Float32Array> {
  const { horizon } = await maps.space()
  const [sky, subject] = [await maps.sky(), await maps.subject()]
  const { size, lab } = photo
  const [, a, b] = lab.planes
  const raw = new Float32Array(a.length)
  for (let i = 0; i < raw.length; i++) {
    const y = Math.floor(i / size.width)
    const hue = (Math.atan2(at(b, i), at(a, i)) * 180) / Math.PI
    const wet = smoothstep(-165, -150, hue) * smoothstep(-70, -85, hue) * smoothstep(0.012, 0.03, Math.hypot(at(a, i), at(b, i)))
    raw[i] = wet * smoothstep(horizon * 0.75, horizon * 0.95, y) * (1 - (sky ? at(sky, i) : 0)) * (1 - (subject ? at(subject, i) : 0))
  }
  return fitToEdges(raw, size, photo, { radius: 1 / 150 })
}

async function groundOf(photo: Photo, maps: Maps): Promise<Float32Array> {
  const { horizon } = await maps.space()
  const [sky, subject] = [await maps.sky(), await maps.subject()]
  const { width, height } = photo.size
  const edge = Math.max(horizon * 1.1, height * 0.55)
  return Float32Array.from({ length: width * height }, (_, i) => {
    const low = smoothstep(edge - height * 0.04, edge + height * 0.04, Math.floor(i / width))
    return low * (1 - (sky ? at(sky, i) : 0)) * (1 - (subject ? at(subject, i) : 0))
  })
}

/**
 * Mask of all objects of some classes: by the subject's outline where it fills their box, otherwise cut out of the box by colour. Objects of other classes in
 * their boxes are excluded.
 */
async function objectOf(photo: Photo, maps: Maps, classes: readonly number[]): Promise<Float32Array | undefined> {
  const objects = await maps.objects()
  const hits = withoutMistaken(
    objects.filter(({ kind, score }) => classes.includes(kind) && score >= LEAST_SCORE),
    objects,
  )
  if (hits.length === 0) return undefined
  const best = hits[0]?.score ?? 0
  const others = objects.filter(({ kind, score }) => score > SURE && isIndependent(kind) && !classes.includes(kind))
  const result = new Float32Array(photo.size.width * photo.size.height)
  for (const hit of hits.filter(({ score }) => score >= best * 0.55).slice(0, 6)) {
    const own = await outlineOf(photo, hit, { maps, others })
    for (let i = 0; i < result.length; i++) result[i] = Math.max(at(result, i), at(own, i))
  }
  return result
}

async function outlineOf(
  photo: Photo,
  hit: Detection,
  { maps, others }: { maps: Maps; others: readonly Detection[] },
): Promise<Float32Array> {
  const subject = await maps.subject()
  if (!subject || shareInBox(photo, subject, hit) <= 0.3) return inBox(photo, await cutFromBox(photo, hit), hit)
  if (!others.some((other) => isRival(other, hit))) return outlineAt(photo, subject, hit, others)
  const view = await viewOf(photo.picture, { objects: () => maps.objects(), subject: async () => ({ ...photo.size, data: subject }) })
  const { marks } = await outlineThing(view, hit, [])
  return fitToEdges(Float32Array.from(marks), view, photo, { radius: 1 / 200 })
}

async function cutFromBox(photo: Photo, box: Detection): Promise<Float32Array> {
  const size = fitted(photo.size, CUT_SIDE)
  const colours = await scaleColours(photo.picture, size)
  const cut = await grabCut(colours, boxHints(colours, box, size), size)
  return fitToEdges(cut.data, size, photo, { radius: 1 / 150 })
}

/** Part of the outline in a box; the whole outline where most of it is there and no other object is: a cup and its saucer are one object. */
function outlineAt(photo: Photo, subject: Float32Array, box: Detection, others: readonly Detection[]): Float32Array {
  const inside = inBox(photo, subject, box)
  return others.length === 0 && coverOf(inside) > MAX_INSIDE * coverOf(subject) ? subject : inside
}

const MAX_INSIDE = 0.4

function shareInBox(photo: Photo, map: Float32Array, box: Detection): number {
  const inside = inBox(photo, map, box, 0)
  const area = (box.right - box.left) * (box.bottom - box.top)
  return area <= 0 ? 0 : coverOf(inside) / area
}

/** Part of a mask in a box, with a soft border a little outside of it. */
function inBox(
  { size: { width, height } }: Photo,
  map: Float32Array,
  { left, top, right, bottom }: Detection,
  margin = 0.03,
): Float32Array {
  const soft = Math.max(0.004, margin)
  return map.map((value, i) => {
    if (value === 0) return 0
    const x = (i % width) / width
    const y = Math.floor(i / width) / height
    const outside = Math.max(left - x, x - right, top - y, y - bottom)
    return value * smoothstep(soft * 1.5, soft * 0.5, outside)
  })
}
