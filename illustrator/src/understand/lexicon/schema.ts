import { BASE_STYLE_IDS } from '@stipple/core/domain/styles'
import { z } from 'zod'
import {
  type HairStyle,
  type Medium,
  PAINTERS,
  PLACES,
  type Pose,
  type Relation,
  type Scene,
  type Season,
  type Subject,
  type TimeOfDay,
  type Weather,
} from '../../scene.ts'
import { type ArtName, KINDS, type Meaning, type Setting, type SkinTone } from './types.ts'

/** Words or phrases separated by ", ". */
const wordList = z.string().regex(/^[^,\s]([^,]*[^,\s])?(, [^,\s]([^,]*[^,\s])?)*$/)
const hex = z.string().regex(/^#[0-9a-f]{6}$/)
const text = z.strictObject({ en: z.string(), zh: z.string() })
const place = z.enum(PLACES)
const pose: z.ZodType<Pose, Pose> = z.enum([
  'standing', 'walking', 'running', 'sitting', 'dancing', 'swimming', 'flying', 'floating', 'lying', 'sleeping', 'meditating', 'cycling', 'surfing', 'rowing', 'climbing',
]) // prettier-ignore
const relation: z.ZodType<Relation | 'with'> = z.enum([
  'on', 'under', 'in', 'beside', 'behind', 'in-front-of', 'above', 'riding', 'holding', 'wearing', 'surrounded-by', 'with',
]) // prettier-ignore
const weather: z.ZodType<Weather> = z.enum([
  'clear', 'clouds', 'overcast', 'rain', 'storm', 'snow', 'fog', 'wind', 'petals', 'aurora', 'rainbow', 'stars',
]) // prettier-ignore
const medium: z.ZodType<Medium> = z.enum([
  'watercolor', 'oil', 'ink-wash', 'ink-line', 'pencil', 'charcoal', 'pastel', 'gouache', 'woodblock', 'paper-cut', 'mosaic', 'stained-glass', 'stipple',
  'crayon', 'embroidery', 'porcelain',
]) // prettier-ignore
const time: z.ZodType<TimeOfDay> = z.enum(['dawn', 'day', 'golden-hour', 'sunset', 'dusk', 'night'])
const season: z.ZodType<Season> = z.enum(['spring', 'summer', 'autumn', 'winter'])
const stands: z.ZodType<Subject['stands']> = z.enum(['ground', 'water', 'air', 'surface'])
const shot: z.ZodType<Scene['camera']['shot']> = z.enum(['wide', 'medium', 'close', 'macro', 'aerial'])
const angle: z.ZodType<Scene['camera']['angle']> = z.enum(['eye', 'low', 'high'])
const lightFrom: z.ZodType<Scene['light']['from']> = z.enum(['left', 'right', 'back', 'front', 'top'])
const lightQuality: z.ZodType<Scene['light']['quality']> = z.enum(['soft', 'hard', 'rim', 'volumetric', 'neon', 'candle'])
const hairStyle: z.ZodType<HairStyle> = z.enum(['long', 'short', 'bun', 'tail', 'twin-tails', 'bob', 'curly', 'braids', 'none'])
const skinTone: z.ZodType<SkinTone> = z.enum(['light', 'medium-light', 'medium', 'medium-dark', 'dark'])
const art: z.ZodType<ArtName> = z.union([
  z.templateLiteral(['noto:', z.string()]),
  z.templateLiteral(['fluent:', z.string()]),
  z.templateLiteral(['painted:', z.enum(PAINTERS)]),
])

const settingShape = {
  place: place.exactOptional(),
  weakPlace: place.exactOptional(),
  time: time.exactOptional(),
  season: season.exactOptional(),
  weather: z.strictObject({ kind: weather, amount: z.number() }).exactOptional(),
  style: z.enum(BASE_STYLE_IDS).exactOptional(),
  medium: medium.exactOptional(),
  shot: shot.exactOptional(),
  angle: angle.exactOptional(),
  depthOfField: z.number().exactOptional(),
  lightFrom: lightFrom.exactOptional(),
  lightQuality: lightQuality.exactOptional(),
  warmth: z.number().exactOptional(),
  saturation: z.number().exactOptional(),
  brightness: z.number().exactOptional(),
  contrast: z.number().exactOptional(),
  palette: z.array(hex).exactOptional(),
  view: z.literal('side').exactOptional(),
  drawn: text.exactOptional(),
  subject: z.string().exactOptional(),
}
const setting: z.ZodType<Setting> = z.strictObject(settingShape)

const posesShape = z.partialRecord(pose, art)
const ownOrOfGroup = {
  homes: z.array(place).min(1).exactOptional(),
  implies: setting.exactOptional(),
  skin: z.boolean().exactOptional(),
}

/** `things/pose-sets.json`: drawings of a person in every pose, for the things that refer to the set. */
export const poseSets = z.strictObject({ woman: posesShape, man: posesShape, person: posesShape })
export type PoseSets = z.infer<typeof poseSets>

/** `things/*.json`: groups of things. A thing's own properties take precedence over its group's. */
export const thingGroups = z.array(
  z.strictObject({
    kind: z.enum(KINDS),
    stands,
    ...ownOrOfGroup,
    homes: z.array(place).min(1),
    things: z.array(
      z.strictObject({
        id: z.string(),
        en: wordList,
        zh: wordList,
        art,
        metres: z.number().positive(),
        poses: z.union([posesShape, poseSets.keyof()]).exactOptional(),
        stands: stands.exactOptional(),
        colour: hex.exactOptional(),
        count: z.int().exactOptional(),
        ...ownOrOfGroup,
      }),
    ),
  }),
)
export type ThingGroup = z.infer<typeof thingGroups>[number]

const row = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ en: wordList.exactOptional(), zh: wordList.exactOptional(), ...shape })

