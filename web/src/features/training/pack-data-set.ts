import type { DataSetPicture } from '@stipple/core/contract/training'
import { downloadZip } from 'client-zip'
import { context2d } from '../../lib/context-2d.ts'

/**
 * Packs the included images in trainers' format: PNG or JPEG files in the root of a zip archive, each with its caption in a text file of the same
 * name, as kohya’s scripts (`--caption_extension .txt`), ai-toolkit, its trainer on Replicate and ComfyUI expect. An image without a caption has no
 * text file: kohya refuses empty ones. Rejects if an image cannot be loaded or decoded.
 */
export async function packDataSet(
  pictures: readonly Pick<DataSetPicture, 'url' | 'caption' | 'left_out'>[],
  onPacked: (count: number) => void,
): Promise<File> {
  const files: { name: string; input: Blob | string }[] = []
  for (const { url, caption } of pictures.filter(({ left_out: leftOut }) => !leftOut)) {
    const name = String(files.filter(({ input }) => typeof input !== 'string').length + 1).padStart(3, '0')
    const picture = await trainable(await loadPicture(url))
    files.push({ name: `${name}.${picture.type === 'image/png' ? 'png' : 'jpg'}`, input: picture })
    if (caption.trim() !== '') files.push({ name: `${name}.txt`, input: caption.trim() })
    onPacked(Number(name))
  }
  const blob = await downloadZip(files).blob()
  return new File([blob], 'data-set.zip', { type: 'application/zip' })
}

/** A stored image of the member. Rejects if it is missing or the connection breaks. */
export async function loadPicture(url: string): Promise<Blob> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`the picture is not there: ${reply.status}`)
  return reply.blob()
}

/** PNG and JPEG are unchanged; others become JPEG on white, because trainers do not read transparency. */
async function trainable(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png' || picture.type === 'image/jpeg') return picture
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = context2d(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
}
