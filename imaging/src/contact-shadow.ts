import { gaussianBlur } from '@stipple/imaging/blur'
import { at } from '@stipple/imaging/plane'
import type { Size } from '@stipple/imaging/plane'
import { smoothstep, unit } from '@stipple/imaging/scalar'

/**
 * Share of light that the ground loses under an object that touches it, 0..1: a dark line under its foot and a soft pool around, both lying flat.
 * @param opacity of the object at the picture's size
 * @param foot row at which it touches the ground
 */
export function contactShadow(
  opacity: Float32Array,
  size: Size,
  { foot, top, lean = 0 }: { foot: number; top: number; lean?: number },
): Float32Array {
  const { width, height } = size
  const tall = Math.max(2, foot - top)
  const flat = new Float32Array(opacity.length)
  const close = new Float32Array(opacity.length)
  // The silhouette is projected onto the ground: higher parts throw their shadow farther back, and fainter.
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, foot); y++) {
    const up = (foot - y) / tall
    const row = Math.round(foot - up * tall * 0.16 + tall * 0.015)
    if (row < 0 || row >= height) continue
    const aside = Math.round(lean * up * tall * 0.5)
    for (let x = 0; x < width; x++) {
      const target = x + aside
      if (target < 0 || target >= width) continue
      const value = at(opacity, y * width + x)
      const i = row * width + target
      flat[i] = Math.max(at(flat, i), value * (1 - 0.75 * up))
      if (up < 0.07) close[i] = Math.max(at(close, i), value)
    }
  }
  const soft = gaussianBlur(flat, size, Math.max(1.2, tall * 0.035))
  const tight = gaussianBlur(close, size, Math.max(0.8, tall * 0.012))
  return soft.map((value, i) => unit(value * 0.5 + smoothstep(0, 0.8, at(tight, i)) * 0.55))
}
