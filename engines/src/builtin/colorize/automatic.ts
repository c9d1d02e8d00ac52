import { at, type Size } from '@stipple/imaging/plane'
import type { Detection, PersonFound } from '../../vision/child-public.ts'
import { headPixels, personSeeds } from './person-hints.ts'
import { findOutdoors, isDusk } from './scene.ts'
import type { Hint } from './spread.ts'
import { chromaAt, COLOUR_OF_KIND, USUAL, type Usual } from './usual-colours.ts'

/** Least score of a detection for colouring the whole object. */
const LEAST_SCORE = 0.45

/** A face of this share of the height makes a portrait, where a smooth background is a wall rather than a sky. */
const PORTRAIT = 0.13
/** A subject of this share of the picture is so near that hardly any sky is behind it. */
const CLOSE = 0.3
/** COCO's pasture animals and things played with on grass. */
const MEADOW = new Set([17, 18, 19, 32, 34])
/** Share of the height, from below, that is ground on a meadow. */
const GROUND = 0.24

/** COCO's bottles, cups, furniture, screens and kitchen objects, which imply a room. */
const INDOORS = new Set([39, 40, 41, 42, 43, 44, 45, 56, 57, 59, 60, 61, 62, 63, 64, 65, 66, 68, 69, 70, 71, 72, 73, 75])

interface Seen {
  /** 0 to 1. */
  readonly subject: Float32Array
  readonly things: readonly Detection[]
  readonly people: readonly PersonFound[]
}

/**
 * Hints for people and for recognised objects that usually have a certain colour.
 * @param light L* of the picture at the size at which people's points are given
 */
export function usualHints(
  light: Float32Array,
  size: Size,
  { subject, things, people }: Seen,
): { readonly hints: readonly Hint[]; readonly people: Uint8Array } {
  const seeds = new Map<Usual, number[]>()
  const add = (usual: Usual, pixels: readonly number[]): void => {
    const list = seeds.get(usual) ?? []
    for (const pixel of pixels) list.push(pixel)
    if (list.length > 0) seeds.set(usual, list)
  }
  let largestFace = 0
  for (const person of people) {
    const { skin, lips, hair, head } = personSeeds(person, light, { size, figure: subject })
    largestFace = Math.max(largestFace, (head?.face ?? 0) / size.height)
    add('skin', skin)
    add('lips', lips)
    add('hair', hair)
  }
  for (const thing of things) {
    const usual = COLOUR_OF_KIND.get(thing.kind)
    if (usual && thing.score >= LEAST_SCORE) add(usual, thingPixels(thing, { subject, size }))
  }
  const cover = subject.reduce((sum, value) => sum + value, 0) / subject.length
  if (things.some(({ kind, score }) => MEADOW.has(kind) && score >= LEAST_SCORE)) add('green', groundPixels(light, size, subject))
  const indoors = cover > CLOSE || largestFace > PORTRAIT || things.some(({ kind, score }) => INDOORS.has(kind) && score >= LEAST_SCORE)
  if (!indoors) {
    const { sky, green } = findOutdoors(light, size, subject)
    add(isDusk(light, sky, size) ? 'dusk' : 'sky', pixelsOf(sky))
    add('green', pixelsOf(green))
  }
  const hints = [...seeds].map(([usual, pixels]): Hint => ({ seeds: pixels, chroma: (here) => chromaAt(USUAL[usual], here) }))
  return { hints, people: peoplePixels(size, { subject, things, people }) }
}

/** 1 on figures of people and, where no figure was found, on their heads. */
function peoplePixels(size: Size, { subject, things, people }: Seen): Uint8Array {
  const found = new Uint8Array(subject.length)
  for (const thing of things) if (thing.person) for (const i of thingPixels(thing, { subject, size, least: 0.2 })) found[i] = 1
  for (const { body } of people) for (const i of headPixels(body, size, { least: 0.2, reach: HEAD })) found[i] = 1
  return found
}

/**
 * Hints for the skin and lips of faces, which keep their usual colours whatever a reference shows, and the area of faces; hair and clothes follow the
 * reference.
 * @param light L* of the picture at the size at which people's points are given
 */
export function faceHints(
  light: Float32Array,
  size: Size,
  { subject, people }: Omit<Seen, 'things'>,
): { readonly hints: readonly Hint[]; readonly people: Uint8Array } {
  const found = people.map((person) => ({ ...personSeeds(person, light, { size, figure: subject }), person }))
  const hintOf = (usual: 'skin' | 'lips'): Hint => ({
    seeds: found.flatMap((one) => one[usual]),
    chroma: (here) => chromaAt(USUAL[usual], here),
  })
  const faces = new Uint8Array(light.length)
  for (const { skin, lips, person } of found)
    for (const i of [...skin, ...lips, ...headPixels(person.body, size, { least: 0.2, reach: FACE })]) faces[i] = 1
  return { hints: [hintOf('skin'), hintOf('lips')].filter(({ seeds }) => seeds.length > 0), people: faces }
}

/** Half the width of a face, in distances between the eyes. */
const FACE = 1.1
/** Half the height of a head with hair and chin, in distances between the eyes. */
const HEAD = 2

/** Pixels of the subject inside an object's box. */
function thingPixels(
  { left, top, right, bottom }: Detection,
  { subject, size: { width, height }, least = 0.8 }: { subject: Float32Array; size: Size; least?: number },
): number[] {
  const pixels: number[] = []
  for (let y = Math.floor(top * height); y < bottom * height; y++) {
    for (let x = Math.floor(left * width); x < right * width; x++) {
      if (at(subject, y * width + x) > least) pixels.push(y * width + x)
    }
  }
  return pixels
}

/** Pixels of the lower rows around the subject that are neither black nor white. */
function groundPixels(light: Float32Array, { width, height }: Size, subject: Float32Array): number[] {
  const pixels: number[] = []
  for (let i = Math.floor(height * (1 - GROUND)) * width; i < width * height; i++) {
    if (at(subject, i) < 0.2 && at(light, i) > 15 && at(light, i) < 82) pixels.push(i)
  }
  return pixels
}

function pixelsOf(mask: Uint8Array): number[] {
  const pixels: number[] = []
  mask.forEach((value, i) => value === 1 && pixels.push(i))
  return pixels
}
