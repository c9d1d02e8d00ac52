import type { BaseStyle } from '@stipple/core/domain/styles'
import type { Medium, Place, Season, TimeOfDay, Weather } from '@stipple/illustrator/public'

/** A part of a photograph that words can name. */
export type Target =
  | { readonly kind: 'subject' | 'background' | 'everything' }
  | { readonly kind: 'sky' | 'foliage' | 'grass' | 'water' | 'hair' | 'clothes' | 'ground' }
  /** Classes of COCO that the detector knows; `alike` are classes that it confuses with them. */
  | { readonly kind: 'object'; readonly classes: readonly number[]; readonly similar?: readonly number[] }
  /** A thing that the detector has no class for: found as the salient object, unless that is something else. `like` are classes that it may be detected as. */
  | { readonly kind: 'unnamed'; readonly like: readonly number[] }
  /** A word for something that cannot be located. */
  | { readonly kind: 'unknown' }

/** A target with the word that named it. */
export interface Named {
  readonly target: Target
  readonly word: string
}

/** Accessories that can be put on a face. */
export const ACCESSORIES = ['glasses', 'sunglasses', 'moustache', 'hat'] as const
export type Accessory = (typeof ACCESSORIES)[number]

export const TONES = [
  'mono',
  'sepia',
  'warm',
  'cold',
  'bright',
  'dark',
  'contrast',
  'flat',
  'vivid',
  'muted',
  'sharp',
  'soft',
  'clear',
  'dreamy',
  'vintage',
  'vignette',
  'enhance',
] as const
export type Tone = (typeof TONES)[number]
export type Hour = TimeOfDay | 'moonlight' | 'morning'

/** One requested change. */
export type Edit =
  | {
      readonly kind: 'recolour'
      readonly on: Named
      readonly colour: string
      /** Restricts the change to this colour. */
      readonly from?: string
    }
  | { readonly kind: 'tint'; readonly colours: readonly string[] }
  | { readonly kind: 'tone'; readonly tone: Tone; /** 1 is plain, 0.5 "a little", 1.5 "very". */ readonly amount: number }
  | { readonly kind: 'time'; readonly hour: Hour }
  | { readonly kind: 'weather'; readonly weather: Weather; readonly amount: number }
  | { readonly kind: 'season'; readonly season: Season }
  | { readonly kind: 'style'; readonly style?: BaseStyle; readonly medium?: Medium }
  | { readonly kind: 'focus' }
  | { readonly kind: 'sky'; readonly hour?: Hour; readonly weather?: Weather }
  | { readonly kind: 'backdrop'; readonly place?: Place; readonly colour?: string }
  | { readonly kind: 'wear'; readonly item: Accessory; readonly colour?: string }

export interface Instruction {
  readonly edits: readonly Edit[]
  /** Words that had no effect. */
  readonly ignored: readonly string[]
  /** Things to remove. */
  readonly remove: readonly string[]
  /** Things that are named without a request about them. */
  readonly mentioned: readonly string[]
}
