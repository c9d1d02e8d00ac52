import type { Oklab } from '@stipple/imaging/oklab'
import { hexFromOklab, type OklabPicture } from '@stipple/imaging/oklab-picture'
import type { Point } from '@stipple/imaging/plane'
import { traceOutlines } from './contour.ts'
import { type Coverage, measureCoverage } from './coverage.ts'
import { findGround, type PlainGround } from './ground.ts'
import { dissolveFringes, labelPixels, type Labels, NONE } from './labels.ts'
import { PADDING, stackLayers } from './layers.ts'
import { outlinePath } from './outline-path.ts'
import { choosePalette } from './palette.ts'
import { removeIslands, removeSpecks, smoothLabels } from './regions.ts'
import { edgeStrength, smooth, textureOf } from './smooth.ts'

export interface TraceOptions {
  readonly colours: number
  /** 0 few and smooth shapes, 1 every speck. */
  readonly detail: number
  /** Leaves out the plain ground around the subject. */
  readonly transparent: boolean
  /** 0..255 per pixel, if the picture has transparency of its own. */
  readonly opacity?: Uint8Array | undefined
  /** The picture was cut out of a photograph: small islands are remains of the background. */
  readonly cutOut?: boolean
}

export interface VectorDrawing {
  readonly width: number
  readonly height: number
  /** From the bottom to the top. */
  readonly shapes: readonly { readonly fill: string; readonly path: string }[]
}

/** Long side of every drawing, in its own units. */
const SIDE = 1024
/** Margin around a subject without its ground, as a share of its longer side. */
const MARGIN = 0.03

/** Draws a picture with a few flat shapes, one for every colour. Undefined when nothing would be left of it. */
export function trace(picture: OklabPicture, options: TraceOptions): VectorDrawing | undefined {
  const { labels, palette, coverage, edges, texture } = reduce(picture, options)
  const open = options.transparent || options.opacity !== undefined
  const shown = labels.data.some((label) => label !== NONE)
  if (!shown) return undefined
  const frame = open ? frameOf(labels) : { left: 0, top: 0, wide: labels.width, high: labels.height }
  const scale = SIDE / Math.max(frame.wide, frame.high)
  const place = { left: frame.left + PADDING - 0.5, top: frame.top + PADDING - 0.5, scale }
  const size = { width: labels.width + 2 * PADDING, height: labels.height + 2 * PADDING }
  const shapes = stackLayers(labels, { coverage, edges, sigma: 0.6 + 0.6 * texture, drift: 0.6 + 3 * (1 - options.detail), open }).flatMap(
    ({ label, field }) => {
      const outlines = traceOutlines(field, size).filter((outline) => Math.abs(areaOf(outline)) > LEAST_AREA)
      const path = outlines.map((outline) => outlinePath(outline, { tolerance: toleranceFor(options.detail), frame: place })).join('')
      const colour = palette[label]
      return colour && path !== '' ? [{ fill: hexFromOklab(colour), path }] : []
    },
  )
  return { width: Math.round(frame.wide * scale), height: Math.round(frame.high * scale), shapes }
}

const LEAST_AREA = 6
const toleranceFor = (detail: number): number => 0.35 + 0.75 * (1 - detail)

/** Reduces a picture to few colours in clean regions. */
export function reduce(
  original: OklabPicture,
  { colours, detail, transparent, opacity, cutOut = false }: TraceOptions,
): {
  readonly labels: Labels
  readonly palette: readonly Oklab[]
  readonly coverage: Coverage
  readonly edges: Float32Array
  readonly texture: number
} {
  const coarse = 1 - detail
  const texture = textureOf(original)
  const picture = calm(original, { coarse, texture })
  const strength = edgeStrength(picture)
  const ground = transparent && !opacity ? findGround(picture) : undefined
  const isNothing = (pixel: number) => (opacity !== undefined && (opacity[pixel] ?? 0) < 128) || ground?.mask[pixel] === 1
  const palette = choosePalette(picture, { colours, near: 0.04 + 0.06 * coarse, counts: (pixel) => !isNothing(pixel) })
  const raw = labelWithGround(picture, { palette, ground, isNothing })
  const clean = dissolveFringes(raw, { picture, palette, ground: ground?.colour })
  const round = smoothLabels(clean, { sigma: 0.7 + (0.5 + 1.5 * texture) * coarse * coarse, drift: 0.7 + 6 * coarse, edges: strength })
  const area = round.width * round.height
  const whole = removeSpecks(round, Math.max(6, area * (0.00002 + (0.0002 + 0.0002 * texture) * coarse ** 2)))
  const labels = cutOut ? removeIslands(whole) : whole
  const edges = { picture: texture > 0.5 ? picture : original, palette, ground: ground?.colour, opacity }
  return { labels, palette, coverage: measureCoverage(labels, edges), edges: strength, texture }
}

/** Smooths detail that is not a shape: gently in a drawing, thoroughly in a photograph. */
function calm(picture: OklabPicture, { coarse, texture }: { coarse: number; texture: number }): OklabPicture {
  const strength = { reach: Math.round(1 + 2 * coarse + 2 * texture * coarse), tolerance: 0.02 + 0.05 * coarse }
  const rounds = 1 + Math.round(2 * texture * coarse)
  let calmed = picture
  for (let round = 0; round < rounds; round += 1) calmed = smooth(calmed, strength)
  return calmed
}

/** At its soft edges the ground competes with the colours of the palette, but only there: its colour elsewhere belongs to the subject. */
function labelWithGround(
  picture: OklabPicture,
  { palette, ground, isNothing }: { palette: readonly Oklab[]; ground: PlainGround | undefined; isNothing: (pixel: number) => boolean },
): Labels {
  const labels = labelPixels(picture, palette, isNothing)
  if (!ground) return labels
  const { width, height, data } = labels
  const nearby = nearGround(ground.mask, width, height)
  const rivals = labelPixels(picture, [...palette, ground.colour], isNothing).data
  const out = data.map((label, pixel) => (nearby[pixel] && rivals[pixel] === palette.length ? NONE : label))
  return { width, height, data: out }
}

function nearGround(mask: Uint8Array, width: number, height: number): Uint8Array {
  let near = mask
  for (let round = 0; round < 3; round += 1) {
    const before = near
    near = before.map((value, pixel) => {
      const x = pixel % width
      const beside = (x > 0 && before[pixel - 1]) || (x < width - 1 && before[pixel + 1])
      return value || beside || before[pixel - width] || (pixel < width * (height - 1) && before[pixel + width]) ? 1 : 0
    })
  }
  return near
}

function frameOf({ width, data }: Labels) {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (const [pixel, label] of data.entries()) {
    if (label === NONE) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const margin = Math.max(right - left, bottom - top) * MARGIN
  return { left: left - margin, top: top - margin, wide: right - left + 2 * margin, high: bottom - top + 2 * margin }
}

function areaOf(outline: readonly Point[]): number {
  return outline.reduce((sum, { x, y }, i) => {
    const before = outline.at(i - 1)
    return before ? sum + (before.x * y - x * before.y) / 2 : sum
  }, 0)
}
