import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba } from '@stipple/imaging/colour'
import { at } from '@stipple/imaging/plane'
import type { Image3 } from '@stipple/imaging/plane'
import { clamp } from '@stipple/imaging/scalar'
import type { Keypoint } from '../../vision/child-public.ts'
import { LEAST_POINT, middle } from './read-person.ts'
import type { CutPerson, Torso } from './read-person.ts'

/** Garment on the upper body, or down to the knees where it is one piece. */
export interface CutGarment {
  /** OKLab of the whole picture. */
  readonly lab: Image3
  /** 0 to 1: cloth. */
  readonly cloth: Float32Array
  /** 0 to 1: on the torso rather than on an arm. */
  readonly trunk: Float32Array
  readonly long: boolean
  /** Mean OKLab of the cloth. */
  readonly mean: readonly [number, number, number]
  /** Most frequent OKLab colour of the cloth: its colour without the pattern. */
  readonly main: readonly [number, number, number]
}

/** Finds the cloth: parts of the person near torso and arms that are neither skin nor hair. */
export function findGarment(person: CutPerson, torso: Torso, { long }: { long?: boolean } = {}): CutGarment {
  const { width, height, cut } = person
  const size = { width, height }
  const lab = oklabFromRgba(cut, size)
  const skin = sample(lab, cut, face(person))
  const hair = sample(lab, cut, scalp(person))
  const chest = sample(lab, cut, { ...mid(middle(torso.shoulders), middle(torso.hips), 0.45), r: torso.width * 0.22 })
  const onePiece = long ?? isLong(person, lab, chest)
  const reach = reachOf(person, torso, onePiece)
  const hairTells = hair !== undefined && chest !== undefined && distance(hair, chest) > 0.16
  const cloth = new Float32Array(width * height)
  const trunk = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const opacity = (cut[i * 4 + 3] ?? 0) / 255
      if (opacity < 0.5) continue
      const where = reach(x, y)
      trunk[i] = where.trunk
      if (where.inside === 0) continue
      const colour: Colour = [at(lab.planes[0], i), at(lab.planes[1], i), at(lab.planes[2], i)]
      if (skin && isSkin(colour, skin, chest)) continue
      // Objects held before an arm or beside the body are not a sleeve.
      if (chest && where.trunk < 0.5 && distance(colour, chest) > HELD) continue
      if (hairTells && hair && where.high && distance(colour, hair) < 0.09) continue
      cloth[i] = where.inside * opacity
    }
  }
  // Buttons, zips and prints in the colour of skin are cloth too, if cloth surrounds them.
  const around = gaussianBlur(cloth, size, torso.width * 0.07)
  const whole = cloth.map((value, i) => (value === 0 && at(around, i) > 0.62 && at(trunk, i) > 0.9 ? (cut[i * 4 + 3] ?? 0) / 255 : value))
  const smooth = gaussianBlur(whole, size, Math.max(0.8, torso.width * 0.012)).map(
    (value, i) => clamp((value - 0.35) / 0.35, 0, 1) * ((cut[i * 4 + 3] ?? 0) / 255),
  )
  const soft = gaussianBlur(trunk, size, Math.max(1, torso.width * 0.03))
  return { lab, cloth: smooth, trunk: soft, long: onePiece, mean: meanOf(lab, smooth), main: mainOf(lab, smooth) }
}

/** OKLab distance from the chest's colour at which a place beside the torso is not the garment, even in shade. */
const HELD = 0.36

type Colour = readonly [number, number, number]

const distance = (a: Colour, b: Colour) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Skin keeps its hue in light and shade. Where the clothes have the same hue, only very similar colours count as skin. */
function isSkin(colour: Colour, skin: Colour, chest: Colour | undefined): boolean {
  const hue = Math.hypot(colour[1] - skin[1], colour[2] - skin[2])
  const alike = chest !== undefined && Math.hypot(chest[1] - skin[1], chest[2] - skin[2]) < 0.045
  return hue < (alike ? 0.014 : 0.03) && Math.abs(colour[0] - skin[0]) < (alike ? 0.1 : 0.24) && Math.hypot(skin[1], skin[2]) > 0.015
}

const mid = (a: { x: number; y: number }, b: { x: number; y: number }, share: number) => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

function face({ joints: { nose, ears } }: CutPerson) {
  const wide = Math.max(8, Math.abs(ears[0].x - ears[1].x))
  return { x: nose.x, y: nose.y, r: wide * 0.3 }
}

function scalp({ joints: { nose, ears, shoulders } }: CutPerson) {
  const wide = Math.max(8, Math.abs(ears[0].x - ears[1].x))
  const up = middle(shoulders).y - nose.y
  return { x: nose.x, y: nose.y - Math.min(up, wide) * 0.95, r: wide * 0.18 }
}

/** Median colour of the person within a disc. */
function sample(
  { width, height, planes }: Image3,
  cut: Uint8ClampedArray,
  { x, y, r }: { x: number; y: number; r: number },
): Colour | undefined {
  const found: [number[], number[], number[]] = [[], [], []]
  for (let row = Math.max(0, Math.floor(y - r)); row < Math.min(height, y + r); row++)
    for (let column = Math.max(0, Math.floor(x - r)); column < Math.min(width, x + r); column++) {
      const i = row * width + column
      if ((cut[i * 4 + 3] ?? 0) < 200 || Math.hypot(column - x, row - y) > r) continue
      found.forEach((list, channel) => list.push(at(planes[channel] ?? planes[0], i)))
    }
  if (found[0].length < 5) return undefined
  const [light = 0, a = 0, b = 0] = found.map((list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)])
  return [light, a, b]
}

