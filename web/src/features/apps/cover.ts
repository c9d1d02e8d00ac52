/** Pixels of a side. The server keeps half of that; uploading more would be wasted. */
const SIDE = 1024

/** The image scaled down for a cover. One that this browser cannot decode is uploaded unchanged. */
export async function scaledCover(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const scale = SIDE / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) {
    bitmap.close()
    return file
  }
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new File([blob], 'cover.png', { type: blob.type })
}
