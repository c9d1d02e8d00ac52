import { blurImage } from './blur.ts'
import { at, atInteger, image3 } from './plane.ts'
import type { Image3 } from './plane.ts'
import type { Random } from './random.ts'
import { unit } from './scalar.ts'
import { flowIndex } from './structure.ts'
import type { Flow } from './structure.ts'

/** One pass of a painter's brush. Lengths are in pixels. */
export interface StrokeSettings {
  readonly radius: number
  /** Longest and shortest stroke. */
  readonly longest: number
  readonly shortest: number
  /** Colour error (OKLab distance) from which a place is painted again; 0 paints everywhere. */
  readonly threshold: number
  /** 0..1 */
  readonly opacity: number
  /** Variation of single bristles in height and cover, 0..1. */
  readonly bristle: number
  /** Random change of colour, OKLab. */
  readonly jitter: number
  /** Distance between stroke starts, in radii. */
  readonly spacing: number
  /** Paints a round thread (thick in the middle) in place of a brush's bristles (thick at the rims). */
  readonly thread?: boolean
}

export interface Canvas {
  readonly image: Image3
  /** Thickness of the paint, for relief lighting. */
  readonly height: Float32Array
}

export function blankCanvas(image: Image3): Canvas {
  return { image, height: new Float32Array(image.width * image.height) }
}

/**
 * Stroke-based painting: brushes from coarse to fine, each repainting where the canvas still differs from the blurred reference; strokes follow the edges and
 * end where the colour leaves them (A. Hertzmann, "Painterly rendering with curved brush strokes of multiple sizes", 1998).
 */
export function paintStrokes(
  canvas: Canvas,
  { reference, flow, brushes, random }: { reference: Image3; flow: Flow; brushes: readonly StrokeSettings[]; random: Random },
): void {
  const stamps = new Int32Array(canvas.height.length)
  let stamp = 0
  brushes.forEach((brush, layer) => {
    const target = blurImage(reference, brush.radius * 0.4)
    const layerRandom = random.fork(`brush-${layer}`)
    for (const start of strokeStarts(canvas.image, { target, brush, random: layerRandom })) {
      stamp++
      drawStroke(canvas, { start, target, flow, brush, random: layerRandom, stamps, stamp })
    }
  })
}

/** One jittered start per grid cell whose error is over the threshold; shuffled (Fisher–Yates) so that overlaps look unordered. */
function strokeStarts(image: Image3, { target, brush, random }: { target: Image3; brush: StrokeSettings; random: Random }): Int32Array {
  const { width, height } = image
  const step = Math.max(1, brush.radius * brush.spacing)
  const starts: number[] = []
  for (let top = 0; top < height; top += step) {
    for (let left = 0; left < width; left += step) {
      const x = Math.min(width - 1, Math.floor(left + random.next() * step))
      const y = Math.min(height - 1, Math.floor(top + random.next() * step))
      const i = y * width + x
      if (brush.threshold <= 0 || colourDistance(image, target, i) > brush.threshold) starts.push(i)
    }
  }
  const list = Int32Array.from(starts)
  for (let n = list.length - 1; n > 0; n--) {
    const other = random.whole(0, n)
    const held = atInteger(list, n)
    list[n] = atInteger(list, other)
    list[other] = held
  }
  return list
}

function colourDistance(one: Image3, other: Image3, i: number): number {
  return Math.hypot(
    at(one.planes[0], i) - at(other.planes[0], i),
    at(one.planes[1], i) - at(other.planes[1], i),
    at(one.planes[2], i) - at(other.planes[2], i),
  )
}

interface Stroke {
  readonly start: number
  readonly target: Image3
  readonly flow: Flow
  readonly brush: StrokeSettings
  readonly random: Random
  /** Number of the stroke that touched each pixel last, so that one stroke covers a pixel once. */
  readonly stamps: Int32Array
  readonly stamp: number
}

