import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import { useDictionary } from './dictionary.ts'
import { englishToChinese, reverse } from './to-chinese.ts'
import { chineseToEnglish, type Translated } from './to-english.ts'

/** Inverted dictionaries, kept as long as their originals. */
const reversed = new WeakMap<object, ReadonlyMap<string, string>>()

/** Translates a prompt by dictionary. Parts already in the target language stay. */
export async function translateByDictionary(text: string, to: PromptLanguage): Promise<Translated> {
  const dictionary = await useDictionary()
  if (to === 'en') return chineseToEnglish(text, dictionary)
  const meanings = reversed.get(dictionary) ?? reverse(dictionary)
  reversed.set(dictionary, meanings)
  return englishToChinese(text, meanings)
}
