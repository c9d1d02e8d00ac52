import type { Place } from '../scene.ts'
import { coatColours } from './lexicon/colours.ts'
import type { Concept, Setting } from './lexicon/types.ts'
import type { Unwanted } from './reading.ts'

/** Exclusions from the negative prompt and from "without …". */
export interface Removal {
  readonly thing: (concept: Concept) => boolean
  readonly place: (place: Place) => boolean
  /** Returns true if some unwanted setting names this value of this field. */
  readonly has: (field: 'time' | 'season' | 'style' | 'medium' | 'shot' | 'lightQuality', value: string) => boolean
  readonly weather: (kind: string) => boolean
  readonly colour: (hex: string) => boolean
  /** Sum of the unwanted mood words for a field; subtracted from the picture's mood. */
  readonly mood: (field: 'warmth' | 'saturation' | 'brightness' | 'contrast') => number
  /** "blurry" is unwanted. */
  readonly blur: boolean
}

/** Concepts that exclude their whole kind. */
const WHOLE_KIND: Readonly<Record<string, Concept['kind']>> = { person: 'person', friends: 'person', building: 'building' }
const BLUR = /\b(?:blurr?y|blurred|blur|bokeh|out of focus|unfocused|depth of field)\b|模糊|虚焦|失焦|虚化/i

/** Limit of the correction, however many dark words are excluded. */
const MAX_MOOD = 0.4

export function readRemoval(unwanted: Unwanted, negativePrompt: string): Removal {
  const kinds = new Set([...unwanted.kinds, ...unwanted.concepts.flatMap((concept) => WHOLE_KIND[concept.id] ?? [])])
  const concepts = new Set(unwanted.concepts.map((concept) => concept.id))
  // Related concepts share a drawing: excluding trees excludes pines too.
  const drawings = new Set(unwanted.concepts.map((concept) => concept.art))
  const trees = concepts.has('tree')
  const { settings } = unwanted
  const colours = new Set(unwanted.colours.flatMap((hex) => [hex, coatColours.get(hex) ?? hex]))
  const moods = settings.filter(isMood)
  return {
    thing: (concept) =>
      concepts.has(concept.id) ||
      kinds.has(concept.kind) ||
      drawings.has(concept.art) ||
      (trees && concept.kind === 'plant' && concept.metres >= 3),
    place: (place) => settings.some((setting) => setting.place === place || setting.weakPlace === place),
    has: (field, value) => settings.some((setting) => setting[field] === value),
    weather: (kind) => settings.some((setting) => setting.weather?.kind === kind || (kind === 'storm' && setting.weather?.kind === 'rain')),
    colour: (hex) => colours.has(hex) || settings.some((setting) => setting.palette?.includes(hex)),
    mood: (field) =>
      Math.min(
        MAX_MOOD,
        Math.max(
          -MAX_MOOD,
          moods.reduce((sum, setting) => sum + (setting[field] ?? 0), 0),
        ),
      ),
    blur: BLUR.test(negativePrompt),
  }
}

/** Quality lists name looks ("3d, cartoon, monochrome"): they exclude these, but do not affect the mood. */
const isMood = (setting: Setting): boolean => setting.style === undefined && setting.medium === undefined && setting.palette === undefined
