import { clamp, lerp } from './scalar.ts'

/** Red, green, blue, 0..255 (not rounded). */
export type Rgb = readonly [number, number, number]

export function fromHex(hex: string): Rgb {
  const text = hex.replace('#', '')
  const full = text.length === 3 ? [...text].map((digit) => digit + digit).join('') : text
  const value = Number.parseInt(full.slice(0, 6), 16)
  return Number.isFinite(value) ? [(value >> 16) & 255, (value >> 8) & 255, value & 255] : [128, 128, 128]
}

export function toHex(colour: Rgb): string {
  return (
    '#' +
    colour
      .map((channel) =>
        Math.round(clamp(channel, 0, 255))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

export function css(colour: Rgb, alpha = 1): string {
  const [r, g, b] = colour
  return `rgba(${Math.round(clamp(r, 0, 255))},${Math.round(clamp(g, 0, 255))},${Math.round(clamp(b, 0, 255))},${clamp(alpha, 0, 1).toFixed(3)})`
}

/** A straight mix of two colours. */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]
}

export function luminance(colour: Rgb): number {
  return (colour[0] * 0.2126 + colour[1] * 0.7152 + colour[2] * 0.0722) / 255
}

export function multiply(a: Rgb, factor: Rgb): Rgb {
  return [a[0] * factor[0], a[1] * factor[1], a[2] * factor[2]]
}

/** Björn Ottosson's Oklab: lightness 0..1, a, b. */
export function toOklab(colour: Rgb): Rgb {
  const r = toLinear(colour[0])
  const g = toLinear(colour[1])
  const b = toLinear(colour[2])
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

export function fromOklab(lab: Rgb): Rgb {
  const l = (lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2]) ** 3
  const m = (lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2]) ** 3
  const s = (lab[0] - 0.0894841775 * lab[1] - 1.291485548 * lab[2]) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Turns the hue by `degrees`, scales the chroma, adds to the lightness (0..1), all in Oklab. */
export function shift(colour: Rgb, change: { hue?: number; chroma?: number; light?: number }): Rgb {
  const lab = toOklab(colour)
  const angle = ((change.hue ?? 0) * Math.PI) / 180
  const scale = change.chroma ?? 1
  const a = (lab[1] * Math.cos(angle) - lab[2] * Math.sin(angle)) * scale
  const b = (lab[1] * Math.sin(angle) + lab[2] * Math.cos(angle)) * scale
  const out = fromOklab([clamp(lab[0] + (change.light ?? 0), 0, 1), a, b])
  return [clamp(out[0], 0, 255), clamp(out[1], 0, 255), clamp(out[2], 0, 255)]
}

const LINEAR = Float64Array.from({ length: 256 }, (_, i) => {
  const c = i / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
})

function toLinear(channel: number): number {
  return LINEAR[Math.round(clamp(channel, 0, 255))] ?? 0
}

function fromLinear(value: number): number {
  const c = clamp(value, 0, 1)
  return 255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
}
