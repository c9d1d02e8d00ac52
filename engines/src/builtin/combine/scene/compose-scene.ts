import { at } from '@stipple/imaging/plane'
import type { Image3, Size } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { missed } from '../../../kit/check-result.ts'
import { paintPlace } from '../../edit/child-public.ts'
import type { Maps, Photo } from '../../edit/child-public.ts'
import type { Side, SideRequest, CombineRequest } from '../request.ts'
import { NO_SUBJECT } from '../warnings.ts'
import type { CombineWarning } from '../warnings.ts'
import { cutThing } from './cut.ts'
import { setInto } from './set-into.ts'
import { standsFor } from './stand.ts'
import type { SceneGround } from './stand.ts'

export interface OpenedPicture {
  readonly photo: Photo
  readonly maps: Maps
}

interface Composing {
  readonly request: CombineRequest
  readonly random: Random
  readonly warn: (code: CombineWarning) => void
  readonly report: (ratio: number) => void
}

/**
 * Combines several pictures into one: the subjects of the others are placed in the first one, or all of them in a painted place if the words move them there.
 */
export async function composeScene(opened: readonly OpenedPicture[], { request, random, warn, report }: Composing): Promise<Image3> {
  const painted = request.place !== undefined && request.moved
  if (painted) warn('drawn_background')
  else if (request.place !== undefined) warn('place_kept')
  const [back] = opened
  if (!back) throw new Error('there are no pictures')
  const guests = opened.flatMap((one, n) => (n === 0 && !painted ? [] : [{ ...one, number: n }]))
  const cuts = []
  for (const [n, { photo, maps }] of guests.entries()) {
    const { thing, found } = await cutThing(photo, maps)
    if (!found) throw missed(NO_SUBJECT)
    cuts.push(thing)
    report((n + 1) / (guests.length + 1))
  }
  const size = painted ? paintedSize(back.photo.size) : back.photo.size
  let picture = painted && request.place !== undefined ? paintPlace(size, request.place, random.fork('place')) : back.photo.lab
  const ground = painted ? { size, horizon: size.height * 0.55, taken: undefined, table: undefined } : await groundOf(back)
  const before = request.layer === 'behind' ? ground.taken : undefined
  const sides = await sidesFor(guests, request)
  const stands = standsFor(cuts, { ground, request, sides, random: random.fork('stands') })
  // Subjects placed higher up are farther away and come first.
  const order = cuts.map((_, n) => n).toSorted((one, other) => footOf(stands[one]) - footOf(stands[other]))
  for (const n of order) {
    const [thing, stand] = [cuts[n], stands[n]]
    if (thing && stand) picture = setInto(picture, { thing, stand, before })
  }
  return picture
}

/** Sides for the guests: first for a picture or an object that is named, then for the rest in order. */
async function sidesFor(guests: readonly (OpenedPicture & { number: number })[], { sides }: CombineRequest): Promise<(Side | undefined)[]> {
  const left = [...sides]
  const take = (fits: (side: SideRequest) => boolean): Side | undefined => {
    const n = left.findIndex(fits)
    return n < 0 ? undefined : left.splice(n, 1)[0]?.side
  }
  const result: (Side | undefined)[] = []
  for (const { number, maps } of guests) {
    const kinds = new Set((await maps.objects()).filter(({ score }) => score > 0.22).map(({ kind }) => kind))
    result.push(take(({ picture }) => picture === number) ?? take(({ classes }) => classes.some((one) => kinds.has(one))))
  }
  return result.map((side) => side ?? take(({ picture, classes }) => picture === undefined && classes.length === 0))
}

const footOf = (stand: { top: number; height: number } | undefined): number => (stand ? stand.top + stand.height : 0)

/** Size of a painted place: that of a usual photograph. */
function paintedSize({ width, height }: Size): Size {
  const scale = Math.min(1, 1536 / Math.max(width, height)) * Math.max(1, 768 / Math.max(width, height))
  return { width: Math.max(64, Math.round(width * scale)), height: Math.max(64, Math.round(height * scale)) }
}

/** COCO's class of a dining table. */
const TABLE = 60

async function groundOf({ photo, maps }: OpenedPicture): Promise<SceneGround> {
  const { horizon } = await maps.space()
  const table = (await maps.objects()).find(({ kind, score }) => kind === TABLE && score > 0.25)
  const taken = await maps.subject()
  return {
    size: photo.size,
    horizon,
    taken: taken && coverable(taken) ? taken : undefined,
    table: table && Math.round((table.top + (table.bottom - table.top) * 0.45) * photo.size.height),
  }
}

/** Returns true if the picture has free space: a subject that fills it leaves none. */
function coverable(taken: Float32Array): boolean {
  let sum = 0
  for (let i = 0; i < taken.length; i += 7) sum += at(taken, i)
  return sum / (taken.length / 7) < 0.7
}
