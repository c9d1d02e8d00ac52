import type { BaseStyle } from '@stipple/core/domain/styles'
import { applyStyle } from '@stipple/illustrator/public'
import type { Medium } from '@stipple/illustrator/public'
import type { Painting } from '@stipple/imaging/painting'
import { drawInk } from './ink.ts'

/** Styles that lay a picture out anew or draw their own lines: the drawing's are given to them, but not laid on top again. */
const OWN_LINES: ReadonlySet<BaseStyle> = new Set(['isometric', 'pixel-art', 'tile-texture', 'line-art', 'low-poly', 'origami'])

/** Gives a painting its style, and its lines: below the style so that it takes them up, and above it so that they stay clear. */
export function finishPainting(
  painting: Painting,
  ink: Float32Array | undefined,
  { style, medium }: { style: BaseStyle | undefined; medium: Medium | undefined },
): Uint8ClampedArray {
  const colour = Uint8ClampedArray.from(painting.colour)
  const plain = style === undefined && medium === undefined
  if (ink && !plain) drawInk(colour, ink)
  const styled = applyStyle({ ...painting, colour }, { style, medium, strength: 0.5, refinement: 0.7 })
  if (ink && !(style && OWN_LINES.has(style))) drawInk(styled, ink, plain ? 1 : 0.75)
  return styled
}
