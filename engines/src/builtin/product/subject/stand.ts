import type { Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { Product } from './cut-product.ts'

export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Position and size of the product in the picture, in pixels. */
export interface Stand extends Size {
  readonly left: number
  readonly top: number
  /** Row that its lowest point touches. */
  readonly base: number
  /** Column of its middle. */
  readonly middle: number
}

/** Largest stand inside an area, its base on the area's lower side. */
export function standIn(product: Size, area: Area): Stand {
  const scale = Math.min((area.right - area.left) / product.width, (area.bottom - area.top) / product.height)
  const width = Math.max(1, Math.floor(product.width * scale))
  const height = Math.max(1, Math.floor(product.height * scale))
  const left = Math.round((area.left + area.right - width) / 2)
  const base = Math.round(area.bottom)
  return { width, height, left, top: base - height, base, middle: left + width / 2 }
}

/** The product at the size of its stand, on a transparent picture of the whole size. */
export interface Figure extends Size {
  readonly rgba: Uint8ClampedArray
  /** 0 to 1. */
  readonly alpha: Float32Array
  readonly stand: Stand
}

export async function raiseFigure(product: Product, stand: Stand, { width, height }: Size): Promise<Figure> {
  const scaled = await sharp(product.rgba, { raw: { width: product.width, height: product.height, channels: 4 } })
    .resize(stand.width, stand.height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  const rgba = new Uint8ClampedArray(width * height * 4)
  const alpha = new Float32Array(width * height)
  for (let y = 0; y < stand.height; y++) {
    const row = stand.top + y
    if (row < 0 || row >= height) continue
    for (let x = 0; x < stand.width; x++) {
      const column = stand.left + x
      if (column < 0 || column >= width) continue
      const from = (y * stand.width + x) * 4
      const to = row * width + column
      for (let channel = 0; channel < 4; channel++) rgba[to * 4 + channel] = scaled[from + channel] ?? 0
      alpha[to] = (scaled[from + 3] ?? 0) / 255
    }
  }
  return { width, height, rgba, alpha, stand }
}
