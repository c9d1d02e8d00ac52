import type { PromptLibrary } from '@stipple/core/contract/prompts'
import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Input } from '@stipple/core/domain/property'
import { namedLibrary } from '@stipple/core/prompt-library/named-library'

const libraries: Partial<Record<PromptLanguage, PromptLibrary>> = {}

/** The prompt library with names in one language; put together when it is first asked for. */
export const promptLibrary = (language: PromptLanguage): PromptLibrary => (libraries[language] ??= namedLibrary(language))

/** Prompt of a job's input that is kept among those that its member has used; null for an input without one. */
export function keptPrompt({ prompt }: Input): string | null {
  return typeof prompt !== 'string' || prompt.trim() === '' ? null : prompt.trim()
}