/** `settings/*.json`: words about the whole picture. */
export const settingRows = z.array(row(settingShape))
export type SettingRow = z.infer<typeof settingRows>[number]

/** Words with a grammatical role. */
export const meaningRows = z.array(
  z.discriminatedUnion('role', [
    row({ role: z.literal('colour'), hex }),
    row({ role: z.literal('number'), count: z.int() }),
    row({
      role: z.literal('relation'),
      relation,
      object: z.enum(['after', 'before']),
      pose: pose.exactOptional(),
      act: z.literal(true).exactOptional(),
    }),
    row({ role: z.literal('size'), factor: z.number() }),
    row({ role: z.literal('pose'), pose }),
    row({ role: z.enum(['facing', 'side']), side: z.enum(['left', 'right']) }),
    row({ role: z.literal('skin'), tone: skinTone }),
    row({
      role: z.literal('part'),
      part: z.enum(['hair', 'eyes', 'beard', 'wings', 'other']),
      style: hairStyle.exactOptional(),
      colour: hex.exactOptional(),
    }),
    row({ role: z.enum(['without', 'tones', 'of', 'and', 'gaze'] satisfies Meaning['role'][]) }),
  ]),
)
export type MeaningRow = z.infer<typeof meaningRows>[number]

/** `words/phrases.json`: set phrases whose parts would mislead. The colour of a red fox is not that of a red car, and two thirds of 小猫 are not "small". */
export const phraseRows = z.array(
  row({
    concept: z.string(),
    colour: hex.exactOptional(),
    count: z.int().exactOptional(),
    size: z.number().exactOptional(),
  }),
)
export type PhraseRow = z.infer<typeof phraseRows>[number]

/** `words/kinds.json`: names of whole kinds, with the thing to show for such a name; none where the name is too wide. */
export const kindRows = z.array(row({ kind: z.enum(KINDS), shows: z.string().exactOptional(), count: z.int().exactOptional() }))
export type KindRow = z.infer<typeof kindRows>[number]

/** `words/relatives.json`: words without a drawing of their own, with the drawing used instead, which is reported to the member. */
export const relativeRows = z.array(row({ concept: z.string(), drawn: text }))

/** `words/fillers.json`: words that mean nothing for the picture. */
export const plainWords = z.strictObject({ en: z.array(wordList), zh: z.array(wordList) })

/** `words/undrawn.json`: words that no drawing shows, by what they are. */
export const undrawnWords = z.strictObject({
  acts: plainWords,
  traits: plainWords,
  things: plainWords,
  crowded: plainWords,
})
