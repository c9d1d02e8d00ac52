import type { PromptLanguage } from '@stipple/core/domain/prompt-language'

const HAN = /\p{Script=Han}/gu
const LATIN_WORD = /[A-Za-z]+/g

/** Commas between the phrases of a prompt. */
export const COMMAS: Readonly<Record<PromptLanguage, string>> = { en: ', ', zh: '，' }

/** Returns a prompt's main language, counting a Chinese character as an English word; undefined without words. */
export function languageOfText(text: string): PromptLanguage | undefined {
  const han = text.match(HAN)?.length ?? 0
  const latin = text.match(LATIN_WORD)?.length ?? 0
  if (han + latin === 0) return undefined
  return han >= latin ? 'zh' : 'en'
}

export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
