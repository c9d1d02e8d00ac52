import { simplified } from './chinese-characters.ts'
import { chineseWords } from './chinese.ts'
import { emojiNamed, emojiWord } from './emoji-words.ts'
import { readEmphasis } from './emphasis.ts'
import { lemmas } from './english.ts'
import { lexicon, phraseKey } from './lexicon/lexicon.ts'
import type { Meaning } from './lexicon/types.ts'
import { writingAt } from './writings.ts'

/** One understood phrase, one unknown word (no meaning) or the end of a clause. */
export type Token =
  | { readonly type: 'break' }
  /** A text that is to be written in the picture: its index among them. */
  | { readonly type: 'writing'; readonly index: number }
  | {
      readonly type: 'word'
      readonly surface: string
      readonly meaning: Meaning | undefined
      readonly plural: boolean
      readonly weight: number
      readonly language: 'en' | 'zh'
    }

export type WordToken = Extract<Token, { type: 'word' }>

interface Word {
  readonly text: string
  readonly at: number
}

const RUNS =
  /(?<han>\p{Script=Han}+)|(?<latin>\d+(?:\.\d+)+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+)|(?<emoji>\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier})*)|(?<end>[,.;:!?\n|，。；：！？、…—/]+)|(?<space>\s+)|(?<mark>[\ue000-\ue00f])|(?<other>[^\s])/gu
/** Long prompts say everything in their first thousands of characters; the rest would only take time. */
const LONGEST = 6000

