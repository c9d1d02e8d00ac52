import type { PaintedScene } from '@stipple/illustrator/public'
import type { Triple } from '@stipple/imaging/colour'
import type { Image3, Size } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import type { ProductColours, Scheme } from '../subject/colours.ts'
import type { Stand } from '../subject/stand.ts'
import type { ProductWords } from './words.ts'

/** Input of a scene painter. */
export interface SceneRequest {
  readonly size: Size
  readonly stand: Stand
  readonly random: Random
  readonly product: ProductColours
  readonly scheme: Scheme
  readonly words: ProductWords
  /** -1 when the light comes from the left, 1 from the right. */
  readonly side: -1 | 1
}

/** A painted place without the product. */
export interface ProductSetting {
  /** Linear light. */
  readonly image: Image3
  /** Reflectivity of the ground: 0 cloth, 0.5 polished stone. */
  readonly gloss: number
  /** Darkness of shadows: 0 none, 1 black. */
  readonly shade: number
  /** Row at which the ground meets the background; shadows do not reach beyond. */
  readonly edge: number
  /** Mask of the ground that takes shadows, 0 to 1; everywhere if absent. */
  readonly ground?: Float32Array
  /** Named things recognisable in it; none if absent. */
  readonly seen?: PaintedScene['seen']
  /** Foreground before the product: colour in linear light and opacity. */
  readonly front?: { readonly image: Image3; readonly alpha: Float32Array }
}

export type ScenePainter = (request: SceneRequest) => ProductSetting | Promise<ProductSetting>

/** Unit of all lengths: the shorter side. */
export const unitOf = ({ width, height }: Size): number => Math.min(width, height)

/** Fills an image pixel by pixel; the function writes linear light into `out`. */
export function shade(image: Image3, paint: (x: number, y: number, out: Float64Array) => void): Image3 {
  const [red, green, blue] = image.planes
  const out = new Float64Array(3)
  for (let y = 0, i = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++, i++) {
      paint(x, y, out)
      red[i] = out[0] ?? 0
      green[i] = out[1] ?? 0
      blue[i] = out[2] ?? 0
    }
  }
  return image
}

export const mixTriple = (from: Triple, to: Triple, share: number): Triple => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]
