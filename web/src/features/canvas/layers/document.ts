import { type Area, type Size, union } from '../pixels/area.ts'
import { invertInk } from '../pixels/mask-ink.ts'
import { copyRaster, drawInto, emptyRaster, layOver, type Raster, rasterOf } from '../pixels/raster.ts'

/** A mask is above all others and not part of the image. */
export type LayerKind = 'picture' | 'sketch' | 'pasted' | 'mask'

/** A layer of a document, which may extend beyond it. */
export interface LayerItem {
  readonly id: string
  readonly kind: LayerKind
  /** Number among the layers of its kind, from 1. */
  readonly number: number
  readonly hidden: boolean
  readonly x: number
  readonly y: number
  readonly raster: Raster
}

/** Layers of a document, bottom first. Immutable: an operation returns a new one that shares unchanged parts. */
export interface Document extends Size {
  readonly layers: readonly LayerItem[]
}

export type Operation =
  | { readonly do: 'add'; readonly layer: Omit<LayerItem, 'number' | 'hidden'> }
  | { readonly do: 'remove'; readonly id: string }
  | { readonly do: 'hide'; readonly id: string; readonly hidden: boolean }
  | { readonly do: 'move'; readonly id: string; readonly x: number; readonly y: number }
  /** Moves a layer in the order, upwards if positive. */
  | { readonly do: 'order'; readonly id: string; readonly by: number }
  /** Merges a layer into the one below it. */
  | { readonly do: 'merge'; readonly id: string }
  /** Replaces an area of pixels after a brush stroke. A new layer starts as a sketch on top. */
  | { readonly do: 'paint'; readonly id: string; readonly pixels: Sheet; readonly area: Area }
  /** Inverts a mask. */
  | { readonly do: 'invert'; readonly id: string }
  | { readonly do: 'crop'; readonly area: Area }
  /** Replaces everything, as when opening a project. */
  | { readonly do: 'open'; readonly document: Document }

/** Pixels of a document's size. */
export type Sheet = Size & { readonly data: Uint8ClampedArray<ArrayBuffer> }

/** A document of one picture. */
export const documentOf = (picture: Sheet): Document => ({
  width: picture.width,
  height: picture.height,
  layers: [{ id: 'picture', kind: 'picture', number: 1, hidden: false, x: 0, y: 0, raster: rasterOf(picture) }],
})

/** The document after an operation; the same object if nothing changes. */
export function apply(document: Document, operation: Operation): Document {
  if (operation.do === 'open') return operation.document
  if (operation.do === 'crop') return cropped(document, operation.area)
  if (operation.do === 'add') return added(document, operation.layer)
  const { layers } = document
  const at = layers.findIndex(({ id }) => id === operation.id)
  const layer = layers[at]
  if (!layer) return operation.do === 'paint' ? apply(added(document, sketchOf(document, operation.id)), operation) : document
  const next = operation.do === 'invert' ? layers.with(at, inverted(layer, document)) : changed(layers, at, layer, operation)
  return next === layers ? document : { ...document, layers: next }
}

type Change = Exclude<Extract<Operation, { readonly id: string }>, { readonly do: 'invert' }>
type Layers = readonly LayerItem[]

function changed(layers: Layers, at: number, layer: LayerItem, operation: Change): Layers {
  switch (operation.do) {
    case 'remove':
      return layer.kind === 'mask' || layers.filter(({ kind }) => kind !== 'mask').length === 1 ? layers : layers.toSpliced(at, 1)
    case 'hide':
      return layer.hidden === operation.hidden ? layers : layers.with(at, { ...layer, hidden: operation.hidden })
    case 'move': {
      const { x, y } = operation
      return layer.x === x && layer.y === y ? layers : layers.with(at, { ...layer, x, y })
    }
    case 'order':
      return ordered(layers, at, operation.by)
    case 'merge': {
      const below = layers[at - 1]
      return below && layer.kind !== 'mask' ? layers.toSpliced(at - 1, 2, merged(layer, below)) : layers
    }
    default: {
      const painted = paint(layer, operation)
      return painted === layer ? layers : layers.with(at, { ...painted, hidden: false })
    }
  }
}

