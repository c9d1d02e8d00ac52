import { type Kind, readTokens } from '@stipple/illustrator/vocabulary'
import { type Business, BUSINESSES } from './business.ts'
import { hasIcon } from './icons.ts'
import { type Mood, MOOD_WORDS, MOODS } from './moods.ts'

/** Brief of a logo, as read from its description. */
export interface Brief {
  /** Icons that can represent the owner, the most suitable first; none when nothing was recognised. */
  readonly icons: readonly string[]
  readonly colours: readonly string[]
  readonly moods: readonly Mood[]
  /** Colours (hex) that the description names. */
  readonly named: readonly string[]
  /** Things that the description names and no icon shows. */
  readonly unmet: readonly string[]
}

const FALLBACK = {
  colours: ['#27468c', '#1f7a7a', '#c8402b', '#2f6b4f', '#6b3a78', '#b5482b'],
  moods: ['modern', 'calm', 'bold', 'refined'],
} as const satisfies Pick<Brief, 'colours' | 'moods'>

/** Reads the owner's business from the description first, then from name and slogan. */
export function readBrief({ prompt, name, slogan }: { prompt: string; name: string; slogan: string }): Brief {
  const wanted = moodsIn(prompt)
  const found = businessIn(withoutMoods(prompt)) ?? businessIn(withoutMoods(name)) ?? businessIn(withoutMoods(slogan))
  const named = [prompt, name].flatMap(iconsNamed)
  const { drawn, unmet, colours } = thingsIn(prompt, found)
  // A requested thing that cannot be shown is left out: another in its place would be a mistake.
  const instead = drawn.length === 0 && unmet.length > 0 ? [] : (found?.icons ?? [])
  const icons = [...new Set([...drawn, ...named, ...instead])].filter(hasIcon)
  const moods = wanted.length > 0 ? wanted : (found?.moods ?? FALLBACK.moods)
  return { icons, colours: found?.colours ?? FALLBACK.colours, moods, named: colours, unmet }
}

/** Things and colours of a description. A word that already names the business is no thing of its own. */
function thingsIn(prompt: string, found: Business | undefined): { drawn: string[]; unmet: string[]; colours: string[] } {
  const drawn: string[] = []
  const unmet: string[] = []
  const colours: string[] = []
  for (const token of readTokens(prompt)) {
    if (token.type !== 'word') continue
    const { meaning, surface } = token
    if (meaning?.role === 'colour') colours.push(meaning.hex)
    if (meaning?.role !== 'thing' || !SHOWN.has(meaning.concept.kind)) continue
    const requested =
      found && [...found.words.en, ...found.words.zh].some((word) => word === surface || (word.length > 1 && surface.includes(word)))
    const icon = [meaning.concept.id, ...meaning.concept.en].map((word) => word.replaceAll(' ', '-')).find(hasIcon)
    if (icon !== undefined) drawn.push(icon)
    else if (requested !== true) unmet.push(surface)
  }
  return { drawn, unmet: [...new Set(unmet)], colours: [...new Set(colours)] }
}

/** Kinds of things that a mark is asked to show; people and buildings in a description are mostly its customers and its premises. */
const SHOWN: ReadonlySet<Kind> = new Set(['animal', 'plant', 'fantasy', 'sky', 'vehicle'])

/** Business with the most specific word: a single Chinese character counts less than a word; of equals the first in the text, then the longest. */
function businessIn(text: string): Business | undefined {
  const hits = BUSINESSES.flatMap((business) => hitsIn(text, business.words).map((hit) => ({ business, ...hit })))
  const [best] = hits.toSorted((one, other) => Number(one.single) - Number(other.single) || one.at - other.at || other.length - one.length)
  return best?.business
}

/** Removes words of mood: 可爱 has nothing to do with 爱. */
function withoutMoods(text: string): string {
  const words = MOODS.flatMap((mood) => MOOD_WORDS[mood].zh)
  return words.reduce((rest, word) => (word.length > 1 ? rest.replaceAll(word, '，'.repeat(word.length)) : rest), text)
}

function moodsIn(text: string): readonly Mood[] {
  return MOODS.filter((mood) => hitsIn(text, MOOD_WORDS[mood]).length > 0)
}

interface Hit {
  readonly at: number
  readonly length: number
  /** One Chinese character, which may be part of any word. */
  readonly single: boolean
}

function hitsIn(text: string, { en, zh }: Business['words']): readonly Hit[] {
  const lower = text.toLowerCase()
  return [
    ...en.flatMap((word) => {
      const at = lower.search(new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'u'))
      return at < 0 ? [] : { at, length: word.length, single: false }
    }),
    ...zh.flatMap((word) => {
      const at = lower.indexOf(word)
      return at < 0 ? [] : { at, length: word.length, single: word.length === 1 }
    }),
  ]
}

/** Icons whose own English name occurs in the text. */
function iconsNamed(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? []
  return words.flatMap((word) => [word, word.replace(/s$/, '')]).filter((word) => NAMES_OF_THINGS.has(word))
}

const NAMES_OF_THINGS: ReadonlySet<string> = new Set(
  'acorn anchor avocado axe balloon barn bicycle bird boat bone bread bridge butterfly cactus cake campfire carrot cat cherries church clover compass cookie cow crane crown diamond dog dress drop drone feather fish flag flame flower gift guitar hammer horse hourglass island jar key ladder lamp leaf lighthouse magnet moon mountains needle onigiri orange palette parachute pepper piano pizza planet rabbit rainbow rocket sailboat scissors shrimp snowflake sparkle star sun sword tent tooth train tree trophy umbrella windmill wine yarn'.split(
    ' ',
  ),
)
