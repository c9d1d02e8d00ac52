import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromHex, type Triple } from '@stipple/imaging/colour'
import { at, image3, type Image3 } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import type { Edit } from '../../../instructions/public.ts'
import { resultError } from '../../../kit/check-result.ts'
import { notRecognised } from '../../../vision/child-public.ts'
import { findTarget } from '../photo/target-mask.ts'
import { NATURAL, type Pass } from './work.ts'

type Recolour = Extract<Edit, { kind: 'recolour' }>

/** Chroma below which a colour is a grey. */
const GREY = 0.035
/** Difference of hue (radians) up to which pixels belong to the same paint, and up to which surely. */
const SAME = { from: 0.62, to: 0.3 }
/** Second colour of a thing, such as its stripes: its least share of the first. */
const SECOND = 0.45

/**
 * Recolours a part of the picture. Its shading, highlights and texture stay, and so do areas of it in quite another colour.
 * @throws {EngineError} `missed` where the part is not recognised
 */
export const recolour: Pass<Recolour> = async (lab, edit, { photo, maps, strength, random }) => {
  const mask = await findTarget(photo, maps, edit.on.target)
  if (!mask) throw resultError(notRecognised(edit.on.word, await maps.objects()))
  const share = unit(strength / NATURAL)
  const jitter = random.fork('recolour').range(-1, 1) * HUE_JITTER
  const paint = turned(oklabFromHex(edit.colour), jitter)
  const { kind } = edit.on.target
  const whole = edit.from === undefined && (kind === 'sky' || kind === 'background')
  const { colours: sources, spread }: Paints =
    edit.from === undefined ? mainColours(lab, mask, kind === 'clothes' ? 2 : 1) : { colours: [oklabFromHex(edit.from)], spread: 1.25 }
  const [source] = sources
  const reach = kind === 'unnamed' && edit.from === undefined ? withEquals(lab, mask, source) : mask
  return dye(lab, { mask: widened(reach, lab), paint, sources, share, whole, spread })
}

/** Widens the outline a little, so that no rim of the old colour is left; colour decides at its edge. */
function widened(mask: Float32Array, lab: Image3): Float32Array {
  const soft = gaussianBlur(mask, lab, Math.max(1, Math.max(lab.width, lab.height) / 400))
  return mask.map((value, i) => Math.max(value, smoothstep(0.05, 0.4, at(soft, i))))
}

/** Adds areas of the same colour elsewhere, such as a second flower, unless the picture has that colour all over. */
function withEquals(lab: Image3, mask: Float32Array, source: Triple): Float32Array {
  const chroma = Math.hypot(source[1], source[2])
  if (chroma < GREY * 1.6) return mask
  const [l, a, b] = lab.planes
  const equals = mask.map((value, i) => {
    const distance = Math.hypot(0.5 * (at(l, i) - source[0]), at(a, i) - source[1], at(b, i) - source[2])
    return Math.max(value, smoothstep(0.11, 0.06, distance))
  })
  const [inside, all] = [mask, equals].map((map) => map.reduce((sum, value) => sum + value, 0))
  return (all ?? 0) < (inside ?? 0) * 1.6 ? equals : mask
}

/** Radians by which the hues of pictures of one run differ. */
const HUE_JITTER = 0.06

interface Dye {
  readonly mask: Float32Array
  readonly paint: Triple
  /** Replaced colours, the main one first. */
  readonly sources: readonly [Triple, ...Triple[]]
  readonly share: number
  /** Recolours the whole mask, whatever its colours. */
  readonly whole: boolean
  /** Factor by which the range of replaced hues is wider than usual. */
  readonly spread: number
}

