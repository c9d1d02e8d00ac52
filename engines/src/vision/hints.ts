import type { Plane, Size } from '@stipple/imaging/plane'
import type { Box } from './picture.ts'

/** Prior label of a pixel for GrabCut, with OpenCV's numbers. */
export const HINT = { background: 0, subject: 1, likelyBackground: 2, likelySubject: 3 } as const

/** Prior from a pixel's position alone; colour decides the rest. */
type Zone = 'sure' | 'subject' | 'between' | 'background'

export interface Hints {
  /** One `HINT` for each pixel. */
  readonly values: Uint8Array
  /** 1 where the subject has to be: a component elsewhere is something else. */
  readonly core: Uint8Array
}

/** Width of the border taken for background in a picture that nothing is known about. Not the lower border, where objects rest. */
const BORDER = 0.08
/** Half axis of the central ellipse taken for the subject. */
const MIDDLE = 0.36
/** Extent of an object beyond its box, in shares of the box: detectors find the vase without its flowers. */
const REACH = 0.35
/** Share of the picture from which a box contains no information about the background. */
const FILLING = 0.75

/** Hints from the box of a detected thing. */
export function boxHints(colours: Uint8Array, box: Box, size: Size): Hints {
  const { left, top, right, bottom } = box
  if ((right - left) * (bottom - top) > FILLING) return roundHints(colours, box, size)
  const [reachX, reachY] = [(right - left) * REACH, (bottom - top) * REACH]
  return hintsByColour(colours, size, (x, y) => {
    if (x > left && x < right && y > top && y < bottom) return 'subject'
    return x > left - reachX && x < right + reachX && y > top - reachY && y < bottom + reachY ? 'between' : 'background'
  })
}

/** Hints from a box that fills the picture: hardly anything is outside it, so only its corners can show background. */
function roundHints(colours: Uint8Array, { left, top, right, bottom }: Box, size: Size): Hints {
  return hintsByColour(colours, size, (x, y) => {
    const distance = Math.hypot((2 * x - left - right) / (right - left), (2 * y - top - bottom) / (bottom - top))
    return distance < 0.85 ? 'subject' : distance < 1.2 ? 'between' : 'background'
  })
}

/** Hints for a picture that nothing is known about. */
export function centreHints(colours: Uint8Array, size: Size): Hints {
  return hintsByColour(colours, size, (x, y) => {
    if (Math.min(x, 1 - x, y) < BORDER) return 'background'
    return Math.hypot(x - 0.5, y - 0.55) < MIDDLE ? 'subject' : 'between'
  })
}

/** Hints from a soft matte that may lack parts inside its box, such as things that a person holds. */
export function matteHints(colours: Uint8Array, matte: Plane, { left, top, right, bottom }: Box): Hints {
  return hintsByColour(colours, matte, (x, y) => {
    if (x < left || x > right || y < top || y > bottom) return 'background'
    const value = matte.data[Math.floor(y * matte.height) * matte.width + Math.floor(x * matte.width)] ?? 0
    return value > 0.9 ? 'sure' : value > 0.5 ? 'subject' : 'between'
  })
}

/** Levels per channel of the colour histograms. */
const LEVELS = 16

/** Hints by zone and colour. The subject's zone contains background too, whose colours also occur outside: the ratio of two colour histograms shows it. */
function hintsByColour(colours: Uint8Array, { width, height }: Size, zoneAt: (x: number, y: number) => Zone): Hints {
  const zones = Array.from({ length: width * height }, (_, i) =>
    zoneAt(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height),
  )
  const inside = histogram(colours, (i) => zones[i] === 'subject' || zones[i] === 'sure')
  const outside = histogram(colours, (i) => zones[i] === 'background')
  const hint = (zone: Zone, bin: number) => {
    if (zone === 'background') return HINT.background
    if (zone === 'sure') return HINT.subject
    return (inside[bin] ?? 0) >= (outside[bin] ?? 0) ? HINT.likelySubject : HINT.likelyBackground
  }
  return {
    values: Uint8Array.from(zones, (zone, i) => hint(zone, binOf(colours, i))),
    core: Uint8Array.from(zones, (zone) => (zone === 'subject' || zone === 'sure' ? 1 : 0)),
  }
}

/** Normalised colour histogram of the pixels that belong, each spread over the neighbouring bins. */
function histogram(colours: Uint8Array, belongs: (pixel: number) => boolean): Float32Array {
  const counts = new Float32Array(LEVELS ** 3)
  let total = 0
  for (let i = 0; i < colours.length / 3; i++) {
    if (!belongs(i)) continue
    const bin = binOf(colours, i)
    counts[bin] = (counts[bin] ?? 0) + 1
    total++
  }
  const smooth = [1, LEVELS, LEVELS ** 2].reduce(
    (bins, step) => bins.map((count, bin) => (bins[bin - step] ?? 0) + 2 * count + (bins[bin + step] ?? 0)),
    counts,
  )
  return smooth.map((count) => count / Math.max(1, total))
}

function binOf(colours: Uint8Array, pixel: number): number {
  const level = (channel: number) => Math.floor(((colours[pixel * 3 + channel] ?? 0) * LEVELS) / 256)
  return (level(0) * LEVELS + level(1)) * LEVELS + level(2)
}
