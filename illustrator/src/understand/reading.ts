import type { Text } from '@stipple/core/domain/text'
import type { HairStyle, Pose, Relation, Worn } from '../scene.ts'
import type { Concept, Kind, Setting, SkinTone } from './lexicon/types.ts'

/** Literal content of a prompt, before anything is completed. */
export interface Reading {
  readonly items: readonly Item[]
  readonly settings: readonly { readonly setting: Setting; readonly weight: number; readonly surface: string }[]
  /** Colours of the whole picture, in order of mention. */
  readonly palette: readonly string[]
  readonly unwanted: Unwanted
  readonly ignored: readonly string[]
  /** The unknown word that the prompt is about. */
  readonly missing: string | undefined
  /** Indices of the writings that nothing named carries. */
  readonly loose: readonly number[]
  /** Words that ask for many people. */
  readonly crowded: readonly string[]
}

/** A thing named in the prompt, with all its attributes. */
export interface Item {
  readonly concept: Concept
  /** As the prompt has it. */
  readonly surface: string
  /** The closest thing that can be drawn, where the word means another. */
  readonly drawnAs: Text | undefined
  weight: number
  count: number | undefined
  /** True if a number gives the count; a plural alone leaves it open. */
  counted: boolean
  colour: string | undefined
  /** Words of the prompt for its colour: "red fox". */
  colourWord: string | undefined
  size: number
  pose: Pose | undefined
  /** Word for its pose. */
  poseWord: string | undefined
  facing: 'left' | 'right' | undefined
  /** Side of the picture on which it is, in the words of the prompt. */
  side: { readonly side: 'left' | 'right'; readonly words: string } | undefined
  skin: SkinTone | undefined
  hair: string | undefined
  hairStyle: HairStyle | undefined
  eyes: string | undefined
  /** Words for the eyes of an animal, which not every drawing shows. */
  eyesWord: string | undefined
  beard: string | true | undefined
  /** Words for what it does or where it is, which no drawing shows. */
  act: string | undefined
  /** Index of the text that is written on it, and the concept that carries it: its own, or a garment that it wears. */
  writing: { readonly index: number; readonly on: string } | undefined
  wears: readonly Worn[]
  relation: { kind: Relation; to: Item; words?: string | undefined } | undefined
  /** The item before an "and": both share a relation that follows. */
  joined: Item | undefined
  /** Held, worn or ridden by another: never the subject of the words that follow. */
  carried: boolean
  /** The item that is the subject of a relation to this one. */
  objectOf: Item | undefined
}

/** Things that the prompt or the negative prompt excludes. */
export interface Unwanted {
  readonly concepts: readonly Concept[]
  readonly kinds: readonly Kind[]
  readonly settings: readonly Setting[]
  readonly colours: readonly string[]
}

/** An item without any properties yet. */
export function newItem(concept: Concept, surface = '', drawnAs?: Text): Item {
  return {
    concept, surface, drawnAs, weight: 1, count: undefined, counted: false, colour: undefined, colourWord: undefined, size: 1, pose: undefined, poseWord: undefined, facing: undefined, side: undefined, skin: undefined, hair: undefined,
    hairStyle: undefined, eyes: undefined, eyesWord: undefined, beard: undefined, act: undefined, writing: undefined, wears: [],
    relation: undefined, joined: undefined, carried: false, objectOf: undefined,
  } // prettier-ignore
}
