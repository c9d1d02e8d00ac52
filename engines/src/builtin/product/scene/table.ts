import { blurImage } from '@stipple/imaging/blur'
import type { Triple } from '@stipple/imaging/colour'
import { at, image3 } from '@stipple/imaging/plane'
import type { Image3, Size } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import type { Stand } from '../subject/stand.ts'
import { shade, unitOf } from './scene.ts'

/** A table seen a little from above. World lengths are in units of the picture's shorter side at the product's distance. */
export interface TableView {
  /** Row of the horizon, usually hidden behind the wall. */
  readonly vanish: number
  /** Row of the table's far edge. */
  readonly edge: number
  readonly base: number
  /** Distance of a row, 1 at the product. */
  readonly distance: (y: number) => number
}

/** Distance from the camera to the product. */
export const CAMERA = 1.7

export function viewTable({ height }: Size, stand: Stand, { depth = 0.2 }: { depth?: number } = {}): TableView {
  const { base } = stand
  // Flat things were photographed from above, and their far side has to lie on the table too.
  const flat = clamp(stand.width / stand.height - 0.85, 0, 0.8)
  const edge = Math.max(height * 0.18, base - height * depth - stand.height * flat * 0.45)
  const vanish = base - Math.max(height * 0.5, (base - edge) * 2.3)
  return { vanish, edge, base, distance: (y) => (base - vanish) / Math.max(1, y - vanish) }
}

/** Surface of the table at a place in the world: across, away, and the size of a pixel there. Writes linear light into `out`. */
export type Texture = (x: number, z: number, pixel: number, out: Float64Array) => void

/** Paints a table before a wall, the far parts of both out of focus. */
export function paintTable({
  size,
  view,
  texture,
  wall,
  lens = 1,
}: {
  size: Size
  view: TableView
  texture: Texture
  /** Linear light; used as it is, so it must be blurred already. */
  wall: Image3
  /** Aperture of the lens: 1 is normal. */
  lens?: number
}): Image3 {
  const unit = unitOf(size)
  const from = Math.max(0, Math.floor(view.edge) - 2)
  const table = { ...image3({ width: size.width, height: size.height - from }), from }
  shade(table, (x, y, out) => {
    const distance = view.distance(y + from + 0.5)
    texture(((x - size.width / 2) / unit) * distance, distance * CAMERA, distance / unit, out)
  })
  const near = blurImage(table, unit * 0.0035 * lens)
  const far = blurImage(table, unit * 0.011 * lens)
  const soft = unit * 0.004 * lens
  const result = image3(size)
  for (let channel = 0; channel < 3; channel++) {
    const [target, sharp, little, much, behind] = [result, table, near, far, wall].map(({ planes }) => planes[channel] ?? planes[0])
    if (!target || !sharp || !little || !much || !behind) continue
    for (let y = 0, i = 0; y < size.height; y++) {
      const share = smoothstep(view.edge - soft, view.edge + soft, y)
      const focus = clamp((Math.abs(view.distance(Math.max(y, view.edge)) - 1) - 0.06) * 4, 0, 2)
      for (let x = 0; x < size.width; x++, i++) {
        const j = Math.max(0, y - from) * size.width + x
        const seen = focus < 1 ? lerp(at(sharp, j), at(little, j), focus) : lerp(at(little, j), at(much, j), focus - 1)
        target[i] = lerp(at(behind, i), seen, share)
      }
    }
  }
  return result
}

/** Wall in one tone with a soft pool of light on it. */
export function paintWall(
  size: Size,
  { bright, dark, side, at: centre }: { bright: Triple; dark: Triple; side: number; at: { x: number; y: number } },
): Image3 {
  const reach = Math.max(size.width, size.height)
  return shade(image3(size), (x, y, out) => {
    const dx = (x - centre.x - side * reach * 0.12) / reach
    const dy = (y - centre.y) / reach
    const light = Math.exp(-(dx * dx * 3.4 + dy * dy * 3.8)) * (1 + side * (x / size.width - 0.5) * 0.22)
    for (let channel = 0; channel < 3; channel++) out[channel] = lerp(dark[channel] ?? 0, bright[channel] ?? 0, clamp(light, 0, 1.15))
  })
}

/** Adds light from one side and from above, strongest near the product. Changes the image. */
export function lightScene(image: Image3, { stand, side, strength = 1 }: { stand: Stand; side: number; strength?: number }): Image3 {
  const reach = Math.max(image.width, image.height)
  for (let y = 0, i = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++, i++) {
      const dx = (x - stand.middle - side * reach * 0.18) / reach
      const dy = (y - (stand.base - stand.height * 0.3)) / reach
      const light = 1 + strength * (0.16 * Math.exp(-(dx * dx + dy * dy) * 7) - 0.2 * clamp((dx * dx + dy * dy) * 1.6, 0, 1))
      for (const plane of image.planes) plane[i] = at(plane, i) * light
    }
  }
  return image
}
