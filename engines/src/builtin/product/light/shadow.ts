import { gaussianBlur } from '@stipple/imaging/blur'
import { at, sample } from '@stipple/imaging/plane'
import type { Image3 } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import type { ProductSetting } from '../scene/scene.ts'
import type { Figure } from '../subject/stand.ts'
import type { Contour } from './contour.ts'

/** Offset of cast shadows behind the product, and sideways, in shares of its height. */
const AWAY = 0.2
const ASIDE = 0.62

/** Darkens the ground: a thin dark line where the product touches it, a soft pool around, and its silhouette cast away from the light. */
export function castShadow(setting: ProductSetting, { figure, contour, side }: { figure: Figure; contour: Contour; side: number }): void {
  const unit = Math.min(figure.width, figure.height)
  const touch = gaussianBlur(touchLine(figure, contour), figure, unit * 0.0045)
  const close = gaussianBlur(touchLine(figure, contour, { thickness: 0.02, reach: 0.1 }), figure, unit * 0.014)
  const pool = gaussianBlur(poolUnder(figure, contour), figure, unit * 0.02)
  const thrown = throwSilhouette(figure, contour, side)
  const total = new Float32Array(touch.length)
  for (let y = 0, i = 0; y < figure.height; y++) {
    const onGround = smoothstep(setting.edge - unit * 0.02, setting.edge + unit * 0.03, y)
    for (let x = 0; x < figure.width; x++, i++) {
      const light =
        (1 - 0.85 * clamp(at(touch, i) * 1.5, 0, 1)) *
        (1 - 0.5 * clamp(at(close, i) * 1.3, 0, 1)) *
        (1 - 0.55 * at(pool, i)) *
        (1 - 0.75 * at(thrown, i))
      total[i] = (1 - light) * onGround * (setting.ground ? at(setting.ground, i) : 1)
    }
  }
  darken(setting.image, total, setting.shade)
}

/** Keeps a little of the ground's own colour in the shade, as light from the room still reaches it. */
function darken(image: Image3, shadow: Float32Array, strength: number): void {
  for (const plane of image.planes) {
    for (let i = 0; i < plane.length; i++) {
      const dark = clamp(at(shadow, i) * strength * 1.25, 0, 0.96)
      if (dark > 0) plane[i] = at(plane, i) * (1 - dark)
    }
  }
}

/** Strip along the lower outline; it fades where the outline rises from the ground. */
function touchLine({ width, height }: Figure, { bottoms, base, rise }: Contour, { thickness = 0.006, reach = 0.035 } = {}): Float32Array {
  const plane = new Float32Array(width * height)
  const half = Math.max(1, Math.min(width, height) * thickness)
  for (let x = 0; x < width; x++) {
    const bottom = at(bottoms, x)
    if (bottom < 0) continue
    const strength = Math.exp(-(((base - bottom) / (rise * reach * 10)) ** 2))
    if (strength < 0.02) continue
    for (let y = Math.max(0, Math.floor(bottom - half)); y <= Math.min(height - 1, bottom + half); y++) plane[y * width + x] = strength
  }
  return plane
}

/** Ellipse on the ground under the part that touches it. */
function poolUnder({ width, height }: Figure, { foot, base }: Contour): Float32Array {
  const plane = new Float32Array(width * height)
  const middle = (foot.left + foot.right) / 2
  const rx = ((foot.right - foot.left) / 2) * 1.1 + Math.min(width, height) * 0.012
  const ry = Math.min(rx * 0.24, height * 0.05)
  for (let y = Math.max(0, Math.floor(base - ry * 3)); y < Math.min(height, base + ry * 2); y++) {
    for (let x = Math.max(0, Math.floor(middle - rx)); x < Math.min(width, middle + rx); x++) {
      const distance = Math.hypot((x - middle) / rx, (y - (base - ry * 0.35)) / ry)
      plane[y * width + x] = smoothstep(1.05, 0.55, distance)
    }
  }
  return plane
}

/** Silhouette projected onto the ground, softer for higher parts. */
function throwSilhouette(figure: Figure, { base, foot }: Contour, side: number): Float32Array {
  const { width, height, alpha, stand } = figure
  const unit = Math.min(width, height)
  const plain = new Float32Array(width * height)
  const depth = Math.min((foot.right - foot.left) * 0.1, stand.height * 0.08)
  const start = base - depth * 0.5
  for (let y = Math.max(0, Math.floor(start - stand.height * AWAY) - 1); y < Math.min(height, start + depth); y++) {
    const up = (start - y) / AWAY
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      plain[i] =
        up < 0
          ? sample(alpha, figure, x, base - depth * 0.6) * clamp(1 + (up * AWAY) / depth, 0, 1)
          : sample(alpha, figure, x + side * up * ASIDE, base - up - 1)
    }
  }
  const near = gaussianBlur(plain, figure, unit * 0.009)
  const far = gaussianBlur(plain, figure, unit * 0.03)
  return near.map((value, i) => {
    const high = clamp((start - Math.floor(i / width)) / AWAY / stand.height, 0, 1)
    return lerp(value, at(far, i), clamp(high * 2.2, 0, 1)) * (1 - 0.6 * high)
  })
}
