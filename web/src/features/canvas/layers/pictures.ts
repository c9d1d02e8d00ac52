import { context2d } from '../../../lib/context-2d.ts'
import type { Picture } from '../engine/viewport.ts'
import type { Size } from '../pixels/area.ts'
import { MASK_OPACITY } from '../pixels/mask-ink.ts'
import { type Raster, TILE, type Tile, tileArea } from '../pixels/raster.ts'
import type { LayerItem } from './document.ts'

/** Canvases of displayed tiles, cached as long as the tiles exist. */
const canvases = new WeakMap<Tile, OffscreenCanvas>()

/** Image of some layers for display; the browser rounds transparency. `undefined` if empty. */
export function pictureOf(size: Size, layers: readonly LayerItem[]): Picture | undefined {
  const visible = layers.filter(({ hidden, raster }) => !hidden && raster.tiles.some((tile) => tile !== undefined))
  if (visible.length === 0) return undefined
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = contextOf(canvas)
  for (const { kind, raster, x, y } of visible) {
    context.globalAlpha = kind === 'mask' ? MASK_OPACITY : 1
    draw(context, raster, { x, y })
  }
  // A bitmap is immutable, so the browser caches its scaled version.
  return canvas.transferToImageBitmap()
}

/** Caches the last image of some layers: a stroke changes neither those below nor those above. */
export function rememberPicture(): typeof pictureOf {
  let last: { readonly size: Size; readonly layers: readonly LayerItem[]; readonly picture: Picture | undefined } | undefined
  return (size, layers) => {
    const isSame =
      last?.size.width === size.width &&
      last.size.height === size.height &&
      last.layers.length === layers.length &&
      last.layers.every((layer, index) => layer === layers[index])
    if (!last || !isSame) last = { size: { width: size.width, height: size.height }, layers, picture: pictureOf(size, layers) }
    return last.picture
  }
}

/** Thumbnail of a layer. */
export function drawThumbnail(canvas: HTMLCanvasElement, size: Size, layer: LayerItem): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = Math.min(canvas.width / size.width, canvas.height / size.height)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, (canvas.width - size.width * scale) / 2, (canvas.height - size.height * scale) / 2)
  context.beginPath()
  context.rect(0, 0, size.width, size.height)
  context.clip()
  draw(context, layer.raster, layer)
}

function draw(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  raster: Raster,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  for (const [index, tile] of raster.tiles.entries()) {
    if (!tile) continue
    const { left, top } = tileArea(raster, index)
    context.drawImage(canvasOf(tile), left + x, top + y)
  }
}

function canvasOf(tile: Tile): OffscreenCanvas {
  const known = canvases.get(tile)
  if (known) return known
  const canvas = new OffscreenCanvas(TILE, TILE)
  contextOf(canvas).putImageData(new ImageData(new Uint8ClampedArray(tile.words.buffer), TILE, TILE), 0, 0)
  canvases.set(tile, canvas)
  return canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = context2d(canvas)
  return context
}
