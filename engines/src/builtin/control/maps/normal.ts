import { gaussianBlur } from '@stipple/imaging/blur'
import { at, eachPixel, pixelUnit, type Size } from '@stipple/imaging/plane'
import { nearness } from './depth.ts'
import { luma, type MapSheet } from './sheet.ts'
import type { ControlView } from './view.ts'

/** Normals of surfaces: red to the right, green up, blue towards the viewer; 128 is zero. */
export async function normal(view: ControlView): Promise<MapSheet> {
  const unit = pixelUnit(view)
  const near = gaussianBlur(await nearness(view), view, 1.2 * unit)
  const light = luma(view.rgb)
  const fine = gaussianBlur(light, view, 0.8 * unit)
  const broad = gaussianBlur(light, view, 9 * unit)
  // Lighter areas usually protrude: without this, faces and folds would be flat.
  const relief = near.map((value, i) => value * 46 * unit + (at(fine, i) - at(broad, i)) * 9 * unit)
  return normalSheet(relief, view)
}

/** Normals of a height field; heights in pixels towards the viewer. */
export function normalSheet(heights: Float32Array, size: Size): MapSheet {
  const { width, height } = size
  const rgb = new Uint8Array(width * height * 3)
  eachPixel(size, (i, x, y) => {
    const dx = (at(heights, x + 1 < width ? i + 1 : i) - at(heights, x > 0 ? i - 1 : i)) / 2
    const dy = (at(heights, y + 1 < height ? i + width : i) - at(heights, y > 0 ? i - width : i)) / 2
    const length = Math.hypot(dx, dy, 1)
    rgb[i * 3] = Math.round(127.5 * (1 - dx / length))
    rgb[i * 3 + 1] = Math.round(127.5 * (1 + dy / length))
    rgb[i * 3 + 2] = Math.round(127.5 * (1 + 1 / length))
  })
  return { width, height, rgb }
}
