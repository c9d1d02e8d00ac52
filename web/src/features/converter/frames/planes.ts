/**
 * A picture in the format of encoders (I420): BT.709 in the limited range, one byte of luma a pixel, then each chroma component at half the width and height.
 * Width and height are even.
 */
export interface YuvPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** One plane of it. */
export interface YuvPlane {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export function emptyPlanes(width: number, height: number): YuvPicture {
  return { width, height, data: new Uint8Array((width * height * 3) / 2) }
}

/** Luma and the two chroma planes, as views of the same bytes. */
export function partsOf({ width, height, data }: YuvPicture): { light: YuvPlane; blue: YuvPlane; red: YuvPlane } {
  const size = width * height
  const half = { width: width / 2, height: height / 2 }
  return {
    light: { width, height, data: data.subarray(0, size) },
    blue: { ...half, data: data.subarray(size, size * 1.25) },
    red: { ...half, data: data.subarray(size * 1.25) },
  }
}

/** From opaque RGBA bytes; weights of ITU-R BT.709. */
export function toPlanes(rgba: Uint8ClampedArray, width: number, height: number): YuvPicture {
  const planes = emptyPlanes(width, height)
  const { light, blue, red } = partsOf(planes)
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let [reds, greens, blues] = [0, 0, 0]
      for (let corner = 0; corner < 4; corner += 1) {
        const at = (y + (corner >> 1)) * width + x + (corner & 1)
        const r = rgba[at * 4] ?? 0
        const g = rgba[at * 4 + 1] ?? 0
        const b = rgba[at * 4 + 2] ?? 0
        light.data[at] = 16.5 + (lightOf(r, g, b) * 219) / 255
        reds += r
        greens += g
        blues += b
      }
      const mean = lightOf(reds, greens, blues)
      const at = (y / 2) * blue.width + x / 2
      blue.data[at] = 128.5 + (((blues - mean) / 4 / 1.8556) * 224) / 255
      red.data[at] = 128.5 + (((reds - mean) / 4 / 1.5748) * 224) / 255
    }
  }
  return planes
}

const lightOf = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b
