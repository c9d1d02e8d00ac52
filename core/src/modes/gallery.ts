import type { ModeId } from '../domain/mode-ids.ts'
import type { Input } from '../domain/property.ts'

/** Three runs of a mode as a person would make them; the first is also the mode's picture in the menu. Exported as `gallery` from the folder of the mode. */
export interface Gallery {
  readonly mode: ModeId
  readonly cases: readonly GalleryCase[]
}

export interface GalleryCase {
  /** The mode's first model when absent. */
  readonly model?: string
  readonly input: Input
  /** Files by the address that the input names. */
  readonly pictures?: Readonly<Record<string, GivenFile>>
}

/** A file of this repository, or one that is made from it. `scripts/gallery.ts` reads it. */
export type GivenFile = GivenPicture | { readonly film: 'lighthouse' }

export interface GivenPicture {
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
export const photo = (name: string): GivenPicture => ({ source: 'photo', name })
/** A thing before a plain ground. */
export const alone = (name: string): GivenPicture => ({ source: 'alone', name })
/** A work that comes with every installation. */
export const example = (name: string): GivenPicture => ({ source: 'example', name })
/** A drawing of a few lines. */
export const drawing = (name: 'house' | 'cat' | 'fish'): GivenPicture => ({ source: 'drawing', name })
export const mask = (of: GivenPicture, ellipse: Ellipse): GivenPicture => ({ ...of, mask: ellipse })
export const worse = (of: GivenPicture, faults: Faults): GivenPicture => ({ ...of, faults })
/** A film of two seconds, made by the built-in engine. */
export const film = (name: 'lighthouse'): GivenFile => ({ film: name })