function dye(lab: Image3, { mask, paint, sources, share, whole, spread }: Dye): Image3 {
  const [source] = sources
  const [l, a, b] = lab.planes
  const result = image3(lab)
  const [toL, toA, toB] = result.planes
  const sourceChroma = Math.hypot(source[1], source[2])
  const hues = sources.map((one) => Math.atan2(one[2], one[1]))
  const paintChroma = Math.hypot(paint[1], paint[2])
  const grey = sourceChroma < GREY
  // White and black are about lightness; colours keep the light that falls on the thing and only lean towards their own.
  const lift = (paint[0] - source[0]) * (paintChroma < GREY ? 0.85 : grey ? 0.6 : 0.38)
  for (let i = 0; i < l.length; i++) {
    const light = at(l, i)
    const chroma = Math.hypot(at(a, i), at(b, i))
    const hue = Math.atan2(at(b, i), at(a, i))
    const same = grey ? smoothstep(0.12, 0.05, chroma) : likeness(hue, hues, spread) * smoothstep(0.012, 0.05, chroma)
    const own = whole ? 1 : same
    const weight = at(mask, i) * own * share
    // Highlights have the lamp's colour, not the thing's; deep shadows have almost none.
    const body = smoothstep(0.02, 0.3, light) * smoothstep(1.02, 0.86, light)
    const rich = grey || whole ? body : clamp(chroma / sourceChroma, 0, 1.35) * smoothstep(1.02, 0.9, light)
    const shifted = clamp(light + lift * (lift > 0 ? smoothstep(0, 0.35, light) : smoothstep(1.05, 0.7, light)), 0, 1)
    toL[i] = lerp(light, shifted, weight)
    toA[i] = lerp(at(a, i), paint[1] * rich, weight)
    toB[i] = lerp(at(b, i), paint[2] * rich, weight)
  }
  return result
}

function likeness(hue: number, others: readonly number[], spread: number): number {
  let most = 0
  for (const other of others) {
    const turn = Math.abs(hue - other) % (2 * Math.PI)
    most = Math.max(most, smoothstep(SAME.from * spread, SAME.to * spread, turn > Math.PI ? 2 * Math.PI - turn : turn))
  }
  return most
}

interface Paints {
  /** The main one first. */
  readonly colours: readonly [Triple, ...Triple[]]
  /** Factor by which the range of hues is wider than usual: a thing of a single colour is dyed to its rim. */
  readonly spread: number
}

/** Colours that cover most of a mask, saturated ones before greys; from a histogram of hues. */
function mainColours({ planes: [l, a, b] }: Image3, mask: Float32Array, most: number): Paints {
  const bins = Array.from({ length: 24 }, () => ({ weight: 0, l: 0, a: 0, b: 0 }))
  const all = { weight: 1e-6, l: 0, a: 0, b: 0 }
  let colourful = 0
  for (let i = 0; i < l.length; i += 3) {
    const weight = at(mask, i)
    if (weight < 0.3) continue
    const chroma = Math.hypot(at(a, i), at(b, i))
    add(all, weight, at(l, i), at(a, i), at(b, i))
    if (chroma < GREY) continue
    colourful += weight
    const hue = Math.atan2(at(b, i), at(a, i)) / (2 * Math.PI) + 0.5
    const bin = bins[Math.floor(hue * 24) % 24]
    if (bin) add(bin, weight * chroma, at(l, i), at(a, i), at(b, i))
  }
  // Neighbouring bins count, so that one paint on the border of two bins is not split.
  const around = bins.map((_, n) =>
    [n, (n + 1) % 24, (n + 23) % 24].reduce((sum, m) => sum + (bins[m]?.weight ?? 0) * (m === n ? 1 : 0.8), 0),
  )
  const ranked = around.map((weight, n) => ({ weight, n })).toSorted((one, other) => other.weight - one.weight)
  const first = ranked[0]
  const colourOf = (sum: { weight: number; l: number; a: number; b: number }): Triple => [
    sum.l / sum.weight,
    sum.a / sum.weight,
    sum.b / sum.weight,
  ]
  const main = first && bins[first.n]
  if (!main || main.weight === 0 || colourful < all.weight * 0.18) return { colours: [colourOf(all)], spread: 1 }
  const apart = (n: number): number => Math.min(Math.abs(n - first.n), 24 - Math.abs(n - first.n))
  const others = ranked.filter(({ weight, n }) => weight > first.weight * SECOND && apart(n) > 2).slice(0, most - 1)
  const near = bins.reduce((sum, bin, n) => sum + (apart(n) <= 2 ? bin.weight : 0), 0)
  const total = bins.reduce((sum, bin) => sum + bin.weight, 0)
  return {
    colours: [colourOf(main), ...others.flatMap(({ n }) => (bins[n] && bins[n].weight > 0 ? [colourOf(bins[n])] : []))],
    spread: near > total * 0.9 ? 1.9 : 1,
  }
}

function add(sum: { weight: number; l: number; a: number; b: number }, weight: number, l: number, a: number, b: number): void {
  sum.weight += weight
  sum.l += weight * l
  sum.a += weight * a
  sum.b += weight * b
}

function turned([l, a, b]: Triple, angle: number): Triple {
  return [l, a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)]
}
