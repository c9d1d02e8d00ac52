import type { ManagedSetting } from '@stipple/core/contract/manage'
import { type Language, LANGUAGES } from '@stipple/core/domain/text'

type Value = ManagedSetting['value']

/** The text of a value in exactly this language, for editing; empty if missing. */
export function textIn(value: Value, language: Language): string {
  const text = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[language] : ''
  return typeof text === 'string' ? text : ''
}

export const textsIn = (value: Value): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, textIn(value, language)]))
