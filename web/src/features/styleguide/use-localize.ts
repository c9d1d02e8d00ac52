import { type Text, localize } from '@stipple/core/domain/text'
import { useLanguage } from '../../lib/use-language.ts'

/** Picks a text in the language on screen. Texts of the style guide are in its own files and not in the messages, which every visitor loads. */
export function useLocalize(): (text: Text) => string {
  const language = useLanguage()
  return (text) => localize(text, language)
}
