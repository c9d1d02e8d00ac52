import type { Rgb } from '@stipple/imaging/rgb'
import type { HairStyle } from '../../scene.ts'

/** A person seen from the front or from behind. The icon sets only have round yellow faces. */
export interface Person {
  readonly hair: string
  readonly hairStyle: HairStyle
  readonly skin: string
  /** Colour of the jacket, dress or robe. */
  readonly coat: string
  readonly top: 'plain' | 'shirt' | 'jacket' | 'armour'
  readonly lower: 'dress' | 'skirt' | 'trousers' | 'robe'
  /** Colour of trousers or skirt. */
  readonly trousers: string
  readonly shoes: string
  readonly hat: Hat | undefined
  readonly scarf: string | undefined
  readonly tie: string | undefined
  readonly bow: boolean
  readonly apron: string | undefined
  readonly cape: string | undefined
  readonly gloves: string | undefined
  /** Colour of the backpack. */
  readonly pack: string
  readonly extra: 'none' | 'pack' | 'helmet' | 'swords' | 'staff' | 'topknot' | 'wings'
  /** Children have larger heads. */
  readonly child: boolean
  readonly walking: boolean
  /** Faces the viewer. */
  readonly front: boolean
  readonly beard: 'none' | 'stubble' | 'moustache' | 'short' | 'long'
  readonly female: boolean
  readonly old: boolean
  /** Colour of the frame. */
  readonly glasses: string | undefined
  readonly sunglasses: boolean
  readonly freckles: boolean
  /** -1 looks a little to the left .. 1 to the right. */
  readonly turn: number
  readonly arms: 'down' | 'hip' | 'clasped'
  readonly eye: Rgb
}

export interface Hat {
  readonly kind: 'hat' | 'top-hat' | 'cap' | 'beanie' | 'peaked' | 'toque' | 'hard-hat' | 'closed-helmet' | 'crown' | 'pointed' | 'santa'
  readonly colour: string
}
