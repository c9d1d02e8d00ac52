import { unit } from './scalar.ts'
import { LINEAR, srgbFromLinear } from './transfer.ts'

/** CIELAB (CIE 15:2004) under D65, L* 0 to 100; L* is all that a black-and-white picture holds. */
export type CieLab = readonly [number, number, number]
/** a* and b*. */
export type Chroma = readonly [number, number]

const STEPS = 4095
const ENCODED = Float64Array.from({ length: STEPS + 1 }, (_, step) => 255 * srgbFromLinear(step / STEPS))
const linear = (byte: number): number => LINEAR[byte] ?? 0
const encoded = (value: number): number => ENCODED[Math.round(unit(value) * STEPS)] ?? 0

/** White point of sRGB. */
const [WHITE_X, WHITE_Z] = [0.95047, 1.08883]
const EPSILON = 216 / 24389
const KAPPA = 24389 / 27
const compress = (value: number): number => (value > EPSILON ? Math.cbrt(value) : (KAPPA * value + 16) / 116)
const expand = (value: number): number => (value ** 3 > EPSILON ? value ** 3 : (116 * value - 16) / KAPPA)

/** L* of sRGB bytes. */
export function cieLightness(red: number, green: number, blue: number): number {
  return 116 * compress(0.2126729 * linear(red) + 0.7151522 * linear(green) + 0.072175 * linear(blue)) - 16
}

/** sRGB bytes to CIELAB. */
export function cieLabFromRgb(red: number, green: number, blue: number): CieLab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const x = compress((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE_X)
  const y = compress(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = compress((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE_Z)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** `#rrggbb` to CIELAB. */
export function cieLabFromHex(hex: string): CieLab {
  const value = Number.parseInt(hex.slice(1), 16)
  return cieLabFromRgb(value >> 16, (value >> 8) & 255, value & 255)
}

/** Halvings by which the largest chroma that a screen can show at a lightness is found. */
const HALVINGS = 5

/** Writes a colour as sRGB. Lightness is kept: a chroma that cannot be shown at it is reduced, never clipped. */
export function writeRgb(to: Uint8ClampedArray, offset: number, light: number, a: number, b: number): void {
  if (writeLinear(to, offset, light, a, b)) return
  let [low, high] = [0, 1]
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2
    if (writeLinear(to, offset, light, a * middle, b * middle)) low = middle
    else high = middle
  }
  writeLinear(to, offset, light, a * low, b * low)
}

const SLACK = 0.0015

/** Writes the colour, and returns false if it is outside sRGB by more than `SLACK`. */
function writeLinear(to: Uint8ClampedArray, offset: number, light: number, a: number, b: number): boolean {
  const fy = (light + 16) / 116
  const x = expand(fy + a / 500) * WHITE_X
  const y = expand(fy)
  const z = expand(fy - b / 200) * WHITE_Z
  const red = 3.2404542 * x - 1.5371385 * y - 0.4985314 * z
  const green = -0.969266 * x + 1.8760108 * y + 0.041556 * z
  const blue = 0.0556434 * x - 0.2040259 * y + 1.0572252 * z
  to[offset] = encoded(red)
  to[offset + 1] = encoded(green)
  to[offset + 2] = encoded(blue)
  return Math.min(red, green, blue) >= -SLACK && Math.max(red, green, blue) <= 1 + SLACK
}
