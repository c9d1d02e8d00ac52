import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { contactShadow } from '@stipple/imaging/contact-shadow'
import { growMarks } from '@stipple/imaging/marks'
import { matchLight, statisticsOf } from '@stipple/imaging/match-light'
import sharp from 'sharp'
import type { Picture } from '../../kit/decode-picture.ts'
import type { ThingDrawing } from './drawn-thing.ts'
import { boundsOf, cropMap, widen } from './region.ts'
import type { Rectangle } from './region.ts'

/** Least share of a drawing inside the hole. */
const INSIDE = 0.985
/** Sizes that are tried, as shares of the hole's. */
const SCALES = [0.98, 0.92, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5, 0.44] as const

/** Places a drawing in the hole of a picture, as large as it fits, in the light of the surroundings, with a shadow on the ground. Only the hole changes. */
export async function placeDrawing(picture: Picture, drawing: ThingDrawing, hole: Uint8Array): Promise<Uint8Array> {
  const bounds = boundsOf(hole, picture)
  if (!bounds) return picture.rgb
  const margin = Math.max(12, Math.round(Math.max(bounds.width, bounds.height) * 0.3))
  const area = widen(bounds, margin, picture)
  const inHole = cropMap(hole, picture, area)
  const layer = await fit(drawing, { hole: inHole, area, bounds })
  const rgb = cropMap(picture.rgb, picture, area, 3)
  const lit = light(layer, { rgb, hole: inHole, area })
  const opacity = Float32Array.from({ length: inHole.length }, (_, i) => (layer[i * 4 + 3] ?? 0) / 255)
  if (drawing.stands) shade(rgb, opacity, { hole: inHole, area })
  for (let i = 0; i < inHole.length; i++) {
    const share = inHole[i] === 1 ? (opacity[i] ?? 0) : 0
    if (share === 0) continue
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = Math.round((rgb[i * 3 + c] ?? 0) * (1 - share) + (lit[i * 4 + c] ?? 0) * share)
  }
  const out = Uint8Array.from(picture.rgb)
  for (let y = 0; y < area.height; y++) {
    out.set(rgb.subarray(y * area.width * 3, (y + 1) * area.width * 3), ((area.top + y) * picture.width + area.left) * 3)
  }
  return out
}

interface Spot {
  readonly hole: Uint8Array
  /** Working area, and the hole's bounds, both in the picture. */
  readonly area: Rectangle
  readonly bounds: Rectangle
}

/** The drawing at the area's size (red, green, blue, opacity), scaled to lie in the hole. */
async function fit(drawing: ThingDrawing, { hole, area, bounds }: Spot): Promise<Uint8Array> {
  const whole = Math.min(bounds.width / drawing.width, bounds.height / drawing.height)
  let layer = new Uint8Array(hole.length * 4)
  for (const share of SCALES) {
    const scale = whole * share
    const size = { width: Math.max(1, Math.round(drawing.width * scale)), height: Math.max(1, Math.round(drawing.height * scale)) }
    const left = bounds.left - area.left + Math.round((bounds.width - size.width) / 2)
    const low = bounds.top - area.top + bounds.height - size.height
    const middle = bounds.top - area.top + Math.round((bounds.height - size.height) / 2)
    const scaled = await sharp(drawing.rgba, { raw: { width: drawing.width, height: drawing.height, channels: 4 } })
      .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
      .raw()
      .toBuffer()
    // A drawing on the ground is moved to the hole's bottom if the hole is wide enough there.
    for (const top of drawing.stands ? [low, Math.round((low + middle) / 2), middle] : [middle]) {
      layer = lay(scaled, { ...size, left, top }, area)
      if (shareInside(layer, hole) >= INSIDE) return layer
    }
  }
  return layer
}

function lay(scaled: Uint8Array, { left, top, width, height }: Rectangle, area: Rectangle): Uint8Array<ArrayBuffer> {
  const layer = new Uint8Array(area.width * area.height * 4)
  for (let y = Math.max(0, -top); y < Math.min(height, area.height - top); y++) {
    const from = Math.max(0, -left)
    const to = Math.min(width, area.width - left)
    if (to > from) layer.set(scaled.subarray((y * width + from) * 4, (y * width + to) * 4), ((top + y) * area.width + left + from) * 4)
  }
  return layer
}

function shareInside(layer: Uint8Array, hole: Uint8Array): number {
  let [inside, all] = [0, 0]
  for (let i = 0; i < hole.length; i++) {
    const opacity = layer[i * 4 + 3] ?? 0
    all += opacity
    if (hole[i] === 1) inside += opacity
  }
  return all === 0 ? 1 : inside / all
}

/** The drawing in the light of the hole's surroundings. */
function light(layer: Uint8Array, { rgb, hole, area }: { rgb: Uint8Array; hole: Uint8Array; area: Rectangle }): Uint8ClampedArray {
  const around = growMarks(hole, area, Math.max(6, Math.round(Math.max(area.width, area.height) / 10)))
  const opaque = new Uint8ClampedArray(hole.length * 4)
  for (let i = 0; i < hole.length; i++) opaque.set([rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0, 255], i * 4)
  const scene = statisticsOf(oklabFromRgba(opaque, area), (i) => (around[i] === 1 && hole[i] !== 1 ? 1 : 0))
  const thing = oklabFromRgba(Uint8ClampedArray.from(layer), area)
  const own = statisticsOf(thing, (i) => (layer[i * 4 + 3] ?? 0) / 255)
  return own && scene ? rgbaFromOklab(matchLight(thing, own, scene)) : Uint8ClampedArray.from(layer)
}

/** Share of its light that the ground loses in full shadow. */
const SHADE = 0.6

/** Darkens the ground in the hole under the object. */
function shade(rgb: Uint8Array, opacity: Float32Array, { hole, area }: { hole: Uint8Array; area: Rectangle }): void {
  const solid = boundsOf(
    Uint8Array.from(opacity, (value) => (value > 0.5 ? 1 : 0)),
    area,
  )
  if (!solid) return
  const shadow = contactShadow(opacity, area, { foot: solid.top + solid.height - 1, top: solid.top })
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] !== 1) continue
    const left = 1 - SHADE * (shadow[i] ?? 0)
    for (let c = i * 3; c < i * 3 + 3; c++) rgb[c] = Math.round((rgb[c] ?? 0) * left)
  }
}
