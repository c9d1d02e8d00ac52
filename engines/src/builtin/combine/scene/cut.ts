import { boundsOf } from '@stipple/imaging/bounds'
import { oklabFromRgba } from '@stipple/imaging/colour'
import { at } from '@stipple/imaging/plane'
import type { Image3, Size } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'
import { missed } from '../../../kit/check-result.ts'
import { cropPlane } from '../../edit/child-public.ts'
import type { Maps, Photo } from '../../edit/child-public.ts'
import { CUT_THROUGH } from '../warnings.ts'

/** A cut-out subject. */
export interface CutThing {
  readonly lab: Image3
  readonly opacity: Float32Array
  /** True if its photograph cuts it off below, so that it does not touch the ground. */
  readonly bust: boolean
  /** Usual height of its class in metres, if it was recognised. */
  readonly metres: number | undefined
}

/**
 * Cuts a photograph's subject out, with clean colours at its edges; the whole photograph if there is no subject.
 * @throws {EngineError} `missed` where its photograph cuts it through
 */
export async function cutThing(photo: Photo, maps: Maps): Promise<{ thing: CutThing; found: boolean }> {
  const [subject, rgba] = [await maps.subject(), await maps.cutOut()]
  const box = subject && boundsOf(subject, photo.size, 0.3)
  if (!subject || !rgba || !box) {
    const opacity = new Float32Array(photo.size.width * photo.size.height).fill(1)
    return { thing: { lab: photo.lab, opacity, bust: true, metres: undefined }, found: false }
  }
  const size = { width: box.right - box.left + 1, height: box.bottom - box.top + 1 }
  const lab = oklabFromRgba(rgba, photo.size)
  const crop = (plane: Float32Array): Float32Array => cropPlane(plane, photo.size, { ...size, left: box.left, top: box.top })
  const opacity = new Float32Array(photo.size.width * photo.size.height)
  for (let i = 0; i < opacity.length; i++) opacity[i] = (rgba[i * 4 + 3] ?? 0) / 255
  if (isCutThrough(opacity, photo.size)) throw missed(CUT_THROUGH)
  fadeCuts(opacity, photo.size)
  const [l, a, b] = lab.planes
  return {
    thing: {
      lab: { ...size, planes: [crop(l), crop(a), crop(b)] },
      opacity: crop(opacity),
      bust: box.bottom >= photo.size.height - Math.max(2, photo.size.height * 0.012),
      metres: await metresOf(photo, maps),
    },
    found: true,
  }
}

/** Share of the shorter side over which an object fades at an edge of its photograph. */
const FADE = 0.16

/** Fades an object out where its photograph cuts it off at a side or above, in place of a straight edge. Below it may be cut: there it touches the border. */
function fadeCuts(opacity: Float32Array, { width, height }: Size): void {
  const reach = Math.max(2, Math.min(width, height) * FADE)
  const [left, right, top] = [
    columnLoad(opacity, { width, height }, 0),
    columnLoad(opacity, { width, height }, width - 1),
    rowLoad(opacity, width),
  ]
  for (let i = 0; i < opacity.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    let keep = 1
    if (left > LEAST_CUT) keep *= smoothstep(0, reach, x)
    if (right > LEAST_CUT) keep *= smoothstep(0, reach, width - 1 - x)
    if (top > LEAST_CUT) keep *= smoothstep(0, reach, y)
    if (keep < 1) opacity[i] = at(opacity, i) * keep
  }
}

/** Share of a side, or of the upper border, from which too much of an object is missing to be hidden by fading. */
const MISSING = 0.4

const isCutThrough = (map: Float32Array, size: Size): boolean =>
  Math.max(columnLoad(map, size, 0), columnLoad(map, size, size.width - 1), rowLoad(map, size.width)) > MISSING

/** Share of a border that an object must cover to count as cut off there. */
const LEAST_CUT = 0.12

function columnLoad(map: Float32Array, { width, height }: Size, x: number): number {
  let sum = 0
  for (let y = 0; y < height; y++) sum += at(map, y * width + x)
  return sum / height
}

function rowLoad(map: Float32Array, width: number): number {
  let sum = 0
  for (let x = 0; x < width; x++) sum += at(map, x)
  return sum / width
}

/** Usual heights in metres of COCO's classes that people put into pictures. */
const METRES: ReadonlyMap<number, number> = new Map([
  [0, 1.7], [1, 1.05], [2, 1.5], [3, 1.15], [4, 6], [5, 3], [6, 3.6], [7, 3], [8, 3], [14, 0.25], [15, 0.32], [16, 0.55], [17, 1.7], [18, 0.9], [19, 1.45], [20, 3], [21, 1.3], [22, 1.4], [23, 4.5],
  [24, 0.5], [25, 0.9], [26, 0.3], [28, 0.7], [32, 0.22], [39, 0.3], [40, 0.2], [41, 0.1], [45, 0.1], [46, 0.12], [47, 0.08], [49, 0.08], [56, 0.9], [57, 0.85], [58, 0.7], [60, 0.75], [63, 0.25],
  [73, 0.25], [74, 0.3], [75, 0.35], [77, 0.35],
]) // prettier-ignore

/** Below this score a detection is ignored. */
const LEAST_SCORE = 0.35

async function metresOf({ size }: Photo, maps: Maps): Promise<number | undefined> {
  const [first] = (await maps.objects())
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((one, other) => area(other) * other.score - area(one) * one.score)
  return first && size.height > 0 ? METRES.get(first.kind) : undefined
}

const area = ({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): number =>
  (right - left) * (bottom - top)
