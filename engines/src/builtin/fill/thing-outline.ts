import { connectedTo, countMarks, marksFrom, nearestMark } from '@stipple/imaging/marks'
import { fitted } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import type { Box, Detection } from '../../vision/child-public.ts'
import { boxHints, grabCut, HINT, scaleColours } from '../../vision/child-public.ts'
import { isRival, separate } from './separate.ts'
import type { MarkedOutline } from './separate.ts'
import type { PictureView } from './view.ts'

/** Share of a box that the subject has to cover for its outline to be the object's. */
const SUBJECT_SHARE = 0.15
/** Margin around a box, from which objects protrude a little. */
const AIR = 0.04
/** Long side at which objects are cut out of boxes by colour; the time grows with the area. */
const CUT_SIDE = 400

/** Mask of a recognised object: by the subject's outline where that fills its box, otherwise cut out of the box by colour. */
export async function outlineThing(view: PictureView, thing: Detection, others: readonly Detection[]): Promise<MarkedOutline> {
  const outline = (await outlineBySubject(view, thing)) ?? { marks: await cutOrOval(view, thing) }
  for (const other of others) clearBox(view, outline.marks, other)
  return outline
}

/** Undefined where the subject is something else. */
async function outlineBySubject(view: PictureView, box: Detection): Promise<MarkedOutline | undefined> {
  const subject = await view.subject()
  if (!subject) return undefined
  const all = marksFrom(subject, 0.4)
  const inside = withinBox(view, all, box)
  const area = (box.right - box.left) * (box.bottom - box.top) * view.width * view.height
  if (countMarks(inside) < area * SUBJECT_SHARE) return undefined
  const rivals = (await view.objects()).filter((other) => isRival(other, box))
  if (rivals.length > 0) return separate(view, { all, inside, box, rivals })
  const pieces = connectedTo(
    Array.from(inside.keys()).filter((i) => inside[i] === 1),
    all,
    view,
  )
  // Attached parts without a class of their own belong to it, as the saucer to the cup: cut off at the box it would be a shard.
  const outside = pieces.map((mark, i) => mark - (inside[i] ?? 0))
  if (countMarks(inside) < countMarks(pieces) * LEAST_OF_PIECE) return { marks: inside }
  const others = (await view.objects()).filter((other) => other.score > 0.3 && !isWithin(other, box))
  const named = others.some((other) => countMarks(withinBox(view, outside, other)) > countMarks(outside) * 0.3)
  return { marks: named ? inside : pieces }
}

/** Least share of a component of the subject at which an object includes the rest of it. */
const LEAST_OF_PIECE = 0.35

/** Returns true if the centre of a box is inside another: the same object again, a part of it, or the table under it. */
function isWithin({ left, top, right, bottom }: Box, box: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > box.left && x < box.right && y > box.top && y < box.bottom
}

/** Small objects are lost when they are cut out by colour; an ellipse takes their place. */
async function cutOrOval(view: PictureView, box: Box): Promise<Uint8Array> {
  const marks = await cutFromBox(view, box)
  const area = (box.right - box.left) * (box.bottom - box.top) * marks.length
  return countMarks(marks) > area * LEAST_CUT ? marks : ovalIn(view, box)
}

const LEAST_CUT = 0.15

function ovalIn({ width, height }: PictureView, { left, top, right, bottom }: Box): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const across = (2 * ((i % width) + 0.5)) / width - left - right
    const down = (2 * (Math.floor(i / width) + 0.5)) / height - top - bottom
    return (across / (right - left)) ** 2 + (down / (bottom - top)) ** 2 <= 1.1 ? 1 : 0
  })
}

