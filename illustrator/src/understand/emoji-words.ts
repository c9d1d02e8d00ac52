import { createRequire } from 'node:module'
import { z } from 'zod'
import type { Place, Subject } from '../scene.ts'
import { isFramed } from './drawings.ts'
import type { Concept, Kind, Meaning } from './lexicon/types.ts'

const emojiList = z.array(
  z.object({
    hexcode: z.string(),
    label: z.string(),
    unicode: z.string(),
    group: z.number().optional(),
  }),
)

/** Default properties of an emoji by its Unicode group, when only its name is known. */
const GROUPS: Readonly<Record<number, { kind: Kind; metres: number; stands: Subject['stands']; homes: readonly Place[] }>> = {
  1: { kind: 'person', metres: 1.7, stands: 'ground', homes: ['street', 'studio'] },
  3: { kind: 'object', metres: 0.5, stands: 'ground', homes: ['meadow', 'garden'] },
  4: { kind: 'food', metres: 0.12, stands: 'surface', homes: ['kitchen', 'cafe'] },
  5: { kind: 'building', metres: 4, stands: 'ground', homes: ['city', 'meadow'] },
  6: { kind: 'object', metres: 0.4, stands: 'surface', homes: ['room', 'studio'] },
  7: { kind: 'object', metres: 0.3, stands: 'surface', homes: ['room', 'studio'] },
}

interface EmojiWords {
  readonly en: ReadonlyMap<string, Meaning>
  readonly zh: ReadonlyMap<string, Meaning>
  /** By the emoji itself, without variation selectors: its English name and its own drawing. */
  readonly emoji: ReadonlyMap<string, { readonly name: string; readonly meaning: Meaning | undefined }>
}

let loaded: EmojiWords | undefined

/** Last resort for a word outside our lexicon: an emoji with exactly this name. Tags never count: they name uses of an emoji, and a swirl is no fish cake. */
export function emojiWord(word: string, language: 'en' | 'zh'): Meaning | undefined {
  loaded ??= load()
  return loaded[language].get(word)
}

/** English name and drawing of an emoji in the prompt itself. */
export function emojiNamed(emoji: string): { readonly name: string; readonly meaning: Meaning | undefined } | undefined {
  loaded ??= load()
  return loaded.emoji.get(emoji.replaceAll(SELECTOR, ''))
}

const SELECTOR = '\ufe0f'

function load(): EmojiWords {
  const require = createRequire(import.meta.url)
  const icons = z.record(z.string(), z.string()).parse(require('@iconify-json/noto/chars.json'))
  const read = (language: 'en' | 'zh') => emojiList.parse(require(`emojibase-data/${language}/compact.json`))
  const lists = { en: read('en'), zh: read('zh') }
  const concepts = new Map<string, Concept>()
  for (const emoji of lists.en) {
    const group = GROUPS[emoji.group ?? -1]
    const code = emoji.hexcode.toLowerCase()
    const icon = icons[code] ?? icons[code.replaceAll('-fe0f', '')]
    if (group && icon !== undefined && !isFramed(icon))
      concepts.set(emoji.hexcode, { id: `emoji-${icon}`, en: [], zh: [], art: `noto:${icon}`, ...group })
  }
  const emoji = new Map<string, { name: string; meaning: Meaning | undefined }>()
  for (const { unicode, label, hexcode } of lists.en) {
    const concept = concepts.get(hexcode)
    emoji.set(unicode.replaceAll(SELECTOR, ''), { name: label.toLowerCase(), meaning: concept && { role: 'thing', concept } })
  }
  const index = (language: 'en' | 'zh', shortest: number) => {
    const labels = new Map<string, Meaning>()
    for (const emoji of lists[language]) {
      const concept = concepts.get(emoji.hexcode)
      if (!concept) continue
      const meaning: Meaning = { role: 'thing', concept }
      const label = emoji.label.toLowerCase()
      if (label.length >= shortest && !labels.has(label)) labels.set(label, meaning)
    }
    return labels
  }
  return { en: index('en', 3), zh: index('zh', 2), emoji }
}
