import { decode } from './colour.ts'
import { linearFromOklab, oklabFromLinear } from './oklab.ts'
import type { Oklab } from './oklab.ts'
import { unit } from './scalar.ts'
import { srgbFromLinear } from './transfer.ts'

/** A picture in OKLab, three numbers per pixel. */
export interface OklabPicture {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** sRGB bytes to OKLab. */
export const oklabFromRgb = (red: number, green: number, blue: number): Oklab => oklabFromLinear(decode(red), decode(green), decode(blue))

/** OKLab to `#rrggbb`; channels outside sRGB are clipped. */
export const hexFromOklab = (colour: Oklab): string =>
  `#${linearFromOklab(colour)
    .map((value) =>
      Math.round(255 * srgbFromLinear(unit(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Euclidean distance of two colours, which in OKLab is close to the perceived difference. */
export function distance(one: Oklab, other: Oklab): number {
  const light = one[0] - other[0]
  const a = one[1] - other[1]
  const b = one[2] - other[2]
  return Math.sqrt(light * light + a * a + b * b)
}

/** Interleaved RGB or RGBA bytes to OKLab. */
export function toOklabPicture(
  bytes: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
): OklabPicture {
  const data = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * channels
    data.set(oklabFromRgb(bytes[from] ?? 0, bytes[from + 1] ?? 0, bytes[from + 2] ?? 0), pixel * 3)
  }
  return { width, height, data }
}

export function oklabAt({ data }: OklabPicture, pixel: number): Oklab {
  const from = pixel * 3
  return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0]
}
