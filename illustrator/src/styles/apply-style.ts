import type { BaseStyle } from '@stipple/core/domain/styles'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { joinFlushRegions } from '@stipple/imaging/regions'
import { unit } from '@stipple/imaging/scalar'
import type { Medium } from '../scene.ts'
import { analogFilm } from './analog-film.ts'
import { anime } from './anime.ts'
import { charcoal } from './charcoal.ts'
import { cinematic } from './cinematic.ts'
import { comicBook } from './comic-book.ts'
import { crayon } from './crayon.ts'
import { digitalArt } from './digital-art.ts'
import { embroidery } from './embroidery.ts'
import { enhance } from './enhance.ts'
import { fantasyArt } from './fantasy-art.ts'
import { gouache } from './gouache.ts'
import { inkLine } from './ink-line.ts'
import { inkWash } from './ink-wash.ts'
import { isometric } from './isometric.ts'
import { lineArt } from './line-art.ts'
import { lowPoly } from './low-poly.ts'
import { modelingCompound } from './modeling-compound.ts'
import { mosaic } from './mosaic.ts'
import { neonPunk } from './neon-punk.ts'
import { oil } from './oil.ts'
import { origami } from './origami.ts'
import { painterly } from './painterly.ts'
import { paperCut } from './paper-cut.ts'
import { pastel } from './pastel.ts'
import { pencil } from './pencil.ts'
import { photographic } from './photographic.ts'
import { pixelArt } from './pixel-art.ts'
import { porcelain } from './porcelain.ts'
import { stainedGlass } from './stained-glass.ts'
import { stipple } from './stipple.ts'
import { threeDModel } from './three-d-model.ts'
import { tileTexture } from './tile-texture.ts'
import { watercolor } from './watercolor.ts'
import { woodblock } from './woodblock.ts'

export const STYLE_PASSES: Readonly<Record<BaseStyle, StylePass>> = {
  '3d-model': threeDModel,
  'analog-film': analogFilm,
  anime,
  cinematic,
  'comic-book': comicBook,
  'digital-art': digitalArt,
  enhance,
  'fantasy-art': fantasyArt,
  isometric,
  'line-art': lineArt,
  'low-poly': lowPoly,
  'modeling-compound': modelingCompound,
  'neon-punk': neonPunk,
  origami,
  photographic,
  'pixel-art': pixelArt,
  'tile-texture': tileTexture,
}

export const MEDIUM_PASSES: Readonly<Record<Medium, StylePass>> = {
  watercolor,
  oil,
  'ink-wash': inkWash,
  'ink-line': inkLine,
  pencil,
  charcoal,
  pastel,
  gouache,
  woodblock,
  'paper-cut': paperCut,
  mosaic,
  'stained-glass': stainedGlass,
  stipple,
  crayon,
  embroidery,
  porcelain,
}

/** Styles that change the layout: they are applied last, for afterwards the painting's maps no longer match the colours. */
const LAYOUT_STYLES: ReadonlySet<BaseStyle> = new Set(['isometric', 'pixel-art', 'tile-texture'])

export interface StyleOptions {
  readonly style?: BaseStyle | undefined
  readonly medium?: Medium | undefined
  /** 0 restrained .. 1 bold. */
  readonly strength: number
  /** 0 broad .. 1 fine. */
  readonly refinement: number
}

/**
 * Gives a painting its final look: RGBA of the same size, opaque. Randomness comes from the painting's seed alone, so the same painting and options give the
 * same bytes. With both a style and a medium the style is the look and the medium the material: the picture is styled first and then rendered in the medium,
 * except that styles which change the layout follow the medium.
 */
export function applyStyle(original: Painting, { style, medium, strength, refinement }: StyleOptions): Uint8ClampedArray {
  const painting = { ...original, region: joinFlushRegions(original) }
  const options = { strength: bounded(strength), refinement: bounded(refinement) }
  const styled = style && STYLE_PASSES[style]
  const made = medium && MEDIUM_PASSES[medium]
  if (!styled && !made) return painterly(painting, options)
  if (!styled || !made) return (styled ?? made ?? painterly)(painting, options)
  const [first, second] = style && LAYOUT_STYLES.has(style) ? [made, styled] : [styled, made]
  return second({ ...painting, colour: first(painting, options) }, options)
}

const bounded = (value: number): number => (Number.isFinite(value) ? unit(value) : 0.5)
