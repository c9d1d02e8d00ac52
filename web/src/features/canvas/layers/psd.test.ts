import Psd from '@webtoon/psd'
import { expect, it } from 'vitest'
import { rasterOf } from '../pixels/raster.ts'
import { apply, type Document, documentOf, type LayerItem, sheetOf } from './document.ts'
import { psdOf } from './psd.ts'

const SIZE = { width: 300, height: 200 }

/** A sheet of one colour. */
function plain(width: number, height: number, colour: readonly [number, number, number, number]) {
  const sheet = sheetOf({ width, height })
  for (let at = 0; at < sheet.data.length; at += 4) sheet.data.set(colour, at)
  return sheet
}

function layered(): Document {
  const red = rasterOf(plain(40, 30, [255, 0, 0, 128]))
  const document = apply(documentOf(plain(300, 200, [10, 20, 30, 255])), {
    do: 'add',
    layer: { id: 'a', kind: 'pasted', x: 270, y: -5, raster: red },
  })
  const sketched = apply(document, { do: 'add', layer: { id: 'b', kind: 'sketch', x: 4, y: 6, raster: red } })
  const marks = sheetOf(SIZE)
  marks.data[(50 * 300 + 60) * 4 + 3] = 90
  const mask: LayerItem = { id: 'mask', kind: 'mask', number: 1, hidden: false, x: 0, y: 0, raster: rasterOf(marks) }
  const hidden = apply(sketched, { do: 'hide', id: 'b', hidden: true })
  return { ...hidden, layers: [...hidden.layers, mask] }
}

const NAMES = { picture: '原图', pasted: 'Added image 1', sketch: 'Sketch 1', mask: 'Mask' }

it('writes layers with names, positions, visibility and the mask, readable by another program [F: PSD]', async () => {
  const file = psdOf(layered(), ({ kind }) => NAMES[kind])
  const psd = Psd.parse(file.buffer)
  expect([psd.width, psd.height]).toEqual([300, 200])
  // This reader lists the highest first.
  const layers = psd.layers.toReversed()
  expect(layers.map(({ name }) => name)).toEqual(['原图', 'Added image 1', 'Sketch 1', 'Mask'])
  expect(layers.map(({ isHidden }) => isHidden)).toEqual([false, false, true, true])
  expect(layers.map(({ left, top, width, height }) => [left, top, width, height])).toEqual([
    [0, 0, 300, 200],
    [270, -5, 40, 30],
    [4, 6, 40, 30],
    [0, 0, 300, 200],
  ])
  expect(layers.map(({ opacity }) => opacity)).toEqual([255, 255, 255, 255])
  expect(Array.from((await layers[1]?.composite(false)) ?? []).slice(0, 4)).toEqual([255, 0, 0, 128])
  const mask = await layers[3]?.userMask()
  // Four bytes for each pixel, only with values of the mask.
  const at = (x: number, y: number) => mask?.[(y * 300 + x) * 4]
  expect([mask?.length, at(60, 50), at(61, 50)]).toEqual([240_000, 90, 0])
  // The picture without layers: red over the ground, where the added image is.
  const flat = await psd.composite()
  expect(Array.from(flat.subarray(0, 4))).toEqual([10, 20, 30, 255])
  expect(Array.from(flat.subarray(299 * 4, 299 * 4 + 3))).toEqual([133, 10, 15])
})
