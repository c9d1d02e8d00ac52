import { aOf, blueFrom, bOf, greenFrom, lightnessOf, longFrom, longOf, mediumFrom, mediumOf, redFrom, shortFrom, shortOf } from './oklab.ts'
import { at, atByte, image3 } from './plane.ts'
import type { Image3, Size } from './plane.ts'
import { unit } from './scalar.ts'
import { LINEAR, srgbFromLinear } from './transfer.ts'

/** Three channels of one colour; the name of the variable says which. */
export type Triple = readonly [number, number, number]

const DECODE = Float32Array.from(LINEAR)
const ENCODE_STEPS = 8191
const ENCODE = Float32Array.from({ length: ENCODE_STEPS + 1 }, (_, i) => 255 * srgbFromLinear(i / ENCODE_STEPS))

/** sRGB byte to linear light 0..1, in single precision. */
export const decode = (byte: number): number => at(DECODE, byte)
/** Linear light to sRGB 0..255, not rounded. */
export const encode = (linear: number): number => at(ENCODE, Math.round(unit(linear) * ENCODE_STEPS))

/** RGBA bytes to OKLab planes. */
export function oklabFromRgba(rgba: Uint8ClampedArray, size: Size): Image3 {
  const lab = image3(size)
  const [l, a, b] = lab.planes
  for (let i = 0, p = 0; i < l.length; i++, p += 4) {
    const red = decode(atByte(rgba, p))
    const green = decode(atByte(rgba, p + 1))
    const blue = decode(atByte(rgba, p + 2))
    const long = longOf(red, green, blue)
    const medium = mediumOf(red, green, blue)
    const short = shortOf(red, green, blue)
    l[i] = lightnessOf(long, medium, short)
    a[i] = aOf(long, medium, short)
    b[i] = bOf(long, medium, short)
  }
  return lab
}

/** OKLab planes to opaque RGBA bytes; colours outside sRGB are clipped. */
export function rgbaFromOklab(lab: Image3): Uint8ClampedArray {
  const [l, a, b] = lab.planes
  const rgba = new Uint8ClampedArray(l.length * 4)
  for (let i = 0, p = 0; i < l.length; i++, p += 4) {
    const long = longFrom(at(l, i), at(a, i), at(b, i))
    const medium = mediumFrom(at(l, i), at(a, i), at(b, i))
    const short = shortFrom(at(l, i), at(a, i), at(b, i))
    rgba[p] = encode(redFrom(long, medium, short))
    rgba[p + 1] = encode(greenFrom(long, medium, short))
    rgba[p + 2] = encode(blueFrom(long, medium, short))
    rgba[p + 3] = 255
  }
  return rgba
}

/** RGBA bytes to linear light, for effects that add or blur light: glow, lenses, lamps. */
export function linearFromRgba(rgba: Uint8ClampedArray, size: Size): Image3 {
  const linear = image3(size)
  const [red, green, blue] = linear.planes
  for (let i = 0, p = 0; i < red.length; i++, p += 4) {
    red[i] = decode(atByte(rgba, p))
    green[i] = decode(atByte(rgba, p + 1))
    blue[i] = decode(atByte(rgba, p + 2))
  }
  return linear
}

export function rgbaFromLinear(linear: Image3): Uint8ClampedArray {
  const [red, green, blue] = linear.planes
  const rgba = new Uint8ClampedArray(red.length * 4)
  for (let i = 0, p = 0; i < red.length; i++, p += 4) {
    rgba[p] = encode(at(red, i))
    rgba[p + 1] = encode(at(green, i))
    rgba[p + 2] = encode(at(blue, i))
    rgba[p + 3] = 255
  }
  return rgba
}

/** `#rrggbb` to OKLab. Anything else reads as mid grey, so that a stray palette entry cannot stop a picture. */
export function oklabFromHex(hex: string): Triple {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex)?.[1] ?? '808080'
  const value = Number.parseInt(digits, 16)
  const lab = oklabFromRgba(Uint8ClampedArray.of(value >> 16, (value >> 8) & 255, value & 255, 255), { width: 1, height: 1 })
  return [at(lab.planes[0], 0), at(lab.planes[1], 0), at(lab.planes[2], 0)]
}

/** RGBA bytes of a picture; opaque without `alpha`. */
export function rgbaFromRgb(rgb: Uint8Array, alpha?: Uint8Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray((rgb.length / 3) * 4)
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] ?? 0
    rgba[to + 1] = rgb[from + 1] ?? 0
    rgba[to + 2] = rgb[from + 2] ?? 0
    rgba[to + 3] = alpha ? (alpha[to / 4] ?? 255) : 255
  }
  return rgba
}

/** RGB bytes of RGBA ones. */
export function rgbFromRgba(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) rgb.set(rgba.subarray(from, from + 3), to)
  return rgb
}

export const oklabFromRgb = (rgb: Uint8Array, size: Size): Image3 => oklabFromRgba(rgbaFromRgb(rgb), size)
