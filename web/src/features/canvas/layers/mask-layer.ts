import { loadPicture, readMask } from '../engine/export.ts'
import { type Mask, maskOf } from '../mask.ts'
import type { Size } from '../pixels/area.ts'
import { maskWord } from '../pixels/mask-ink.ts'
import { emptyRaster, type Raster, rasterOf } from '../pixels/raster.ts'
import { type Document, type LayerItem, sheetOf, sheetWith } from './document.ts'

/** Marks drawn here, or the address of their image. */
export type Marks = Mask | string

export const maskLayer = ({ layers }: Document): LayerItem | undefined => layers.find(({ kind }) => kind === 'mask')

/** The document with these marks as its mask. A cropped one keeps its own mask, and so does one whose marks cannot be loaded. */
export async function withMask(document: Document, marks: Marks | undefined, signal: AbortSignal): Promise<Document> {
  const own = maskLayer(document)?.raster
  const given = marks === undefined ? emptyRaster(document) : await rasterOfMarks(marks, document, signal).catch(() => undefined)
  const raster = given ?? own ?? emptyRaster(document)
  const plain = withoutMask(document)
  return { ...plain, layers: [...plain.layers, { id: 'mask', kind: 'mask', number: 1, hidden: false, x: 0, y: 0, raster }] }
}

export const withoutMask = (document: Document): Document => ({
  ...document,
  layers: document.layers.filter(({ kind }) => kind !== 'mask'),
})

/** Reads a document's mask; `undefined` if empty. */
export function marksOf(document: Document): Mask | undefined {
  const layer = maskLayer(document)
  if (!layer) return undefined
  const { width, height, data } = sheetWith(document, layer)
  return maskOf({ width, height, data: Uint8ClampedArray.from({ length: width * height }, (_, index) => data[index * 4 + 3] ?? 0) })
}

/** Ink of marks of a document's size; `undefined` for another size. */
async function rasterOfMarks(marks: Marks, size: Size, signal: AbortSignal): Promise<Raster | undefined> {
  if (typeof marks !== 'string') return sameSize(marks, size) ? inkOf(size, marks.marks) : undefined
  const picture = await loadPicture(marks, signal)
  try {
    return sameSize(picture, size) ? inkOf(size, readMask(picture, size)) : undefined
  } finally {
    picture.close()
  }
}

const sameSize = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height

function inkOf(size: Size, marks: Uint8Array | Uint8ClampedArray): Raster {
  const sheet = sheetOf(size)
  const words = new Uint32Array(sheet.data.buffer)
  marks.forEach((marked, index) => (words[index] = maskWord(marked)))
  return rasterOf(sheet)
}
