import { type Language, localize } from './text.ts'

/**
 * The detail of an entry in the reader's language: a bonus is stored with its name in both languages, the Chinese first; codes and reasons are returned
 * unchanged.
 */
export function detailIn(language: Language, detail: string): string {
  const [chinese, english, ...more] = detail.split(' · ')
  if (chinese === undefined || english === undefined || more.length > 0) return detail
  if (!HAN.test(chinese) || HAN.test(english)) return detail
  return localize({ en: english, zh: chinese }, language)
}

const HAN = /\p{Script=Han}/u
