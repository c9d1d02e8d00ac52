import { context2d } from '../../../lib/context-2d.ts'
import { type Area, grow, intersect, wholeOf } from '../pixels/area.ts'
import type { Colour } from '../pixels/blend.ts'
import type { Layer } from '../pixels/layer.ts'
import { toScreen, type View } from './view.ts'

/**
 * A layer as square canvases that the browser can draw: changing a canvas that was drawn from copies it, so only the squares under the brush are copied. They
 * overlap, so that no seam shows at fractional scales.
 */
const SIDE = 512
const OVERLAP = 8

interface Tile {
  readonly inner: Area
  readonly outer: Area
  /** Created with the first pixel that is not empty: most of a mask is empty, and costs nothing. */
  context: OffscreenCanvasRenderingContext2D | undefined
}

export class Tiles {
  readonly layer: Layer
  readonly #tiles: readonly Tile[]
  /** Colour of a marked pixel of a mask. */
  #tint: Colour

  constructor(layer: Layer, tint: Colour) {
    this.layer = layer
    this.#tint = tint
    this.#tiles = [...tilesOf(layer)]
    this.update(wholeOf(layer))
  }

  set tint(tint: Colour) {
    this.#tint = tint
    this.update(wholeOf(this.layer))
  }

  /** Copies the changed area of the layer. */
  update(area: Area): void {
    for (const tile of this.#tiles) {
      const { outer } = tile
      const part = intersect(area, outer)
      if (!part) continue
      const image = this.#image(part)
      if (!tile.context && !hasInk(image)) continue
      tile.context ??= contextOf(outer)
      tile.context.putImageData(image, part.left - outer.left, part.top - outer.top)
    }
  }

  /** Draws an area of the screen, in device pixels. */
  draw(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, view: View, area: Area): void {
    for (const { inner, outer, context: tile } of this.#tiles) {
      if (!tile) continue
      const place = toScreen(view, inner)
      const whole = {
        left: Math.round(place.left),
        top: Math.round(place.top),
        right: Math.round(place.right),
        bottom: Math.round(place.bottom),
      }
      const part = intersect(whole, area)
      if (!part) continue
      context.drawImage(
        tile.canvas,
        (part.left - view.x) / view.scale - outer.left,
        (part.top - view.y) / view.scale - outer.top,
        (part.right - part.left) / view.scale,
        (part.bottom - part.top) / view.scale,
        part.left,
        part.top,
        part.right - part.left,
        part.bottom - part.top,
      )
    }
  }

  #image({ left, top, right, bottom }: Area): ImageData {
    const { data, width, channels } = this.layer
    const image = new ImageData(right - left, bottom - top)
    for (let y = top; y < bottom; y++) {
      const from = (y * width + left) * channels
      const to = (y - top) * image.width * 4
      if (channels === 4) image.data.set(data.subarray(from, from + image.width * 4), to)
      else this.#tintRow(image.data.subarray(to), data.subarray(from, from + image.width))
    }
    return image
  }

  #tintRow(row: Uint8ClampedArray, mask: Uint8ClampedArray): void {
    const [red, green, blue] = this.#tint
    for (let x = 0; x < mask.length; x++) {
      row[x * 4] = red
      row[x * 4 + 1] = green
      row[x * 4 + 2] = blue
      row[x * 4 + 3] = mask[x] ?? 0
    }
  }
}

function* tilesOf(layer: Layer): Generator<Tile> {
  const whole = wholeOf(layer)
  for (let top = 0; top < layer.height; top += SIDE) {
    for (let left = 0; left < layer.width; left += SIDE) {
      const inner = intersect({ left, top, right: left + SIDE, bottom: top + SIDE }, whole)
      const outer = inner && intersect(grow(inner, OVERLAP), whole)
      if (outer) yield { inner, outer, context: undefined }
    }
  }
}

function contextOf({ left, top, right, bottom }: Area): OffscreenCanvasRenderingContext2D {
  const context = context2d(new OffscreenCanvas(right - left, bottom - top))
  return context
}

function hasInk({ data }: ImageData): boolean {
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 0) return true
  return false
}
