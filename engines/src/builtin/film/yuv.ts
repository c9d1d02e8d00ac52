import { atByte } from '@stipple/imaging/plane'

/** Planes of an image in video format: luma at full size, chroma at half (BT.709, 16 to 235). Width and height are even. */
export interface YuvPicture {
  readonly width: number
  readonly height: number
  readonly y: Uint8Array
  readonly u: Uint8Array
  readonly v: Uint8Array
}

export type Yuv = readonly [number, number, number]

/** Colour of one pixel, 0 to 255 each, in BT.709 with limited range. */
export const toYuv = (red: number, green: number, blue: number): Yuv => [
  16 + 0.18259 * red + 0.61423 * green + 0.06201 * blue,
  128 - 0.10064 * red - 0.33857 * green + 0.43922 * blue,
  128 + 0.43922 * red - 0.39894 * green - 0.04027 * blue,
]

/** An image whose planes are consecutive in `frame`, as encoders require. */
export function viewFrame(frame: Uint8Array, { width, height }: { width: number; height: number }): YuvPicture {
  const pixels = width * height
  return {
    width,
    height,
    y: frame.subarray(0, pixels),
    u: frame.subarray(pixels, pixels * 1.25),
    v: frame.subarray(pixels * 1.25, pixels * 1.5),
  }
}

/** Planes of RGBA pixels; transparency is ignored. */
export function fromRgba(rgba: Uint8ClampedArray, { width, height }: { width: number; height: number }): YuvPicture {
  const picture = viewFrame(new Uint8Array(width * height * 1.5), { width, height })
  for (let i = 0, p = 0; i < width * height; i++, p += 4)
    picture.y[i] = 16.5 + 0.18259 * atByte(rgba, p) + 0.61423 * atByte(rgba, p + 1) + 0.06201 * atByte(rgba, p + 2)
  const row = width * 4
  for (let y = 0, o = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, o++) {
      const p = y * row + x * 4
      const mean = (c: number): number =>
        (atByte(rgba, p + c) + atByte(rgba, p + 4 + c) + atByte(rgba, p + row + c) + atByte(rgba, p + row + 4 + c)) / 4
      const [, u, v] = toYuv(mean(0), mean(1), mean(2))
      picture.u[o] = u + 0.5
      picture.v[o] = v + 0.5
    }
  }
  return picture
}

/** Red, green, blue interleaved. */
export function toRgb({ width, height, y, u, v }: YuvPicture): Uint8ClampedArray {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const c = (row >> 1) * (width >> 1) + (column >> 1)
      const light = 1.16438 * ((y[i] ?? 16) - 16)
      const blue = (u[c] ?? 128) - 128
      const red = (v[c] ?? 128) - 128
      rgb[i * 3] = light + 1.79274 * red
      rgb[i * 3 + 1] = light - 0.21325 * blue - 0.53291 * red
      rgb[i * 3 + 2] = light + 2.1124 * blue
    }
  }
  return rgb
}
