import { context2d } from '../../../lib/context-2d.ts'
import type { Area, Size } from '../pixels/area.ts'
import type { Layer } from '../pixels/layer.ts'
import type { Picture } from './viewport.ts'

/** A mask as an opaque picture of its own size: white is marked, black is not. */
export function maskPicture({ width, height, data }: Size & { readonly data: Uint8ClampedArray | Uint8Array }): OffscreenCanvas {
  const image = new ImageData(width, height)
  const words = new Uint32Array(image.data.buffer)
  // Three equal bytes, and opaque: byte order does not matter, except on big-endian machines, which no browser supports.
  for (let index = 0; index < data.length; index++) words[index] = 0xff000000 | ((data[index] ?? 0) * 0x010101)
  const { canvas, context } = offscreen({ width, height })
  context.putImageData(image, 0, 0)
  return canvas
}

/** A drawing on its background. */
export function drawingPicture(layer: Layer, background: string): OffscreenCanvas {
  const paint = offscreen(layer)
  paint.context.putImageData(new ImageData(layer.data, layer.width, layer.height), 0, 0)
  const { canvas, context } = offscreen(layer)
  context.fillStyle = background
  context.fillRect(0, 0, layer.width, layer.height)
  context.drawImage(paint.canvas, 0, 0)
  return canvas
}

/** Pixels of layers, transparent where empty. */
export function sheetPicture({ width, height, data }: Size & { readonly data: Uint8ClampedArray<ArrayBuffer> }): OffscreenCanvas {
  const { canvas, context } = offscreen({ width, height })
  context.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}

/** A picture whose longest side is no more than `side`. */
export function fittedPicture(picture: OffscreenCanvas, side: number): OffscreenCanvas {
  const scale = side / Math.max(picture.width, picture.height)
  if (scale >= 1) return picture
  const size = { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) }
  const { canvas, context } = offscreen(size)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  return canvas
}

/** A part of a picture at its own size. */
export function cropPicture(picture: Picture, { left, top, right, bottom }: Area): OffscreenCanvas {
  const { canvas, context } = offscreen({ width: right - left, height: bottom - top })
  context.drawImage(picture, -left, -top)
  return canvas
}

export const toPng = async (canvas: OffscreenCanvas, name: string): Promise<File> =>
  new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })

/** The marks of a mask that was stored as a picture, scaled to a size: the brightness of each pixel. */
export function readMask(picture: Picture, { width, height }: Size): Uint8ClampedArray {
  const { context } = offscreen({ width, height })
  context.imageSmoothingEnabled = false
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return Uint8ClampedArray.from({ length: width * height }, (_, index) => data[index * 4] ?? 0)
}

/** A picture from a file or an address, rotated by its EXIF orientation. */
export async function loadPicture(source: Blob | string, signal?: AbortSignal): Promise<ImageBitmap> {
  if (typeof source !== 'string') return createImageBitmap(source)
  const reply = await fetch(source, signal ? { signal } : {})
  if (!reply.ok) throw new Error(`The picture answered ${reply.status}`)
  return createImageBitmap(await reply.blob())
}

function offscreen({ width, height }: Size): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(width, height)
  const context = context2d(canvas)
  return { canvas, context }
}
