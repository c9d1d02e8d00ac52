import type { ModeId } from '../domain/mode-ids.ts'
import type { Input } from '../domain/property.ts'

/** Three realistic runs of a mode; the first is also the mode's picture in the menu. Exported as `gallery` from the folder of the mode. */
export interface Gallery {
  readonly mode: ModeId
  readonly cases: readonly GalleryCase[]
}

export interface GalleryCase {
  /** The mode's first model when absent. */
  readonly model?: string
  readonly input: Input
  /** Files by the address in the input. */
  readonly pictures?: Readonly<Record<string, GalleryFile>>
}

/** A file of this repository, or one made from it. `scripts/gallery.ts` reads it. */
export type GalleryFile = GalleryPicture | { readonly film: 'lighthouse' }

export interface GalleryPicture {
  readonly source: 'photo' | 'alone' | 'example' | 'drawing'
  readonly name: string
  readonly faults?: Faults
  /** A mask of the picture: a white ellipse on black, in shares of its sides. */
  readonly mask?: Ellipse
}

/** Damage to a picture, applied in this order. */
interface Faults {
  /** Pixels. */
  readonly width?: number
  /** Factor and offset of every channel. */
  readonly tones?: readonly [number, number]
  /** Standard deviation in pixels. */
  readonly blur?: number
  readonly grey?: boolean
}

type Ellipse = Readonly<Record<'x' | 'y' | 'rx' | 'ry', number>>

/** A photograph. */
export const photo = (name: string): GalleryPicture => ({ source: 'photo', name })
/** An object on a plain background. */
export const alone = (name: string): GalleryPicture => ({ source: 'alone', name })
/** An example of every installation. */
export const example = (name: string): GalleryPicture => ({ source: 'example', name })
/** A simple line drawing. */
export const drawing = (name: 'house' | 'cat' | 'fish'): GalleryPicture => ({ source: 'drawing', name })
export const mask = (of: GalleryPicture, ellipse: Ellipse): GalleryPicture => ({ ...of, mask: ellipse })
export const worse = (of: GalleryPicture, faults: Faults): GalleryPicture => ({ ...of, faults })
/** A video of two seconds, made by the built-in engine. */
export const film = (name: 'lighthouse'): GalleryFile => ({ film: name })
