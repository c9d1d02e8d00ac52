import { rec709 } from './luminance.ts'
import { linearFromOklab, oklabFromLinear } from './oklab.ts'
import type { Oklab } from './oklab.ts'
import { clamp, lerp } from './scalar.ts'
import { LINEAR, srgbFromLinear } from './transfer.ts'

/** Red, green, blue, 0..255 (not rounded). */
export type Rgb = readonly [number, number, number]

export function fromHex(hex: string): Rgb {
  const text = hex.replace('#', '')
  const full = text.length === 3 ? [...text].map((digit) => digit + digit).join('') : text
  const value = Number.parseInt(full.slice(0, 6), 16)
  return Number.isFinite(value) ? [(value >> 16) & 255, (value >> 8) & 255, value & 255] : [128, 128, 128]
}

/** Colours of a palette, in its order. */
export const fromHexes = <const Hexes extends readonly string[]>(...hexes: Hexes) =>
  hexes.map(fromHex) as { readonly [At in keyof Hexes]: Rgb }

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

/** Linear mix of two colours. */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]
}

export function luminance(colour: Rgb): number {
  return rec709(...colour) / 255
}

export function multiply(a: Rgb, factor: Rgb): Rgb {
  return [a[0] * factor[0], a[1] * factor[1], a[2] * factor[2]]
}

/** sRGB 0..255, rounded, to OKLab. */
export const toOklab = ([red, green, blue]: Rgb): Oklab => oklabFromLinear(toLinear(red), toLinear(green), toLinear(blue))

/** OKLab to sRGB 0..255; channels outside are clipped. */
export function fromOklab(lab: Oklab): Rgb {
  const [red, green, blue] = linearFromOklab(lab)
  return [fromLinear(red), fromLinear(green), fromLinear(blue)]
}

/** Rotates the hue by `degrees`, scales the chroma, adds to the lightness (0..1), all in OKLab. */
export function shift(colour: Rgb, change: { hue?: number; chroma?: number; light?: number }): Rgb {
  const lab = toOklab(colour)
  const angle = ((change.hue ?? 0) * Math.PI) / 180
  const scale = change.chroma ?? 1
  const a = (lab[1] * Math.cos(angle) - lab[2] * Math.sin(angle)) * scale
  const b = (lab[1] * Math.sin(angle) + lab[2] * Math.cos(angle)) * scale
  const out = fromOklab([clamp(lab[0] + (change.light ?? 0), 0, 1), a, b])
  return [clamp(out[0], 0, 255), clamp(out[1], 0, 255), clamp(out[2], 0, 255)]
}

const toLinear = (channel: number): number => LINEAR[Math.round(clamp(channel, 0, 255))] ?? 0

const fromLinear = (value: number): number => 255 * srgbFromLinear(clamp(value, 0, 1))
