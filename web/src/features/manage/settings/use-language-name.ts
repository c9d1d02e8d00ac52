import { definitionOf, type Language } from '@stipple/core/domain/text'
import { useLanguage } from '../../../lib/use-language.ts'

/** Names languages in the one on screen. */
export function useLanguageName(): (language: Language) => string {
  const names = new Intl.DisplayNames(definitionOf(useLanguage()).tag, { type: 'language' })
  return (language) => names.of(language) ?? language
}
