import { gaussianBlur } from '@stipple/imaging/blur'
import { rgbaFromOklab } from '@stipple/imaging/colour'
import { at, image3, mapImage, sample } from '@stipple/imaging/plane'
import type { Image3, Size, Point } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import type { CutGarment } from './garment.ts'
import { middle } from './read-person.ts'
import type { CutPerson, Torso } from './read-person.ts'
import { thinPlate } from './warp.ts'

export interface Wearer {
  readonly person: CutPerson
  readonly torso: Torso
  readonly garment: CutGarment
}

/**
 * Transfers the garment of one person onto another: warped to the torso by a thin-plate spline and lit like the clothes it replaces;
 * on the arms only its colour is transferred. Hands, hair and face stay in front. Gives the colours of the whole picture.
 */
export function wearGarment(from: Wearer, to: Wearer): Uint8ClampedArray {
  const { person, garment } = to
  const size = { width: person.width, height: person.height }
  const cloth = spreadCloth(from)
  const fit = thinPlate(pairsOf(to, from), 0.02)
  const folds = foldsOf(to, size)
  const result = image3(size)
  const [light, a, b] = result.planes
  const [ownLight, ownA, ownB] = garment.lab.planes
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const share = at(garment.cloth, i)
      if (share === 0) {
        light[i] = at(ownLight, i)
        a[i] = at(ownA, i)
        b[i] = at(ownB, i)
        continue
      }
      const source = fit(x, y)
      const trunk = garment.long ? 1 : smoothstep(0.05, 0.75, at(garment.trunk, i))
      const pattern = cloth.planes.map((plane) => sample(plane, cloth, source.x, source.y))
      const fold = at(folds, i)
      const detail = at(ownLight, i) - garment.mean[0]
      const newLight = lerp(from.garment.main[0] + detail * 0.75, (pattern[0] ?? 0) * fold, trunk)
      light[i] = lerp(at(ownLight, i), clamp(newLight, 0.02, 0.99), share)
      a[i] = lerp(at(ownA, i), lerp(from.garment.main[1], pattern[1] ?? 0, trunk), share)
      b[i] = lerp(at(ownB, i), lerp(from.garment.main[2], pattern[2] ?? 0, trunk), share)
    }
  }
  return rgbaFromOklab(result)
}

/** Light and shade of the replaced clothes, with their pattern blurred away. */
function foldsOf({ garment, torso }: Wearer, size: Size): Float32Array {
  const weighted = garment.lab.planes[0].map((value, i) => value * at(garment.cloth, i))
  const fine = torso.width * 0.045
  const [sum, total] = [gaussianBlur(weighted, size, fine), gaussianBlur(garment.cloth, size, fine)]
  const wide = torso.width * 0.5
  const [wideSum, wideTotal] = [gaussianBlur(weighted, size, wide), gaussianBlur(garment.cloth, size, wide)]
  return sum.map((value, i) => {
    const near = value / Math.max(1e-3, at(total, i))
    const usual = at(wideSum, i) / Math.max(1e-3, at(wideTotal, i))
    return clamp((near / Math.max(0.05, usual)) ** 0.7, 0.72, 1.18)
  })
}

/** Extends the colours of the cloth beyond its outline, so that the spline finds a colour everywhere. */
function spreadCloth({ garment, person, torso }: Wearer): Image3 {
  const size = { width: person.width, height: person.height }
  const weight = garment.cloth.map((value) => (value > 0.9 ? 1 : 0))
  let known = mapChannels(garment.lab, (value, i) => value * at(weight, i))
  let cover: Float32Array = weight
  for (const share of [0.03, 0.09, 0.27, 0.8]) {
    const reach = torso.width * share
    const total = gaussianBlur(cover, size, reach)
    const blurred = mapImage(known, (plane) => gaussianBlur(plane, size, reach))
    const [before, colours] = [cover, known]
    known = mapChannels(colours, (value, i, channel) => {
      if (at(before, i) > 0.5) return value
      return at(total, i) > FAINT ? at(blurred.planes[channel], i) / at(total, i) : 0
    })
    cover = before.map((value, i) => (value > 0.5 || at(total, i) > FAINT ? 1 : 0))
  }
  const reached = cover
  return mapChannels(known, (value, i, channel) => (at(reached, i) > 0.5 ? value : garment.main[channel]))
}

/** Weight from which a blurred colour can be trusted. */
const FAINT = 0.02

function mapChannels(image: Image3, change: (value: number, i: number, channel: 0 | 1 | 2) => number): Image3 {
  const [first, second, third] = image.planes
  return {
    ...image,
    planes: [
      first.map((value, i) => change(value, i, 0)),
      second.map((value, i) => change(value, i, 1)),
      third.map((value, i) => change(value, i, 2)),
    ],
  }
}

/** Heights along the torso at which its outline is compared, 0 at the shoulders and 1 at the hips. */
const HEIGHTS = [0.3, 0.55, 0.8, 1.02] as const

function pairsOf(from: Wearer, to: Wearer): readonly { from: Point; to: Point }[] {
  const [here, there] = [landmarks(from), landmarks(to)]
  return here.map((point, i) => ({ from: point, to: there[i] ?? point }))
}

/** Corresponding points of every torso: joints, the axis between them, and the ends of the cloth on both sides. */
function landmarks({ person, torso, garment }: Wearer): readonly Point[] {
  const [top, bottom] = [middle(torso.shoulders), middle(torso.hips)]
  const axis = (share: number): Point => ({ x: top.x + (bottom.x - top.x) * share, y: top.y + (bottom.y - top.y) * share })
  const sides = HEIGHTS.flatMap((share) => {
    const { x, y } = axis(share)
    return [-1, 1].map((direction) => ({ x: x + direction * halfWidth({ person, torso, garment }, { x, y }, direction), y }))
  })
  return [torso.shoulders[0], torso.shoulders[1], top, bottom, axis(0.5), ...sides]
}

/** Reach of the torso's cloth to one side, in pixels. An arm that lies against it is excluded. */
function halfWidth({ person: { width, height }, torso, garment }: Wearer, { x, y }: Point, direction: number): number {
  const row = Math.min(height - 1, Math.max(0, Math.round(y)))
  const [least, most] = [torso.width * 0.34, torso.width * 0.62]
  let reach = 0
  while (reach < most) {
    const column = Math.round(x + direction * (reach + 1))
    if (column < 0 || column >= width || (at(garment.cloth, row * width + column) < 0.4 && reach > least)) break
    reach++
  }
  return clamp(reach, least, most)
}