function drawStroke(canvas: Canvas, { start, target, flow, brush, random, stamps, stamp }: Stroke): void {
  const { width, height } = canvas.image
  const [light, a, b] = target.planes
  const drift = brush.jitter * (random.next() - 0.5)
  const colour = [
    at(light, start) + brush.jitter * (random.next() - 0.5),
    at(a, start) + drift * 0.6,
    at(b, start) - drift * 0.6 + brush.jitter * 0.3 * (random.next() - 0.5),
  ] as const
  const bristles = Float32Array.from({ length: BRISTLES }, () => random.next())
  const pen: Pen = { x: 0, y: 0, normalX: 0, normalY: 0, radius: 0, dryness: 0, colour, bristles, brush, stamps, stamp }
  const step = 0.7
  const reach = brush.longest
  let x = (start % width) + 0.5
  let y = Math.floor(start / width) + 0.5
  let previousX = 0
  let previousY = 0
  const wander = (random.next() - 0.5) * 0.5
  for (let travelled = 0; travelled < reach; travelled += step) {
    const column = Math.floor(x)
    const row = Math.floor(y)
    if (column < 0 || row < 0 || column >= width || row >= height) return
    const i = row * width + column
    if (travelled > brush.shortest) {
      const leaves = Math.abs(at(light, i) - colour[0]) + Math.abs(at(a, i) - colour[1]) + Math.abs(at(b, i) - colour[2])
      const already =
        Math.abs(at(light, i) - at(canvas.image.planes[0], i)) +
        Math.abs(at(a, i) - at(canvas.image.planes[1], i)) +
        Math.abs(at(b, i) - at(canvas.image.planes[2], i))
      if (leaves > already + 0.06) return
    }
    const k = flowIndex(flow, x, y)
    let dx = at(flow.alongX, k)
    let dy = at(flow.alongY, k)
    if (dx * previousX + dy * previousY < 0) {
      dx = -dx
      dy = -dy
    }
    if (travelled > 0) {
      dx = dx * 0.35 + previousX * 0.65
      dy = dy * 0.35 + previousY * 0.65
    } else {
      dx += dy * wander
      dy -= dx * wander
    }
    const length = Math.hypot(dx, dy) || 1
    dx /= length
    dy /= length
    const progress = travelled / reach
    const taper = Math.min(1, 0.45 + (travelled / (brush.radius + 0.01)) * 0.8, 0.55 + (1 - progress) * 2)
    pen.x = x
    pen.y = y
    pen.normalX = -dy
    pen.normalY = dx
    pen.radius = Math.max(0.5, brush.radius * taper)
    pen.dryness = brush.bristle * Math.max(0, progress * 1.2 - 0.35) * 1.5
    crossSection(canvas, pen)
    x += dx * step
    y += dy * step
    previousX = dx
    previousY = dy
  }
}

const BRISTLES = 16

/** State of the brush along a stroke; one mutable object per stroke, because one per point would be millions for the garbage collector. */
interface Pen {
  x: number
  y: number
  normalX: number
  normalY: number
  radius: number
  /** Share of its paint that a thick bristle has lost, 0..1. */
  dryness: number
  readonly colour: readonly [number, number, number]
  readonly bristles: Float32Array
  readonly brush: StrokeSettings
  readonly stamps: Int32Array
  readonly stamp: number
}

/** Paints the line across the stroke. */
function crossSection({ image, height: thickness }: Canvas, pen: Pen): void {
  const { width, height } = image
  const { radius, normalX, normalY, stamps, stamp, bristles } = pen
  const [light, a, b] = image.planes
  const { opacity, bristle: roughness, thread } = pen.brush
  const [toLight, toA, toB] = pen.colour
  for (let offset = -radius; offset <= radius; offset += 0.7) {
    const column = Math.floor(pen.x + normalX * offset)
    const row = Math.floor(pen.y + normalY * offset)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const i = row * width + column
    if (stamps[i] === stamp) continue
    stamps[i] = stamp
    const across = offset / radius
    const bristle = at(bristles, Math.min(BRISTLES - 1, ((across * 0.5 + 0.5) * BRISTLES) | 0))
    const rim = thread ? 1 : unit((1 - Math.abs(across)) * 3 + 0.35)
    const cover = opacity * rim * (bristle > 0.45 ? unit(1 - pen.dryness) : 1)
    const shade = (bristle - 0.5) * roughness * 0.055
    light[i] = at(light, i) + cover * (toLight + shade - at(light, i))
    a[i] = at(a, i) + cover * (toA - at(a, i))
    b[i] = at(b, i) + cover * (toB - at(b, i))
    const ridge = thread ? Math.sqrt(Math.max(0, 1 - across * across)) : 0.35 + 0.65 * bristle * roughness + 0.5 * across * across
    thickness[i] = at(thickness, i) * (1 - cover) + cover * ridge
  }
}

/** A copy of the image to paint on. */
export function copyImage(image: Image3): Image3 {
  const copy = image3(image)
  image.planes.forEach((plane, n) => copy.planes[n]?.set(plane))
  return copy
}
