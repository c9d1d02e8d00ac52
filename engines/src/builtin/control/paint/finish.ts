import type { BaseStyle } from '@stipple/core/domain/styles'
import { applyStyle, type Medium } from '@stipple/illustrator/public'
import type { Painting } from '@stipple/imaging/painting'
import { drawInk } from './ink.ts'

/** Styles that change the layout or draw their own lines: they receive the drawing's lines, but these are not drawn on top again. */
const OWN_LINES: ReadonlySet<BaseStyle> = new Set(['isometric', 'pixel-art', 'tile-texture', 'line-art', 'low-poly', 'origami'])

/** Applies style and lines to a painting: lines below the style so that it includes them, and above it so that they stay clear. */
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
