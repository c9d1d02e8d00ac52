import type { PromptLanguage } from './prompt-language.ts'
import type { Text } from './text.ts'

/** A word picked from the prompt library, stored as `langName#displayName`: the Chinese label, then the English term. */
export type PickedWord = `${string}#${string}`

export const pickWord = ({ en, zh }: Text): PickedWord => `${zh}#${en}`

/** The two texts of a picked word; undefined for an invalid text. */
export function readWord(word: string): Text | undefined {
  const at = word.indexOf('#')
  const zh = word.slice(0, at).trim()
  const en = word.slice(at + 1).trim()
  return at < 0 || zh === '' || en === '' ? undefined : { en, zh }
}

/** Picks a word, or removes it if it is picked: the others keep their order. */
export const toggleWord = (words: readonly PickedWord[], word: PickedWord): readonly PickedWord[] =>
  words.includes(word) ? removeWord(words, word) : [...words, word]

export const removeWord = (words: readonly PickedWord[], word: PickedWord): readonly PickedWord[] => words.filter((one) => one !== word)

/** Moves a word by some places, at most to an end of the list. */
export function moveWord(words: readonly PickedWord[], word: PickedWord, by: number): readonly PickedWord[] {
  const from = words.indexOf(word)
  if (from < 0) return words
  const others = removeWord(words, word)
  return others.toSpliced(Math.max(0, Math.min(from + by, others.length)), 0, word)
}

/** The text of the picked words in one language, in their order, joined by a comma and a space; words with the same text appear once. */
export function joinWords(words: readonly PickedWord[], language: PromptLanguage): string {
  return withoutRepeats(words.flatMap((word) => readWord(word)?.[language] ?? [])).join(SEPARATOR)
}

/**
 * Appends text to a prompt. A prompt that ends with a comma, of either language, gets no second one, and parts that the prompt already has
 * are not repeated.
 */
export function addToPrompt(prompt: string, text: string): string {
  const there = new Set(partsOf(prompt).map(sameForm))
  const added = withoutRepeats(partsOf(text)).filter((part) => !there.has(sameForm(part)))
  if (added.length === 0) return prompt
  const start = prompt.trimEnd().replace(/(\s*[,，、])+$/u, '')
  return [start, ...added].filter((part) => part !== '').join(SEPARATOR)
}

/** Removes text from a prompt, part by part, and joins the rest. A prompt without these parts is unchanged. */
export function removeFromPrompt(prompt: string, text: string): string {
  const gone = new Set(partsOf(text).map(sameForm))
  const parts = prompt.split(COMMAS)
  if (!parts.some((part) => gone.has(sameForm(part)))) return prompt
  return parts
    .filter((part) => !gone.has(sameForm(part)))
    .map((part) => part.trim())
    .join(SEPARATOR)
}

const SEPARATOR = ', '
const COMMAS = /[,，、]/u

const partsOf = (text: string): string[] =>
  text
    .split(COMMAS)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const sameForm = (part: string): string => part.trim().toLowerCase()

function withoutRepeats(parts: readonly string[]): string[] {
  const seen = new Set<string>()
  return parts.filter((part) => {
    const isNew = !seen.has(sameForm(part))
    seen.add(sameForm(part))
    return isNew
  })
}
