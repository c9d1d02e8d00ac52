import { MEDIUM_PASSES, STYLE_PASSES, halftone } from '@stipple/illustrator/public'
import type { StylePass } from '@stipple/imaging/painting'
import { facets } from './facets.ts'
import type { RuleStyle } from './models.ts'

/** Application of a style to a photograph. */
export interface PhotoLook {
  readonly pass: StylePass
  /** Equalises the photograph's local contrast first, so that lines appear in its lights and its shadows alike. */
  readonly evenContrast?: true
  /** Needs the true subject only, not other areas of detail. */
  readonly strict?: true
  /** Changes the layout of the picture, so that the photograph must not show through. */
  readonly layout?: true
  /** 0 broad .. 1 fine; somewhat above 1 where a photograph has more to show than a painting. */
  readonly refinement?: number
  /** Hard pixels stay hard when the result is enlarged. */
  readonly pixels?: true
}

export const LOOKS: Readonly<Record<RuleStyle, PhotoLook>> = {
  'analog-film': { pass: STYLE_PASSES['analog-film'] },
  cinematic: { pass: STYLE_PASSES.cinematic },
  'comic-book': { pass: STYLE_PASSES['comic-book'] },
  'digital-art': { pass: STYLE_PASSES['digital-art'] },
  enhance: { pass: STYLE_PASSES.enhance },
  'fantasy-art': { pass: STYLE_PASSES['fantasy-art'] },
  isometric: { pass: STYLE_PASSES.isometric, strict: true, layout: true },
  'line-art': { pass: STYLE_PASSES['line-art'], evenContrast: true },
  'low-poly': { pass: facets, strict: true },
  'modeling-compound': { pass: STYLE_PASSES['modeling-compound'] },
  'neon-punk': { pass: STYLE_PASSES['neon-punk'] },
  origami: { pass: STYLE_PASSES.origami, strict: true, refinement: 1.6 },
  photographic: { pass: STYLE_PASSES.photographic },
  'pixel-art': { pass: STYLE_PASSES['pixel-art'], strict: true, layout: true, pixels: true },
  'tile-texture': { pass: STYLE_PASSES['tile-texture'], strict: true, layout: true },
  oil: { pass: MEDIUM_PASSES.oil },
  watercolor: { pass: MEDIUM_PASSES.watercolor },
  ink: { pass: MEDIUM_PASSES['ink-wash'] },
  pencil: { pass: MEDIUM_PASSES.pencil },
  halftone: { pass: halftone },
  stipple: { pass: MEDIUM_PASSES.stipple, refinement: 1.6 },
  mosaic: { pass: MEDIUM_PASSES.mosaic, refinement: 1.4 },
  pen: { pass: MEDIUM_PASSES['ink-line'] },
  charcoal: { pass: MEDIUM_PASSES.charcoal },
  pastel: { pass: MEDIUM_PASSES.pastel },
  gouache: { pass: MEDIUM_PASSES.gouache },
  crayon: { pass: MEDIUM_PASSES.crayon },
  woodblock: { pass: MEDIUM_PASSES.woodblock },
  'stained-glass': { pass: MEDIUM_PASSES['stained-glass'], refinement: 1.7 },
  embroidery: { pass: MEDIUM_PASSES.embroidery },
  porcelain: { pass: MEDIUM_PASSES.porcelain },
}
