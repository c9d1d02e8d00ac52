import { fileURLToPath } from 'node:url'
import type { Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { Picture } from '../../kit/decode-picture.ts'

/** Pictures and measures for the tests of this engine. */
const TEXTURES = new URL('../cutout/__fixtures__/', import.meta.url)
const PHOTOGRAPHS = new URL('../../../test/__fixtures__/', import.meta.url)

/** Photograph of a texture or a scene, cropped to the wanted size. */
export async function photograph(name: 'grass' | 'gravel' | 'brick' | 'dusk' | 'coffee', { width, height }: Size): Promise<Picture> {
  const file = fileURLToPath(new URL(`${name}.jpg`, name === 'coffee' ? PHOTOGRAPHS : TEXTURES))
  return decodePicture(await sharp(file).resize(width, height, { fit: 'cover' }).png().toBuffer(), 'image')
}

export interface Ellipse {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
}

/** 1 inside; all lengths in shares of the size. */
export function ellipse({ width, height }: Size, { x, y, rx, ry }: Ellipse): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const across = ((i % width) + 0.5) / width - x
    const down = (Math.floor(i / width) + 0.5) / height - y
    return (across / rx) ** 2 + (down / ry) ** 2 <= 1 ? 1 : 0
  })
}

export const asPng = ({ width, height, rgb }: Picture): Promise<Buffer> =>
  sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

/** White where marked. */
export const maskPng = (marks: Uint8Array, { width, height }: Size, white = 255): Promise<Buffer> =>
  sharp(
    marks.map((mark) => mark * white),
    { raw: { width, height, channels: 1 } },
  )
    .png()
    .toBuffer()

/** Mean step of brightness from a marked pixel to its right and lower neighbours, as a measure of detail. */
export function detail({ width, height, rgb }: Picture, marks: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < width * (height - 1) - 1; i++) {
    if (marks[i] !== 1 || marks[i + 1] !== 1 || marks[i + width] !== 1) continue
    sum += Math.abs(step(rgb, i, i + 1)) + Math.abs(step(rgb, i, i + width))
    count += 2
  }
  return sum / count
}

/** Mean step of brightness across the border of the marks. */
export function seam({ width, height, rgb }: Picture, marks: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < width * (height - 1) - 1; i++) {
    for (const neighbour of [i + 1, i + width]) {
      if (marks[i] === marks[neighbour] || (neighbour === i + 1 && neighbour % width === 0)) continue
      sum += Math.abs(step(rgb, i, neighbour))
      count++
    }
  }
  return sum / count
}

/** Mean and standard deviation of the green of marked pixels. */
export function spread({ rgb }: Picture, marks: Uint8Array): { mean: number; deviation: number } {
  const values = Array.from(marks.keys())
    .filter((i) => marks[i] === 1)
    .map((i) => rgb[i * 3 + 1] ?? 0)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { mean, deviation: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) }
}

/** Number of pixels outside the marks that differ between both, exactly compared. */
export function changedOutside(a: Picture, b: Picture, marks: Uint8Array): number {
  let changed = 0
  for (let i = 0; i < marks.length * 3; i++) if (marks[Math.floor(i / 3)] !== 1 && a.rgb[i] !== b.rgb[i]) changed++
  return changed
}

export const invert = (marks: Uint8Array): Uint8Array => marks.map((mark) => 1 - mark)

const step = (rgb: Uint8Array, a: number, b: number): number => brightness(rgb, a) - brightness(rgb, b)
const brightness = (rgb: Uint8Array, i: number): number =>
  0.3 * (rgb[i * 3] ?? 0) + 0.59 * (rgb[i * 3 + 1] ?? 0) + 0.11 * (rgb[i * 3 + 2] ?? 0)
