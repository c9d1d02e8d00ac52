import type { BaseStyle } from '@stipple/core/domain/styles'
import type { Text } from '@stipple/core/domain/text'
import { BOARDS } from './carriers.ts'

export type Pose =
  | 'standing'
  | 'walking'
  | 'running'
  | 'sitting'
  | 'dancing'
  | 'swimming'
  | 'flying'
  | 'floating'
  | 'lying'
  /** Drawn like lying: no drawing closes its eyes. */
  | 'sleeping'
  | 'meditating'
  | 'cycling'
  | 'surfing'
  | 'rowing'
  | 'climbing'

/**
 * Contents of a picture as data, read from a prompt. `understand/` writes it, `compose/` and `paint/` read it; nothing else passes between them.
 * Every type of names below (`Place`, `Medium`…) is a closed list on purpose: the painter has code for each of them.
 */
export interface Scene {
  readonly place: Place
  readonly time: TimeOfDay
  readonly season: Season | undefined
  readonly weather: { readonly kind: Weather; /** 0..1 */ readonly amount: number }
  readonly subjects: readonly Subject[]
  readonly style: BaseStyle | undefined
  readonly medium: Medium | undefined
  readonly camera: {
    readonly shot: 'wide' | 'medium' | 'close' | 'macro' | 'aerial'
    readonly angle: 'eye' | 'low' | 'high'
    /** 0..1: strength of the blur of things out of focus. */
    readonly depthOfField: number
  }
  readonly light: {
    readonly from: 'left' | 'right' | 'back' | 'front' | 'top'
    readonly quality: 'soft' | 'hard' | 'rim' | 'volumetric' | 'neon' | 'candle'
  }
  readonly mood: {
    /** -1 cold .. 1 warm */ readonly warmth: number
    /** 0 dull .. 1 vivid */ readonly saturation: number
    /** -1 dark .. 1 bright */ readonly brightness: number
    /** -1 flat .. 1 strong */ readonly contrast: number
  }
  /** Colours (hex) named in the prompt for the whole picture, strongest first. Empty: the painter chooses. */
  readonly palette: readonly string[]
  /** Words of the prompt that were read but are not drawn; shown to the member as a warning. */
  readonly ignored: readonly string[]
  /** Things drawn as the closest one that can be drawn. */
  readonly relatives?: readonly Relative[]
  /** Texts that are to be read in the picture. */
  readonly writings?: readonly string[]
  /** The one of `writings` that is written over the whole picture, as on a poster. */
  readonly title?: string | undefined
  /** Word for the main subject when that cannot be drawn: no picture then answers the prompt. */
  readonly missing?: string | undefined
}

export interface Relative {
  readonly asked: string
  readonly drawn: Text
}

export interface Subject {
  /** Unique in the scene: `fox-1`. */
  readonly id: string
  /** Concept in the lexicon: `fox`. */
  readonly concept: string
  /** Usual name of the thing. */
  readonly name?: Text
  /** Pose, if its drawing has it. */
  readonly pose?: Pose | undefined
  /** Words for an action or a whereabouts that no drawing shows: "fighting a dragon". */
  readonly act?: string | undefined
  /** Text on it, or on the garment `on` that it wears. */
  readonly writing?: { readonly text: string; readonly on: string } | undefined
  /** Word of the prompt for the pose. */
  readonly poseWord?: string | undefined
  /** Number that the prompt asks for; `count` is the number that can be placed. */
  readonly wanted?: number | undefined
  /** Drawing to use. `painted` names one of our procedural painters (tree, house…), used where it is better than an icon. */
  readonly art: { readonly set: 'noto' | 'fluent'; readonly icon: string } | { readonly set: 'painted'; readonly painter: string }
  readonly count: number
  /** Height in the world, metres, so that a mouse beside a castle has the right size. */
  readonly metres: number
  /** Emphasis: 1 is the subject of the picture, below 0.5 is decoration. */
  readonly weight: number
  /** Colour (hex) given by the prompt: "a red fox", 蓝色的猫. */
  readonly colour: string | undefined
  /** Words of the prompt for it: "red fox". */
  readonly colourWord?: string | undefined
  /** Colour (hex) of a person's hair, if the prompt names it. */
  readonly hair?: string | undefined
  readonly hairStyle?: HairStyle | undefined
  /** Beard that the prompt asks for, with its colour (hex) if it names one. */
  readonly beard?: string | true | undefined
  /** Colour (hex) of the eyes, if the prompt names it. */
  readonly eyes?: string | undefined
  readonly eyesWord?: string | undefined
  /** Clothes that belong to a person's own drawing, in the order of the prompt. Their colours apply to nothing else. */
  readonly wears?: readonly Worn[]
  readonly stands: 'ground' | 'water' | 'air' | 'surface'
  /**
   * Relation to another subject. `holding` and `wearing` are stored at the object and name its holder or wearer in `to`; all others are stored at the subject
   * that is on, under, riding… `to`.
   */
  readonly relation:
    | {
        readonly kind: Relation
        readonly to: string
        /** Its words in the prompt; none where it is only implied. */
        readonly words?: string | undefined
        /** No drawing shows it: a building is only seen from outside, and nobody sits in a car. */
        readonly isUndrawn?: true
      }
    | undefined
  readonly facing: 'left' | 'right' | undefined
  /** Side of the picture on which it is, in the words of the prompt. */
  readonly side?: { readonly side: 'left' | 'right'; readonly words: string } | undefined
}

