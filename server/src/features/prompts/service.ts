import type { PromptLibrary } from '@stipple/core/contract/prompts'
import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Input } from '@stipple/core/domain/property'
import { namedLibrary } from '@stipple/core/prompt-library/named-library'

const libraries: Partial<Record<PromptLanguage, PromptLibrary>> = {}

/** The prompt library with names in one language; built on first use. */
export const promptLibrary = (language: PromptLanguage): PromptLibrary => (libraries[language] ??= namedLibrary(language))

/** Prompt of a job's input for the member's history; null if it has none. */
export function promptToStore({ prompt }: Input): string | null {
  return typeof prompt !== 'string' || prompt.trim() === '' ? null : prompt.trim()
}