/** Reads a prompt in English, Chinese or both into tokens; weights come from the prompt's bracket syntax. */
export function readTokens(prompt: string): Token[] {
  const { text, weightAt } = readEmphasis(
    simplified(
      prompt
        .slice(0, LONGEST)
        .normalize('NFKC')
        .toLowerCase()
        .replace(/['’](?=s\b)/g, ' ')
        .replace(/['’]/g, '')
        .replaceAll('t恤', '体恤')
        .replaceAll(/[\u00c0-\u024f]/g, unaccented),
    ),
  )
  const tokens: Token[] = []
  let english: Word[] = []
  const flush = () => {
    tokens.push(...englishTokens(english, weightAt))
    english = []
  }
  let afterHan = false
  for (const match of text.matchAll(RUNS)) {
    const { han, latin, emoji, end, space, mark } = match.groups ?? {}
    if (latin !== undefined) {
      english.push({ text: latin, at: match.index })
      afterHan = false
      continue
    }
    // A space between Chinese words separates tags; between English words it means nothing.
    if (space !== undefined && !space.includes('\n')) {
      const next = text.charAt(match.index + space.length)
      if (afterHan && /\p{Script=Han}/u.test(next)) tokens.push({ type: 'break' })
      continue
    }
    if (han !== undefined) {
      flush()
      tokens.push(...chineseTokens(han, match.index, weightAt))
      afterHan = true
      continue
    }
    if (emoji !== undefined) {
      flush()
      tokens.push(...emojiTokens(emoji, weightAt(match.index)))
      afterHan = false
      continue
    }
    if (mark !== undefined) {
      flush()
      tokens.push({ type: 'writing', index: writingAt(mark) })
      afterHan = false
      continue
    }
    if (end === undefined && space === undefined) continue
    flush()
    tokens.push({ type: 'break' })
    afterHan = false
  }
  flush()
  return tokens
}

/** A Latin letter without its accent: café is a cafe. */
const unaccented = (letter: string): string => letter.normalize('NFD').charAt(0)

/** Reads an emoji as a separate tag, by its English name if the lexicon has it (🌅 is a sunrise, not a thing). */
function emojiTokens(emoji: string, weight: number): Token[] {
  const named = emojiNamed(emoji)
  const meaning = named && (findEnglish(phraseKey(named.name).split(' '))?.meaning ?? named.meaning)
  return [{ type: 'break' }, { type: 'word', surface: emoji, meaning, plural: false, weight, language: 'en' }, { type: 'break' }]
}

function englishTokens(words: readonly Word[], weightAt: (index: number) => number): Token[] {
  const tokens: Token[] = []
  for (let i = 0; i < words.length;) {
    const hit = longestEnglish(words, i)
    const size = hit?.size ?? 1
    const taken = words.slice(i, i + size)
    const surface = taken.map((word) => word.text).join(' ')
    tokens.push({
      type: 'word',
      surface,
      meaning: hit?.meaning,
      plural: hit?.plural ?? false,
      weight: weightAt(taken[0]?.at ?? 0),
      language: 'en',
    })
    i += size
  }
  return tokens
}

function longestEnglish(words: readonly Word[], from: number): { meaning: Meaning; plural: boolean; size: number } | undefined {
  const { longestEnglish: longest } = lexicon()
  for (let size = Math.min(longest, words.length - from); size > 0; size--) {
    const taken = words.slice(from, from + size).map((word) => word.text)
    const hit = findEnglish(taken)
    if (hit) return { ...hit, size }
  }
  const word = words[from]?.text ?? ''
  if (/^\d+$/.test(word)) return { meaning: { role: 'number', count: Math.max(1, Number(word.slice(0, 4))) }, plural: false, size: 1 }
  // "1950s", "35mm", "1024x768"
  if (/^\d+(?:s|k|p|mm|px|x\d+)$/.test(word)) return { meaning: { role: 'filler' }, plural: false, size: 1 }
  for (const form of [
    word,
    ...lemmas(word)
      .filter((lemma) => lemma.plural)
      .map((lemma) => lemma.form),
  ]) {
    const meaning = emojiWord(form, 'en')
    if (meaning) return { meaning, plural: form !== word, size: 1 }
  }
  return undefined
}

/** Looks a phrase up unchanged, then with its last word in other forms. */
function findEnglish(taken: readonly string[]): { meaning: Meaning; plural: boolean } | undefined {
  const { english } = lexicon()
  const last = taken.at(-1) ?? ''
  const before = taken.slice(0, -1)
  const at = (form: string) => english.get([...before, form].join(' '))
  const exact = at(last)
  const forms = lemmas(last)
  if (exact) {
    const singular = forms.find((lemma) => lemma.plural)
    const same = singular && at(singular.form)
    return { meaning: exact, plural: exact.role === 'thing' && same?.role === 'thing' && same.concept === exact.concept }
  }
  for (const { form, plural } of forms) {
    const meaning = at(form)
    // "watching" is no watch and "parked" no park: verb forms never name things or places.
    if (meaning && (plural || !isNoun(meaning))) return { meaning, plural }
  }
  return undefined
}

const isNoun = (meaning: Meaning): boolean =>
  meaning.role === 'thing' || (meaning.role === 'setting' && (meaning.setting.place ?? meaning.setting.weakPlace) !== undefined)

function chineseTokens(run: string, at: number, weightAt: (index: number) => number): Token[] {
  const { chinese, longestChinese } = lexicon()
  const words = chineseWords(run)
  const tokens: Token[] = []
  let cursor = 0
  for (let i = 0; i < words.length;) {
    let size = Math.min(4, words.length - i)
    let surface = ''
    let meaning: Meaning | undefined
    for (; size > 0; size--) {
      surface = words.slice(i, i + size).join('')
      meaning = surface.length <= longestChinese ? chinese.get(surface) : undefined
      if (meaning || size === 1) break
    }
    meaning ??= /^\d+$/.test(surface)
      ? { role: 'number', count: Math.max(1, Number(surface.slice(0, 4))) }
      : (emojiWord(surface, 'zh') ?? headOf(surface))
    // Measure words are missing from the word list, so positions are searched again in the text.
    cursor = Math.max(cursor, run.indexOf(surface, cursor))
    tokens.push({ type: 'word', surface, meaning, plural: false, weight: weightAt(at + cursor), language: 'zh' })
    cursor += surface.length
    i += size
  }
  return tokens
}

/** Meaning of the head of a Chinese compound, which comes last: an unknown 暹罗猫咪 is at least a 猫咪. A single character is too weak a hint. */
function headOf(word: string): Meaning | undefined {
  const { chinese } = lexicon()
  for (let start = 1; start <= word.length - 2; start++) {
    const meaning = chinese.get(word.slice(start))
    if (meaning?.role === 'thing') return meaning
  }
  return undefined
}