/** Whether it is a dress or a coat: the cloth over the thighs looks like that over the chest. */
function isLong({ joints: { hips, knees }, cut }: CutPerson, lab: Image3, chest: Colour | undefined): boolean {
  if (!chest || Math.min(hips[0].score, hips[1].score, knees[0].score, knees[1].score) < LEAST_POINT) return false
  const thigh = sample(lab, cut, { ...mid(middle(hips), middle(knees), 0.45), r: Math.abs(hips[0].x - hips[1].x) * 0.35 })
  return thigh !== undefined && distance(thigh, chest) < 0.055
}

/** Extent of a garment: around the torso, along both arms, and down the legs if it is long. */
function reachOf({ joints }: CutPerson, torso: Torso, long: boolean) {
  const { width, shoulders, hips } = torso
  const top = Math.min(shoulders[0].y, shoulders[1].y)
  const collar = middle(shoulders)
  const limbs = [0, 1].flatMap((side) => {
    const [shoulder, elbow, wrist] = [shoulders[side], joints.elbows[side], joints.wrists[side]]
    if (!shoulder || !elbow || elbow.score < LEAST_POINT) return []
    return [{ from: shoulder, to: elbow }, ...(wrist && wrist.score >= LEAST_POINT ? [{ from: elbow, to: wrist }] : [])]
  })
  const legs = long
    ? [0, 1].flatMap((side) => (hips[side] && joints.knees[side] ? [{ from: hips[side], to: joints.knees[side] }] : []))
    : []
  const trunk: readonly Keypoint[] = [shoulders[1], shoulders[0], hips[0], hips[1]]
  const bottom = Math.max(hips[0].y, hips[1].y) + width * 0.14
  return (x: number, y: number): { inside: number; trunk: number; high: boolean } => {
    const far = distanceToQuad(trunk, x, y)
    const onTrunk = clamp(1 - far / (width * 0.2), 0, 1)
    const near =
      far < width * 0.3 ||
      limbs.some(({ from, to }) => distanceToLine(from, to, x, y) < width * 0.24) ||
      legs.some(({ from, to }) => distanceToLine(from, to, x, y) < width * 0.4)
    // Neck and everything above it, with room for a collar at its sides.
    const neck = y < top - width * (Math.abs(x - collar.x) < width * 0.3 ? 0.1 : 0.2)
    const low = !long && y > bottom && far > 0 && !limbs.some(({ from, to }) => distanceToLine(from, to, x, y) < width * 0.2)
    return { inside: near && !neck && !low ? 1 : 0, trunk: onTrunk, high: y < (collar.y + bottom) / 2 }
  }
}

function distanceToLine(from: { x: number; y: number }, to: { x: number; y: number }, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = clamp(((x - from.x) * dx + (y - from.y) * dy) / Math.max(1e-6, dx * dx + dy * dy), 0, 1)
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy)
}

/** 0 inside. The corners are in order around the quadrilateral. */
function distanceToQuad(corners: readonly { x: number; y: number }[], x: number, y: number): number {
  let [positive, negative, nearest] = [0, 0, Infinity]
  corners.forEach((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from
    const cross = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
    if (cross > 0) positive++
    else negative++
    nearest = Math.min(nearest, distanceToLine(from, to, x, y))
  })
  return positive === 0 || negative === 0 ? 0 : nearest
}

function meanOf({ planes }: Image3, weight: Float32Array): Colour {
  let total = 1e-6
  const sums = [0, 0, 0]
  for (let i = 0; i < weight.length; i++) {
    const share = at(weight, i)
    total += share
    for (const [channel, plane] of planes.entries()) sums[channel] = (sums[channel] ?? 0) + at(plane, i) * share
  }
  const [light = 0, a = 0, b = 0] = sums.map((sum) => sum / total)
  return [light, a, b]
}

/** Side of a cell of the OKLab histogram. */
const CELL = 0.07

function mainOf({ planes: [light, a, b] }: Image3, weight: Float32Array): Colour {
  const cells = new Map<string, { count: number; sum: [number, number, number] }>()
  for (let i = 0; i < weight.length; i += 2) {
    if (at(weight, i) < 0.9) continue
    const colour: Colour = [at(light, i), at(a, i), at(b, i)]
    const key = colour.map((value) => Math.round(value / CELL)).join()
    const cell = cells.get(key) ?? { count: 0, sum: [0, 0, 0] }
    cell.count++
    cell.sum = [cell.sum[0] + colour[0], cell.sum[1] + colour[1], cell.sum[2] + colour[2]]
    cells.set(key, cell)
  }
  const [fullest] = [...cells.values()].toSorted((one, other) => other.count - one.count)
  if (!fullest) return meanOf({ width: 0, height: 0, planes: [light, a, b] }, weight)
  const [x, y, z] = fullest.sum
  return [x / fullest.count, y / fullest.count, z / fullest.count]
}
