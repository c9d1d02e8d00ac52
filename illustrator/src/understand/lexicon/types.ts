import type { BaseStyle } from '@stipple/core/domain/styles'
import type { Text } from '@stipple/core/domain/text'
import type { HairStyle, Medium, Place, Pose, Relation, Scene, Season, Subject, TimeOfDay, Weather, PainterName } from '../../scene.ts'

/** Source of a drawing: an icon of Noto or Fluent, or one of our painters. */
export type ArtName = `noto:${string}` | `fluent:${string}` | `painted:${PainterName}`

export const KINDS = ['animal', 'person', 'plant', 'food', 'vehicle', 'building', 'object', 'sky', 'fantasy'] as const
export type Kind = (typeof KINDS)[number]
/** A thing that can appear in a picture. */
export interface Concept {
  readonly id: string
  readonly kind: Kind
  /** English words in the singular; the reader knows regular plurals. */
  readonly en: readonly string[]
  readonly zh: readonly string[]
  readonly art: ArtName
  /** Height in the world. */
  readonly metres: number
  readonly stands: Subject['stands']
  /** Places that suit it, best first; used when the prompt names none. */
  readonly homes: readonly Place[]
  /** Setting that the thing implies when the prompt says nothing else. */
  readonly implies?: Setting
  /** Other drawings by pose. */
  readonly poses?: Readonly<Partial<Record<Pose, ArtName>>>
  /** Tint (hex) when the drawing's own colour is not the thing's usual one. */
  readonly colour?: string
  /** The drawing exists in five skin tones. */
  readonly skin?: boolean
  /** Number that the word itself implies: a couple is two. */
  readonly count?: number
}

/** A request about the whole picture. Every field is optional; numbers in mood fields add up over the prompt. */
export interface Setting {
  readonly place?: Place
  /** A place to use only when the prompt names no other: "snow" alone is a snowfield, "snowy forest" is a forest. */
  readonly weakPlace?: Place
  readonly time?: TimeOfDay
  readonly season?: Season
  readonly weather?: { readonly kind: Weather; readonly amount: number }
  readonly style?: BaseStyle
  readonly medium?: Medium
  readonly shot?: Scene['camera']['shot']
  readonly angle?: Scene['camera']['angle']
  readonly depthOfField?: number
  readonly lightFrom?: Scene['light']['from']
  readonly lightQuality?: Scene['light']['quality']
  readonly warmth?: number
  readonly saturation?: number
  readonly brightness?: number
  readonly contrast?: number
  readonly palette?: readonly string[]
  /** Side from which the main thing is seen. */
  readonly view?: 'side'
  /** The place or view that is painted, where the word means another. */
  readonly drawn?: Text
  /** Id of the thing to show when the prompt names none: a portrait needs a face. */
  readonly subject?: string
}

export type SkinTone = 'light' | 'medium-light' | 'medium' | 'medium-dark' | 'dark'

/** Meaning of one word or phrase. */
export type Meaning =
  | {
      readonly role: 'thing'
      readonly concept: Concept
      readonly colour?: string
      readonly count?: number
      readonly size?: number
      readonly pose?: Pose
      /** The closest thing that can be drawn, where the word means another. */
      readonly drawnAs?: Text
    }
  | { readonly role: 'setting'; readonly setting: Setting }
  | { readonly role: 'colour'; readonly hex: string }
  | { readonly role: 'number'; readonly count: number }
  /** `object: 'after'` for "under X" and 骑着X, `'before'` for X下. `with` depends on the things: a girl with an umbrella holds it. */
  | {
      readonly role: 'relation'
      readonly relation: Relation | 'with'
      readonly object: 'after' | 'before'
      /** Pose of the subject that the relation implies: 飞过. */ readonly pose?: Pose
      /** The drawing shows the object held, and not what is done with it. */ readonly act?: true
    }
  | { readonly role: 'size'; readonly factor: number }
  | { readonly role: 'pose'; readonly pose: Pose }
  /** Looking at something: people and animals look at the viewer, wanderers away. */
  | { readonly role: 'gaze' }
  | { readonly role: 'side'; readonly side: 'left' | 'right' }
  | { readonly role: 'facing'; readonly side: 'left' | 'right' }
  | { readonly role: 'skin'; readonly tone: SkinTone }
  /** "no", 没有: the words that follow are unwanted. */
  | { readonly role: 'without' }
  /** Names every thing of some kinds: a negative prompt removes them all, a prompt shows one typical thing. */
  | { readonly role: 'group'; readonly kinds: readonly Kind[]; readonly shows?: Concept; readonly count?: number }
  /** "tones", 色调: the colours before it apply to the whole picture. */
  | { readonly role: 'tones' }
  /** Hair, eyes: takes the colour before it so that the subject is not dyed. */
  | {
      readonly role: 'part'
      readonly part: 'hair' | 'eyes' | 'beard' | 'wings' | 'other'
      readonly style?: HairStyle
      readonly colour?: string
    }
  /** 的 */
  | { readonly role: 'of' }
  | { readonly role: 'and' }
  /** Understood, but cannot be drawn: actions (`act`), and properties. */
  | { readonly role: 'undrawn'; readonly act?: true }
  /** A thing that can be mistaken for another by one of its words, and cannot be drawn. */
  | { readonly role: 'nameless' }
  /** "busy", 热闹: many people are to be seen. */
  | { readonly role: 'crowded' }
  | { readonly role: 'filler' }
