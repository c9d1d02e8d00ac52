import { describe, expect, it } from 'vitest'
import jpeg from '../../../../../core/test/files/20-orient6.jpg?url'
import png from '../../../../../core/test/files/21-orient6-exif.png?url'
import { fitPicture } from './fit-picture.ts'

/** Colours of the corners of a picture, as a canvas draws it. */
function corners(source: CanvasImageSource, width: number, height: number): number[][] {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.drawImage(source, 0, 0)
  const at = (x: number, y: number): number[] => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3)
  return [at(8, 8), at(width - 9, 8), at(8, height - 9), at(width - 9, height - 9)].map((rgb) => rgb.map((value) => Math.round(value / 64)))
}

describe('an image with an EXIF orientation', () => {
  it.each([
    ['JPEG', jpeg, 'a.jpg'],
    ['PNG', png, 'a.png'],
  ])('is shown, masked and sent upright like on the server: %s [V-15]', async (_, url, name) => {
    const image = new Image()
    image.src = url
    await image.decode()
    // The mask is painted at the preview's size; the server's size of both is 160 × 240. WebP is rotated by the server, because Chromium does not.
    expect([image.naturalWidth, image.naturalHeight]).toEqual([160, 240])
    const blob = await (await fetch(url)).blob()
    const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
    expect([bitmap.width, bitmap.height]).toEqual([160, 240])
    expect(corners(image, 160, 240)).toEqual(corners(bitmap, 160, 240))
    const { file, scaled } = await fitPicture(new File([blob], name), { side: 120, pixels: 1e6, accept: ['jpg', 'png', 'webp'] })
    expect(scaled?.to).toEqual({ width: 80, height: 120 })
    const sent = await createImageBitmap(file, { imageOrientation: 'none' })
    expect([sent.width, sent.height]).toEqual([80, 120])
  })
})
