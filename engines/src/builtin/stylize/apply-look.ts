import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import type { Painting } from '@stipple/imaging/painting'
import { at, type Image3, mapSamples, pixelUnit } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import { attention } from './attention.ts'
import type { PhotoLook } from './looks.ts'

/** Strength from which nothing of the photograph is left under the style; beyond it the style itself becomes bolder. */
const OPAQUE = 0.7
const FINE = 0.85

/** Applies a style to a painting that was read from a photograph: RGBA of the same size. */
export function applyLook(
  painting: Painting,
  { pass, evenContrast, strict, layout, refinement = FINE }: PhotoLook,
  strength: number,
): Uint8ClampedArray {
  const lab = oklabFromRgba(painting.colour, painting)
  const subject = strict ? painting.subject : attention(painting, lab.planes[0])
  const colour = evenContrast ? evened(painting, lab) : painting.colour
  const styled = pass({ ...painting, subject, colour }, { strength, refinement })
  return layout ? styled : overlay(painting.colour, styled, Math.min(1, strength / OPAQUE))
}

/** Mixes two pictures of one size. */
export function overlay(under: Uint8ClampedArray, over: Uint8ClampedArray, opacity: number): Uint8ClampedArray {
  if (opacity >= 1) return over
  return over.map((value, i) => (under[i] ?? 0) + (value - (under[i] ?? 0)) * opacity)
}

/** Lightness with the same mean and about the same spread in every neighbourhood. */
function evened(painting: Painting, lab: Image3): Uint8ClampedArray {
  const [light, a, b] = lab.planes
  const sigma = 22 * pixelUnit(painting)
  const mean = gaussianBlur(light, painting, sigma)
  const spread = gaussianBlur(
    mapSamples(light, (value, i) => (value - at(mean, i)) ** 2),
    painting,
    sigma,
  )
  const even = mapSamples(light, (value, i) => unit(0.5 + (0.2 * (value - at(mean, i))) / (Math.sqrt(at(spread, i)) + 0.035)))
  return rgbaFromOklab({ ...lab, planes: [even, a, b] })
}
