import { connectedTo, countMarks, marksFrom, shrinkMarks } from '@stipple/imaging/marks'
import type { Size } from '@stipple/imaging/plane'
import { skinBeside } from './bare-skin.ts'
import type { SeenBody } from './bodies.ts'
import { partsOf } from './body-parts.ts'
import type { BodyPart } from './body-parts.ts'
import { boundsOf } from './marked-box.ts'
import { largestPiece, piecesOf } from './pieces.ts'

/** Missing part of a body in a mask: a part by its joints, a bite out of the segmentation of people, or bare skin beside it. */
export type BodyFault = BodyPart | 'bite' | 'hole' | 'short' | 'skin'

/** Fraction of a part that a mask covers if the part is complete. The middle of a torso is broad; limb lines are thin and less exact. */
const COVERED: Readonly<Record<BodyPart, number>> = { head: 0.75, torso: 0.93, arm: 0.55, leg: 0.6 }
/** Confidence from which a pixel surely belongs to a person, and width of the uncertain rim, relative to the person's size. */
const SURE = 0.8
const RIM = 0.035
/** Lowest score of eyes used for the size of a head. */
const LEAST_FACE = 0.35
/** Fractions of the person from which a missing piece is a bite or a hole. */
const BITE = 0.012
const HOLE = 0.008
/** Fraction of an enclosed area that belongs to the person if it is a hole, and not background between limbs. */
const OF_PERSON = 0.55
/** Fraction of the person's height by which a mask may end above the lower side of the box. */
const SHORT = 0.22

/** The image at the mask's size; interleaved red, green, blue. */
export interface SmallView {
  readonly colours: Uint8Array
  readonly size: Size
}

/** A body's surely visible pixels by the segmentation of people, without the rim. */
export function coreOf({ matte }: SeenBody, size: Size): Uint8Array {
  const person = marksFrom(matte, 0.5)
  const rim = Math.max(2, Math.round(Math.sqrt(countMarks(person)) * RIM))
  return shrinkMarks(marksFrom(matte, SURE), size, rim)
}

/** Faults of a mask (1 or 0 per pixel) at a body; empty if the body is complete. */
export function faultsOf(mask: Uint8Array, body: SeenBody, view: SmallView): readonly BodyFault[] {
  const { size } = view
  const faults = new Set<BodyFault>()
  for (const { part, pixels } of partsOf(body, size))
    if (pixels.filter((i) => mask[i] === 1).length < pixels.length * COVERED[part]) faults.add(part)
  const person = countMarks(marksFrom(body.matte, 0.5))
  const lost = coreOf(body, size).map((mark, i) => (mask[i] === 1 ? 0 : mark))
  if (largestPiece(lost, size) > person * BITE) faults.add('bite')
  if (largestPiece(holesIn(mask, body, size), size) > person * HOLE) faults.add('hole')
  if (isHeadAlone(mask, body, size)) faults.add('torso')
  if (isShort(mask, body, size)) faults.add('short')
  if (skinBeside(mask, body, { ...view, below: true }).includes(1)) faults.add('skin')
  return [...faults]
}

/** Enclosed areas of a mask that are not background between limbs: they belong to the segmentation of people or the torso. */
export function holesIn(mask: Uint8Array, body: SeenBody, size: Size): Uint8Array {
  const empty = mask.map((mark) => 1 - mark)
  const border: number[] = []
  for (let i = 0; i < empty.length; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)]
    // A gap at the lower edge of a close-up counts as a hole.
    if (x === 0 || y === 0 || x === size.width - 1) border.push(i)
    else if (y === size.height - 1 && !isBetween(mask, i, size)) border.push(i)
  }
  const outside = connectedTo(border, empty, size)
  const torso = new Set(partsOf(body, size).flatMap(({ part, pixels }) => (part === 'torso' ? pixels : [])))
  const enclosed = empty.map((mark, i) => (mark === 1 && outside[i] !== 1 ? 1 : 0))
  const result = new Uint8Array(mask.length)
  for (const piece of piecesOf(enclosed, size)) {
    const person = piece.filter((i) => (body.matte.data[i] ?? 0) > 0.5 || torso.has(i)).length
    if (person > piece.length * OF_PERSON) for (const i of piece) result[i] = 1
  }
  return result
}

/** Returns true for a pixel of the lowest row that has the mask on both sides. */
function isBetween(mask: Uint8Array, i: number, { width }: Size): boolean {
  const start = i - (i % width)
  const row = mask.subarray(start, start + width)
  const first = row.indexOf(1)
  return first >= 0 && first < i - start && row.lastIndexOf(1) > i - start
}

/** Distance from eyes to chest, in units of the distance between the eyes. */
const CHEST = 5.5

/** Returns true for a mask that ends above the chest although the image shows more of the person. */
function isHeadAlone(mask: Uint8Array, { joints: [, left, right], box }: SeenBody, { width, height }: Size): boolean {
  if (!left || !right || Math.min(left.score, right.score) < LEAST_FACE) return false
  const chest = Math.ceil((left.y + right.y) / 2 + Math.hypot(left.x - right.x, left.y - right.y) * CHEST)
  if (chest >= height - 1) return false
  const [from, to] = [Math.floor(box.left * width), Math.ceil(box.right * width)]
  return !mask.subarray(chest * width + from, chest * width + to).includes(1)
}

function isShort(mask: Uint8Array, { box }: SeenBody, { width, height }: Size): boolean {
  const [left, right] = [Math.floor(box.left * width), Math.ceil(box.right * width)]
  const bottom = Math.min(height, Math.round(box.bottom * height))
  let lowest = 0
  for (let y = 0; y < bottom; y++) if (mask.subarray(y * width + left, y * width + right).includes(1)) lowest = y + 1
  return bottom - lowest > (box.bottom - box.top) * height * SHORT
}

/** Fractions of the person's box by which a mask may end inside it: at a side, and at the bottom if the image cuts the person off. */
const NARROW = 0.25
const LOOSE = 0.04
const BORDER = 0.98

/** Returns true for a mask that ends inside a person's box, so that an arm, hair or the chest may be missing unnoticed. */
export function endsWithin(mask: Uint8Array, { box }: SeenBody, size: Size): boolean {
  const within = mask.map((mark, i) => {
    const [x, y] = [((i % size.width) + 0.5) / size.width, (Math.floor(i / size.width) + 0.5) / size.height]
    return mark === 1 && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom ? 1 : 0
  })
  if (!within.includes(1)) return true
  const reached = boundsOf(within, size)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  return (
    Math.max(reached.left - box.left, box.right - reached.right) > width * NARROW ||
    (box.bottom > BORDER && box.bottom - reached.bottom > height * LOOSE)
  )
}
