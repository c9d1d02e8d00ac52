import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba } from '@stipple/imaging/colour'
import { at } from '@stipple/imaging/plane'
import { clamp, smoothstep } from '@stipple/imaging/scalar'
import type { ProductSetting } from '../scene/scene.ts'
import type { Figure } from '../subject/stand.ts'
import type { Contour } from './contour.ts'

/** Depth at which a reflection fades out, in shares of the figure's height. */
const REACH = 0.34

/** Mirrors the product in a polished ground: strongest at its foot, softer further down. Changes the setting's image. */
export function mirrorFigure({ image, gloss }: ProductSetting, { figure, contour }: { figure: Figure; contour: Contour }): void {
  if (gloss <= 0) return
  const { width, height, alpha, rgba, stand } = figure
  const unit = Math.min(width, height)
  const colours = linearFromRgba(rgba, figure)
  const share = new Float32Array(width * height)
  const layers = image.planes.map(() => new Float32Array(width * height))
  for (let x = 0; x < width; x++) {
    const bottom = at(contour.bottoms, x)
    if (bottom < 0) continue
    const rests = smoothstep(contour.rise * 0.3, contour.rise * 0.08, contour.base - bottom)
    if (rests === 0) continue
    const reach = stand.height * REACH
    for (let y = Math.floor(bottom) + 1; y < Math.min(height, bottom + reach); y++) {
      const from = (2 * Math.floor(bottom) - y) * width + x
      const i = y * width + x
      const seen = at(alpha, from) * rests * (1 - (y - bottom) / reach) ** 1.6
      share[i] = seen
      layers.forEach((layer, channel) => (layer[i] = at(colours.planes[channel] ?? layer, from) * seen))
    }
  }
  const soft = unit * 0.004
  const cover = gaussianBlur(share, figure, soft)
  for (const [channel, plane] of image.planes.entries()) {
    const layer = gaussianBlur(layers[channel] ?? share, figure, soft)
    for (let i = 0; i < plane.length; i++) {
      const weight = at(cover, i)
      if (weight > 0.002) plane[i] = at(plane, i) * (1 - clamp(gloss * weight, 0, 1)) + gloss * at(layer, i)
    }
  }
}
