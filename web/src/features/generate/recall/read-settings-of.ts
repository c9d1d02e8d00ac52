import { hiddenColumns, readHidden } from '@stipple/core/metadata/hidden'
import { readSettings } from '@stipple/core/metadata/picture'
import type { Settings } from '@stipple/core/metadata/recipe'

export { placeSettings } from '@stipple/core/metadata/place'
export { placedText } from './placed-text.ts'

/** Lossless formats, in whose pixels programs hide settings. */
const LOSSLESS = new Set(['image/png', 'image/webp'])

/** Generation settings in a file's metadata or pixels. */
export async function readSettingsOf(file: File): Promise<Settings | undefined> {
  const settings = readSettings(new Uint8Array(await file.arrayBuffer()))
  return settings ?? (LOSSLESS.has(file.type) ? readPixels(file).catch(() => undefined) : undefined)
}

async function readPixels(file: File): Promise<Settings | undefined> {
  const bitmap = await createImageBitmap(file, { premultiplyAlpha: 'none', colorSpaceConversion: 'none', imageOrientation: 'none' })
  const { height } = bitmap
  const width = hiddenColumns(bitmap)
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  canvas?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas ? readHidden({ width, height, data: canvas.getImageData(0, 0, width, height).data }) : undefined
}
