import { context2d } from '../../../lib/context-2d.ts'
import { newId } from '../../../lib/id.ts'
import { loadPicture } from '../engine/export.ts'
import type { Size } from '../pixels/area.ts'
import { rasterOf } from '../pixels/raster.ts'
import { documentOf, type Document, type Operation, type Sheet } from './document.ts'

/** A document of the picture in a file or at an address. */
export async function openPicture(source: Blob | string, signal?: AbortSignal): Promise<Document> {
  const bitmap = await loadPicture(source, signal)
  return documentOf(readPixels(bitmap, bitmap))
}

/** The operation that adds an image in the middle of a document, scaled down to fit. */
export async function addedPicture(source: Blob, { width, height }: Size): Promise<Operation> {
  const bitmap = await loadPicture(source)
  const scale = Math.min(1, width / bitmap.width, height / bitmap.height)
  const size = { width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale)) }
  const raster = rasterOf(readPixels(bitmap, size))
  const place = { x: Math.round((width - size.width) / 2), y: Math.round((height - size.height) / 2) }
  return { do: 'add', layer: { id: newId(), kind: 'pasted', ...place, raster } }
}

function readPixels(bitmap: ImageBitmap, { width, height }: Size): Sheet {
  const context = context2d(new OffscreenCanvas(width, height), { willReadFrequently: true })
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}
