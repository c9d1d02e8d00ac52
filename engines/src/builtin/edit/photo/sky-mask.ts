import { gaussianBlur } from '@stipple/imaging/blur'
import { at, type Image3 } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'
import { piecesOf } from '../../../vision/child-public.ts'
import { MAP_SIDE, coverOf, fitToEdges, shrinkLab } from './map-tools.ts'
import type { Photo } from './photo.ts'

/** Largest change of colour between neighbouring pixels within a cloudy sky. */
const STEP = 0.035
/** Shares of the picture and of its lower border: less is no sky, more is a plain wall or a studio. */
const LEAST = 0.025
const MAX_OF_FLOOR = 0.3
/** Holes up to this share (birds, wires) are left; larger pale gaps between branches may be sky. */
const LEAST_GAP = 0.0004
const LARGEST_GAP = 0.006

/**
 * Mask of the sky, 0 to 1: pixels that look like sky and are reached from the upper border through smooth changes of colour. Undefined where there is no sky.
 * @param subject mask of the subject at the photograph's size, which is never sky
 */
export function findSky(photo: Photo, subject: Float32Array | undefined): Float32Array | undefined {
  const lab = shrinkLab(photo.lab, MAP_SIDE)
  const likely = likelySky(lab)
  const open = floodFromTop(lab, likely)
  const whole = withGaps(lab, open, likely)
  const { width, height } = lab
  const floor = whole.subarray((height - 1) * width).reduce((sum, value) => sum + value, 0) / width
  if (coverOf(whole) < LEAST || floor > MAX_OF_FLOOR) return undefined
  if (subject && isStudio(lab, whole, coverOf(subject))) return undefined
  const mask = fitToEdges(whole, lab, photo, { radius: 1 / 120, epsilon: 1e-4 })
  for (let i = 0; i < mask.length; i++) {
    const keep = subject ? 1 - at(subject, i) : 1
    mask[i] = smoothstep(0.12, 0.88, at(mask, i)) * keep
  }
  return coverOf(mask) < LEAST ? undefined : mask
}

/** 1 on pixels of a colour that skies have. */
function likelySky({ width, height, planes: [l, a, b] }: Image3): Uint8Array {
  const likely = new Uint8Array(width * height)
  for (let i = 0; i < likely.length; i++) {
    const light = at(l, i)
    const chroma = Math.hypot(at(a, i), at(b, i))
    const hue = (Math.atan2(at(b, i), at(a, i)) * 180) / Math.PI
    const blue = chroma > 0.015 && hue > -140 && hue < -65 && light > 0.16
    const pale = light > 0.7 && chroma < 0.055
    const grey = light > 0.42 && chroma < 0.022
    const glowing = light > 0.7 && chroma < 0.16 && hue > -30 && hue < 100 && i < likely.length * 0.6
    likely[i] = blue || pale || grey || glowing ? 1 : 0
  }
  return likely
}

function floodFromTop(lab: Image3, likely: Uint8Array): Float32Array {
  const { width, height } = lab
  const [l, a, b] = lab.planes
  const reached = new Float32Array(width * height)
  const queue = new Int32Array(width * height)
  let end = 0
  for (let x = 0; x < width; x++) {
    if (likely[x] !== 1) continue
    reached[x] = 1
    queue[end++] = x
  }
  for (let n = 0; n < end; n++) {
    const i = queue[n] ?? 0
    const x = i % width
    for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width < width * height ? i + width : -1]) {
      if (next < 0 || reached[next] === 1 || likely[next] !== 1) continue
      const change = Math.abs(at(l, i) - at(l, next)) + Math.abs(at(a, i) - at(a, next)) + Math.abs(at(b, i) - at(b, next))
      if (change > STEP) continue
      reached[next] = 1
      queue[end++] = next
    }
  }
  return reached
}

/** Adds gaps between branches and arches: pieces above the lowest sky that have its colour there. */
function withGaps(lab: Image3, open: Float32Array, likely: Uint8Array): Float32Array {
  const { width, height } = lab
  const soft = lab.planes.map((plane) => gaussianBlur(masked(plane, open), lab, width / 14))
  const weight = gaussianBlur(open, lab, width / 14)
  const candidates = new Uint8Array(open.length)
  for (let i = 0; i < open.length; i++) {
    if (at(open, i) > 0 || likely[i] !== 1 || at(weight, i) < 0.3) continue
    const distance = lab.planes.reduce(
      (sum, plane, n) => sum + Math.abs(at(plane, i) - at(soft[n] ?? plane, i) / Math.max(1e-4, at(weight, i))),
      0,
    )
    candidates[i] = distance < 0.07 ? 1 : 0
  }
  const filled = open.slice()
  for (const piece of piecesOf(candidates, lab)) {
    const size = piece.length / (width * height)
    if (size > LEAST_GAP && size < LARGEST_GAP) for (const i of piece) filled[i] = 1
  }
  return filled
}

const masked = (plane: Float32Array, mask: Float32Array): Float32Array => plane.map((value, i) => value * at(mask, i))

/** Returns true if it is a studio: a neutral background behind a large subject. */
function isStudio({ planes: [, a, b] }: Image3, sky: Float32Array, subject: number): boolean {
  if (subject < 0.25) return false
  let weight = 0
  let chroma = 0
  for (let i = 0; i < sky.length; i++) {
    weight += at(sky, i)
    chroma += at(sky, i) * Math.hypot(at(a, i), at(b, i))
  }
  return weight === 0 || chroma / weight < 0.045
}