function ordered(layers: Layers, at: number, by: number): Layers {
  const most = layers.findLastIndex(({ kind }) => kind !== 'mask')
  const to = Math.min(Math.max(at + by, 0), most)
  return to === at || at > most ? layers : layers.toSpliced(at, 1).toSpliced(to, 0, ...layers.slice(at, at + 1))
}

function added(document: Document, layer: Omit<LayerItem, 'number' | 'hidden'>): Document {
  const alike = document.layers.filter(({ kind }) => kind === layer.kind)
  const number = 1 + Math.max(0, ...alike.map((one) => one.number))
  const top = document.layers.findLastIndex(({ kind }) => kind !== 'mask')
  return { ...document, layers: document.layers.toSpliced(top + 1, 0, { ...layer, number, hidden: false }) }
}

const sketchOf = (document: Size, id: string) => ({ id, kind: 'sketch', x: 0, y: 0, raster: emptyRaster(document) }) as const

function cropped(document: Document, { left, top, right, bottom }: Area): Document {
  if (left === 0 && top === 0 && right === document.width && bottom === document.height) return document
  const layers = document.layers.map((layer) => ({ ...layer, x: layer.x - left, y: layer.y - top }))
  return { width: right - left, height: bottom - top, layers }
}

/** The upper layer merged onto the lower one, which keeps its name. A hidden layer counts as empty. */
function merged(upper: LayerItem, lower: LayerItem): LayerItem {
  const area = [upper, lower].flatMap((one) => (one.hidden ? [] : [areaOf(one)])).reduce<Area | undefined>(union, undefined)
  if (!area) return lower
  const sheet = sheetOf({ width: area.right - area.left, height: area.bottom - area.top })
  for (const { raster, x, y, hidden } of [lower, upper]) if (!hidden) layOver(raster, sheet, { x: x - area.left, y: y - area.top })
  return { ...lower, hidden: false, x: area.left, y: area.top, raster: rasterOf(sheet) }
}

const areaOf = ({ x, y, raster }: LayerItem): Area => ({ left: x, top: y, right: x + raster.width, bottom: y + raster.height })

function paint(layer: LayerItem, { pixels, area }: { readonly pixels: Sheet; readonly area: Area }): LayerItem {
  const { raster, x, y } = covering(layer, area)
  const painted = drawInto(raster, { pixels, area, x: -x, y: -y })
  const isSame = raster === layer.raster && painted.tiles.every((tile, index) => tile === raster.tiles[index])
  return isSame ? layer : { ...layer, raster: painted, x, y }
}

/** A layer extended to an area, so that it can be painted there. */
function covering(layer: LayerItem, area: Area): Pick<LayerItem, 'raster' | 'x' | 'y'> {
  const own = areaOf(layer)
  const all = union(own, area)
  if (all.left === own.left && all.top === own.top && all.right === own.right && all.bottom === own.bottom) return layer
  const sheet = sheetOf({ width: all.right - all.left, height: all.bottom - all.top })
  copyRaster(layer.raster, sheet, { x: layer.x - all.left, y: layer.y - all.top })
  return { raster: rasterOf(sheet), x: all.left, y: all.top }
}

/** All visible layers without the mask as one image. A single non-empty layer is returned bit by bit. */
export function flatten(document: Document): Sheet {
  const sheet = sheetOf(document)
  for (const { kind, raster, x, y, hidden } of document.layers) if (!hidden && kind !== 'mask') layOver(raster, sheet, { x, y })
  return sheet
}

function inverted(layer: LayerItem, size: Size): LayerItem {
  const sheet = sheetWith(size, layer)
  invertInk(sheet.data)
  return { ...layer, x: 0, y: 0, hidden: false, raster: rasterOf(sheet) }
}

/** Pixels of a layer on the document's area. */
export function sheetWith(size: Size, { raster, x, y }: LayerItem): Sheet {
  const sheet = sheetOf(size)
  copyRaster(raster, sheet, { x, y })
  return sheet
}

export const sheetOf = ({ width, height }: Size): Sheet => ({ width, height, data: new Uint8ClampedArray(width * height * 4) })
