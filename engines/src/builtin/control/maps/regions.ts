import { at, eachPixel, fitted, resize, type Size } from '@stipple/imaging/plane'
import { toHex, toOklab } from '@stipple/imaging/rgb'
import { type Box, scaleColours } from '../../../vision/child-public.ts'
import { segments } from '../../stylize/child-public.ts'
import { oklabPlanes } from './lab.ts'
import type { ControlView } from './view.ts'

export const REGION_KINDS = [
  'sky',
  'tree',
  'grass',
  'water',
  'road',
  'earth',
  'mountain',
  'building',
  'wall',
  'floor',
  'plant',
  'subject',
] as const
export type RegionKind = (typeof REGION_KINDS)[number]

/** An area of about one colour; lengths in shares of the picture. */
export interface MapRegion extends Box {
  readonly kind: RegionKind
  readonly colour: string
  readonly area: number
  /** Much wider than high. */
  readonly flat: boolean
}

/** A picture segmented into areas, at a size of its own. */
export interface Regions extends Size {
  readonly numbers: Uint16Array
  readonly all: readonly MapRegion[]
}

const SIDE = 384

/** Segments a view into areas of one colour, and classifies them by colour and position. */
export async function readRegions(view: ControlView): Promise<Regions> {
  const size = fitted(view, SIDE)
  const rgb = await scaleColours({ width: view.width, height: view.height, rgb: view.rgb }, size)
  const subject = resize(await view.subject(), view, size)
  const lab = oklabPlanes(rgb)
  const numbers = segments(
    { ...size, planes: lab },
    { scale: 1.3, smallest: Math.max(4, Math.round(size.width * size.height * 0.0012)), subject },
  )
  const sums: Sums[] = []
  eachPixel(size, (i, x, y) => {
    const number = numbers[i] ?? 0
    const sum = (sums[number] ??= { count: 0, red: 0, green: 0, blue: 0, left: 1, right: 0, top: 1, bottom: 0, subject: 0 })
    sum.count++
    sum.red += rgb[i * 3] ?? 0
    sum.green += rgb[i * 3 + 1] ?? 0
    sum.blue += rgb[i * 3 + 2] ?? 0
    sum.subject += at(subject, i)
    sum.left = Math.min(sum.left, x / size.width)
    sum.right = Math.max(sum.right, (x + 1) / size.width)
    sum.top = Math.min(sum.top, y / size.height)
    sum.bottom = Math.max(sum.bottom, (y + 1) / size.height)
  })
  const pixels = size.width * size.height
  const outdoor = sums.some((sum) => kindOf(sum, pixels, true) === 'sky' && sum.count > pixels * 0.04)
  return { ...size, numbers, all: sums.map((sum) => describe(sum, pixels, outdoor)) }
}

interface Sums {
  count: number
  red: number
  green: number
  blue: number
  left: number
  right: number
  top: number
  bottom: number
  subject: number
}

function describe(sum: Sums, pixels: number, outdoor: boolean): MapRegion {
  const { count, left, right, top, bottom } = sum
  const colour = toHex([sum.red / count, sum.green / count, sum.blue / count])
  return {
    kind: kindOf(sum, pixels, outdoor),
    colour,
    area: count / pixels,
    left,
    right,
    top,
    bottom,
    flat: right - left > 2.5 * (bottom - top),
  }
}

/** Heuristic class of an area, from its colour (OKLab) and its position. */
function kindOf({ count, red, green, blue, left, right, top, bottom, subject }: Sums, pixels: number, outdoor: boolean): RegionKind {
  if (subject / count > 0.5) return 'subject'
  const [light, a, b] = toOklab([red / count, green / count, blue / count])
  const chroma = Math.hypot(a, b)
  const leafy = a < -0.025 && b > 0.02
  const bluish = b < -0.02 && a < 0.04
  const wide = right - left > 0.35
  const middle = (top + bottom) / 2
  if (leafy) return top > 0.45 || (wide && bottom > 0.85) ? 'grass' : count > pixels * 0.02 ? 'tree' : 'plant'
  if (top < 0.06 && bottom < 0.8 && (bluish || (light > 0.78 && chroma < 0.06)) && (wide || count > pixels * 0.03)) return 'sky'
  if (!outdoor) return middle > 0.66 && wide ? 'floor' : 'wall'
  if (bluish && top > 0.35) return 'water'
  if (top > 0.5) return chroma < 0.035 ? 'road' : 'earth'
  if (bluish || (wide && bottom - top < 0.25 && light < 0.6)) return 'mountain'
  return 'building'
}
