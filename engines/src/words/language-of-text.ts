import type { Language } from '@stipple/core/domain/text'

const HAN = /\p{Script=Han}/gu
const LATIN_WORD = /[A-Za-z]+/g

/** The language that most of a prompt is written in; a Chinese character says about as much as an English word. Undefined when it has no words. */
export function languageOfText(text: string): Language | undefined {
  const han = text.match(HAN)?.length ?? 0
  const latin = text.match(LATIN_WORD)?.length ?? 0
  if (han + latin === 0) return undefined
  return han >= latin ? 'zh' : 'en'
}

export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
