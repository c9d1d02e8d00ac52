import { gaussianBlur } from '@stipple/imaging/blur'
import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { at, mapImage } from '@stipple/imaging/plane'
import type { Image3 } from '@stipple/imaging/plane'
import { clamp } from '@stipple/imaging/scalar'
import type { ProductSetting } from '../scene/scene.ts'
import type { Figure } from '../subject/stand.ts'
import type { Contour } from './contour.ts'

/** Share by which the product's colours move towards those of the place: enough to belong, too little to misrepresent the product. */
const TINT = 0.1
const EXPOSURE = 0.07
/** Strength of the place's light spilling over the outline. */
const SPILL = 0.16

/** Composes the product into the place and matches the light of both. Changes the setting's image. */
export function composeFigure(
  { image }: ProductSetting,
  { figure, contour, side }: { figure: Figure; contour: Contour; side: number },
): void {
  const matched = harmonise(figure, image, side)
  const unit = Math.min(figure.width, figure.height)
  const inner = gaussianBlur(figure.alpha, figure, unit * 0.004)
  const spill = mapImage(image, (plane) => gaussianBlur(plane, image, unit * 0.012))
  for (const [channel, plane] of image.planes.entries()) {
    const own = matched.planes[channel] ?? plane
    const around = spill.planes[channel] ?? plane
    for (let y = 0, i = 0; y < figure.height; y++) {
      // Ambient occlusion: the ground takes light away from parts close to it.
      const low = clamp(1 - (contour.base - y) / (contour.rise * 0.1), 0, 1)
      for (let x = 0; x < figure.width; x++, i++) {
        const alpha = at(figure.alpha, i)
        if (alpha === 0) continue
        const rim = clamp((1 - at(inner, i)) * 1.6, 0, 1) * SPILL
        const colour = (at(own, i) * (1 - rim) + at(around, i) * rim) * (1 - 0.16 * low * low)
        plane[i] = at(plane, i) * (1 - alpha) + colour * alpha
      }
    }
  }
}

/**
 * Moves mean lightness and tint of the product a little towards its surroundings (E. Reinhard et al., "Color transfer between images", 2001, in OKLab and
 * limited).
 */
function harmonise(figure: Figure, place: Image3, side: number): Image3 {
  const lab = oklabFromRgba(figure.rgba, figure)
  const around = oklabFromRgba(rgbaFromLinear(place), place)
  const mean = (plane: Float32Array, weight: (i: number) => number) => {
    let [sum, total] = [0, 1e-6]
    for (let i = 0; i < plane.length; i++) {
      const share = weight(i)
      sum += at(plane, i) * share
      total += share
    }
    return sum / total
  }
  const inside = (i: number) => at(figure.alpha, i)
  const near = gaussianBlur(figure.alpha, figure, Math.min(figure.width, figure.height) * 0.08)
  const beside = (i: number) => at(near, i) * (1 - at(figure.alpha, i))
  const [light, a, b] = lab.planes
  const exposure = clamp((mean(around.planes[0], beside) - mean(light, inside)) * EXPOSURE, -0.035, 0.025)
  const [tintA, tintB] = [mean(around.planes[1], beside) * TINT, mean(around.planes[2], beside) * TINT]
  for (let y = 0, i = 0; y < figure.height; y++) {
    for (let x = 0; x < figure.width; x++, i++) {
      if (at(figure.alpha, i) === 0) continue
      const across = (x - figure.stand.middle) / Math.max(1, figure.stand.width)
      const held = at(light, i)
      light[i] = held * (1 + exposure + side * across * 0.035)
      // Highlights take the colour of the light, and so does white; deep shadows hardly do.
      a[i] = at(a, i) + tintA * clamp(held, 0.2, 1)
      b[i] = at(b, i) + tintB * clamp(held, 0.2, 1)
    }
  }
  return linearFromRgba(rgbaFromOklab(lab), figure)
}
