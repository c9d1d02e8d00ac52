import { describePicture, readProvenance } from '@stipple/core/metadata/picture'
import type { PictureFormat } from '../options/public.ts'

const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const satisfies Record<PictureFormat, string>
const QUALITY = 0.92

/** The picture in another format, with its metadata. JPEG has no transparency: the background becomes white. */
export async function convertPicture(file: Blob, format: PictureFormat): Promise<Blob> {
  const type = TYPES[format]
  const picture = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  if (format === 'jpg') {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, picture.width, picture.height)
  }
  pen.drawImage(picture, 0, 0)
  picture.close()
  const converted = await canvas.convertToBlob({ type, quality: QUALITY })
  const provenance = readProvenance(new Uint8Array(await file.arrayBuffer()))
  if (!provenance) return converted
  return new Blob([new Uint8Array(describePicture(new Uint8Array(await converted.arrayBuffer()), provenance))], { type })
}
