import { at, atByte, image3 } from './plane.ts'
import type { Image3, Size } from './plane.ts'
import { unit } from './scalar.ts'

export type Triple = readonly [number, number, number]

const DECODE = Float32Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})
const ENCODE_STEPS = 8191
const ENCODE = Float32Array.from({ length: ENCODE_STEPS + 1 }, (_, i) => {
  const v = i / ENCODE_STEPS
  return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
})

/** sRGB byte to linear light 0..1 (IEC 61966-2-1). */
export const decode = (byte: number): number => at(DECODE, byte)
/** Linear light to sRGB 0..255, not rounded. */
export const encode = (linear: number): number => at(ENCODE, Math.round(unit(linear) * ENCODE_STEPS))

/** RGBA bytes to OKLab planes (B. Ottosson, "A perceptual color space for image processing", 2020): L 0..1, a and b about -0.4..0.4. */
export function oklabFromRgba(rgba: Uint8ClampedArray, size: Size): Image3 {
  const lab = image3(size)
  const [l, a, b] = lab.planes
  for (let i = 0, p = 0; i < l.length; i++, p += 4) {
    const red = decode(atByte(rgba, p))
    const green = decode(atByte(rgba, p + 1))
    const blue = decode(atByte(rgba, p + 2))
    const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    l[i] = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
    a[i] = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
    b[i] = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  }
  return lab
}

const cube = (value: number): number => value * value * value

/** OKLab planes to opaque RGBA bytes; colours outside sRGB are clipped. */
export function rgbaFromOklab(lab: Image3): Uint8ClampedArray {
  const [l, a, b] = lab.planes
  const rgba = new Uint8ClampedArray(l.length * 4)
  for (let i = 0, p = 0; i < l.length; i++, p += 4) {
    const light = at(l, i)
    const long = cube(light + 0.3963377774 * at(a, i) + 0.2158037573 * at(b, i))
    const medium = cube(light - 0.1055613458 * at(a, i) - 0.0638541728 * at(b, i))
    const short = cube(light - 0.0894841775 * at(a, i) - 1.291485548 * at(b, i))
    rgba[p] = encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
    rgba[p + 1] = encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
    rgba[p + 2] = encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
    rgba[p + 3] = 255
  }
  return rgba
}

/** RGBA bytes to linear light, for whatever adds or blurs light (glow, lenses, lamps). */
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
