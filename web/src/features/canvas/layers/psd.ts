import { type Layer, writePsdUint8Array } from 'ag-psd'
import { copyRaster } from '../pixels/raster.ts'
import { type Document, flatten, type LayerItem, sheetOf, sheetWith } from './document.ts'

/**
 * Writes a document as a Photoshop file: named layers in place, shown or hidden, and the flattened image for programs without layers. The mask
 * becomes the layer mask of a hidden white layer on top.
 */
export const psdOf = (document: Document, nameOf: (layer: LayerItem) => string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    writePsdUint8Array({
      width: document.width,
      height: document.height,
      imageData: flatten(document),
      children: document.layers.map((layer) =>
        layer.kind === 'mask' ? maskOf(document, layer, nameOf(layer)) : layerOf(layer, nameOf(layer)),
      ),
    }),
  )

function layerOf({ x, y, hidden, raster }: LayerItem, name: string): Layer {
  const imageData = sheetOf(raster)
  copyRaster(raster, imageData, { x: 0, y: 0 })
  return { name, left: x, top: y, hidden, opacity: 1, blendMode: 'normal', imageData }
}

function maskOf({ width, height }: Document, layer: LayerItem, name: string): Layer {
  const size = { width, height }
  const marks = sheetWith(size, layer)
  // A layer mask is grey: white where marked.
  for (let at = 0; at < marks.data.length; at += 4) marks.data.fill(marks.data[at + 3] ?? 0, at, at + 3).fill(255, at + 3, at + 4)
  const white = { ...size, data: new Uint8ClampedArray(width * height * 4).fill(255) }
  return {
    name,
    hidden: true,
    imageData: white,
    mask: { left: 0, top: 0, right: width, bottom: height, defaultColor: 0, imageData: marks },
  }
}
