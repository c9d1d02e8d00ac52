import { afterEach, describe, expect, it } from 'vitest'
import { edit, endEdit } from './edit.fixture.ts'
import { cropPicture, drawingPicture, maskPicture, readMask, toPng } from './export.ts'

afterEach(endEdit)

describe('the export', () => {
  const pixelsOf = async (file: File) => {
    const picture = await createImageBitmap(file)
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    return { picture, data: context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray() }
  }

  it('saves a mask as a PNG of the size of its image, black where nothing is masked [P-13]', async () => {
    const { editor, drag } = edit({ width: 333, height: 777, size: 30 })
    editor.set({ hardness: 0.5 })
    drag([
      [100, 100],
      [200, 500],
    ])
    const file = await toPng(maskPicture(editor.layer), 'mask.png')
    expect(file.type).toBe('image/png')
    const { picture, data } = await pixelsOf(file)
    expect([picture.width, picture.height]).toEqual([333, 777])
    const wanted = Uint8ClampedArray.from({ length: data.length }, (_, index) =>
      index % 4 === 3 ? 255 : (editor.layer.data[index >> 2] ?? 0),
    )
    expect(data).toEqual(wanted)
    expect(readMask(picture, editor.layer)).toEqual(editor.layer.data)
  })

  it('saves a drawing on its background, at its own size [P-12]', async () => {
    const { editor, drag } = edit({ kind: 'drawing', width: 500, height: 120, size: 20 })
    editor.set({ colour: '#ff0000' })
    drag([
      [100, 60],
      [200, 60],
    ])
    const { picture, data } = await pixelsOf(await toPng(drawingPicture(editor.layer, '#00ff00'), 'drawing.png'))
    expect([picture.width, picture.height]).toEqual([500, 120])
    const at = (x: number, y: number) => [...data.subarray((y * 500 + x) * 4, (y * 500 + x) * 4 + 4)]
    expect(at(150, 60)).toEqual([255, 0, 0, 255])
    expect(at(400, 20)).toEqual([0, 255, 0, 255])
  })

  it('saves the pixels of the frame as a crop', async () => {
    const { editor, drag } = edit({ kind: 'drawing', size: 20 })
    editor.set({ colour: '#ff0000' })
    drag([
      [100, 60],
      [200, 60],
    ])
    const whole = drawingPicture(editor.layer, '#ffffff')
    const { picture, data } = await pixelsOf(await toPng(cropPicture(whole, { left: 120, top: 50, right: 150, bottom: 66 }), 'crop.png'))
    expect([picture.width, picture.height]).toEqual([30, 16])
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255])
  })
})