/** Object under a place that no detector knows: a component of the subject, otherwise the area that differs in colour from its surroundings. */
export async function outlineAt(view: PictureView, place: { x: number; y: number }): Promise<Uint8Array | undefined> {
  const at = { x: place.x * view.width, y: place.y * view.height, within: Math.max(view.width, view.height) * 0.015 }
  const subject = await view.subject()
  if (subject) {
    const marks = marksFrom(subject, 0.4)
    const seed = nearestMark(marks, view, at)
    if (seed !== undefined) return connectedTo([seed], marks, view)
  }
  for (const half of HALF_BOXES) {
    const marks = await cutAround(view, place, half)
    const seed = nearestMark(marks, view, at)
    if (seed === undefined) continue
    const piece = connectedTo([seed], marks, view)
    if (!spillsOver(view, piece, boxAround(view, place, half))) return piece
  }
  return undefined
}

/** Half the side of the boxes that are tried around a click, as shares of the long side. */
const HALF_BOXES = [0.06, 0.1, 0.16, 0.24] as const
/** Share of its box's border from which a component is not a separate object. */
const MAX_BORDER = 0.25

function boxAround({ width, height }: PictureView, { x, y }: { x: number; y: number }, half: number): Box {
  const long = Math.max(width, height)
  const [across, down] = [(half * long) / width, (half * long) / height]
  return { left: Math.max(0, x - across), top: Math.max(0, y - down), right: Math.min(1, x + across), bottom: Math.min(1, y + down) }
}

const MAX_OF_PICTURE = 0.9

async function cutAround(view: PictureView, place: { x: number; y: number }, half: number): Promise<Uint8Array> {
  return cutFromBox(view, boxAround(view, place, half), place)
}

/** GrabCut; the place, if one is given, surely belongs to the object. */
async function cutFromBox(view: PictureView, box: Box, place?: { x: number; y: number }): Promise<Uint8Array> {
  const size = fitted(view, CUT_SIDE)
  const colours = await scaleColours(view.picture, size)
  const hints = boxHints(colours, box, size)
  if (place) {
    const radius = Math.max(1, Math.max(size.width, size.height) * 0.008)
    for (let y = Math.floor(place.y * size.height - radius); y <= place.y * size.height + radius; y++) {
      for (let x = Math.floor(place.x * size.width - radius); x <= place.x * size.width + radius; x++) {
        if (x >= 0 && y >= 0 && x < size.width && y < size.height) hints.values[y * size.width + x] = HINT.subject
      }
    }
  }
  const marks = marksFrom(resamplePlane(await grabCut(colours, hints, size), view.width, view.height), 0.5)
  // With nothing around that is surely background it gives everything.
  return countMarks(marks) < marks.length * MAX_OF_PICTURE ? marks : withinBox(view, marks, box)
}

function withinBox({ width, height }: PictureView, marks: Uint8Array, { left, top, right, bottom }: Box): Uint8Array {
  const [x, y] = [(right - left) * AIR, (bottom - top) * AIR]
  return marks.map((mark, i) => {
    const column = ((i % width) + 0.5) / width
    const row = (Math.floor(i / width) + 0.5) / height
    return mark === 1 && column >= left - x && column <= right + x && row >= top - y && row <= bottom + y ? 1 : 0
  })
}

function clearBox({ width, height }: PictureView, marks: Uint8Array, { left, top, right, bottom }: Box): void {
  for (let y = Math.round(top * height); y < Math.round(bottom * height); y++) {
    marks.fill(0, y * width + Math.round(left * width), y * width + Math.round(right * width))
  }
}

function spillsOver({ width, height }: PictureView, piece: Uint8Array, { left, top, right, bottom }: Box): boolean {
  const [x0, x1] = [Math.floor(left * width), Math.min(width - 1, Math.ceil(right * width))]
  const [y0, y1] = [Math.floor(top * height), Math.min(height - 1, Math.ceil(bottom * height))]
  let [on, all] = [0, 0]
  const look = (x: number, y: number) => {
    // If the box ends at the image's edge, no continuation is visible.
    if (x <= 0 || y <= 0 || x >= width - 1 || y >= height - 1) return
    all++
    on += piece[y * width + x] ?? 0
  }
  for (let x = x0; x <= x1; x++) for (const y of [y0, y1]) look(x, y)
  for (let y = y0; y <= y1; y++) for (const x of [x0, x1]) look(x, y)
  return all > 0 && on / all > MAX_BORDER
}
