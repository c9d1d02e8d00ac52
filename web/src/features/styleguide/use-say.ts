import { type Text, say } from '@stipple/core/domain/text'
import { useLanguage } from '../../lib/use-language.ts'

/** Says a text in the language on screen. What the style guide says stands beside what it shows and not in the messages, which every visitor loads. */
export function useSay(): (text: Text) => string {
  const language = useLanguage()
  return (text) => say(text, language)
}