/** Clothes that figures of people can be drawn in. */
export const GARMENTS = [
  'hat', 'top-hat', 'cap', 'beanie', 'helmet', 'crown', 'glasses', 'sunglasses', 'scarf', 'tie', 'bow-tie', 'apron', 'dress', 'skirt', 'kimono', 'robe', 'cape', 'suit',
  'uniform', 'armour', 'spacesuit', 'coat', 'sweater', 't-shirt', 'trousers', 'boots', 'shoe', 'high-heel', 'gloves', 'backpack',
] as const // prettier-ignore
export type Garment = (typeof GARMENTS)[number]

export interface Worn {
  readonly garment: Garment
  readonly colour: string | undefined
}

export type HairStyle = 'long' | 'short' | 'bun' | 'tail' | 'twin-tails' | 'bob' | 'curly' | 'braids' | 'none'

/** Procedural painters. */
export const PAINTERS = [
  'tree', 'pine', 'palm', 'blossom-tree', 'bough', 'rowing-boat', 'covered-boat', 'crane', 'plate', 'bamboo', 'house', 'pagoda', 'castle', 'tower', 'skyscraper', 'lighthouse', 'bridge', 'windmill',
  'sailing-boat', 'lantern', 'rock', 'flower', 'grass', 'campfire', 'moon', 'sun', 'planet', 'cloud', 'balloon', 'lamp', 'table', 'cup', 'window', ...BOARDS,
] as const // prettier-ignore
export type PainterName = (typeof PAINTERS)[number]

export const PLACES = [
  'meadow',
  'forest',
  'bamboo-forest',
  'jungle',
  'mountains',
  'snowfield',
  'desert',
  'beach',
  'sea',
  'underwater',
  'lake',
  'river',
  'waterfall',
  'garden',
  'field',
  'village',
  'city',
  'street',
  'night-market',
  'harbour',
  'temple',
  'castle-grounds',
  'cave',
  'volcano',
  'room',
  'kitchen',
  'library',
  'cafe',
  'studio',
  'stage',
  'sky',
  'clouds',
  'space',
  'planet',
  'abstract',
] as const
export type Place = (typeof PLACES)[number]
export type TimeOfDay = 'dawn' | 'day' | 'golden-hour' | 'sunset' | 'dusk' | 'night'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Weather =
  | 'clear'
  | 'clouds'
  | 'overcast'
  | 'rain'
  | 'storm'
  | 'snow'
  | 'fog'
  | 'wind'
  | 'petals'
  | 'aurora'
  | 'rainbow'
  | 'stars'
export type Relation =
  | 'on'
  | 'under'
  | 'in'
  | 'beside'
  | 'behind'
  | 'in-front-of'
  | 'above'
  | 'riding'
  | 'holding'
  | 'wearing'
  | 'surrounded-by'
/** Media named in the prompt itself; base styles are chosen in the form (or named in the prompt too). */
export type Medium =
  | 'watercolor'
  | 'oil'
  | 'ink-wash'
  | 'ink-line'
  | 'pencil'
  | 'charcoal'
  | 'pastel'
  | 'gouache'
  | 'woodblock'
  | 'paper-cut'
  | 'mosaic'
  | 'stained-glass'
  | 'stipple'
  | 'crayon'
  | 'embroidery'
  | 'porcelain'
