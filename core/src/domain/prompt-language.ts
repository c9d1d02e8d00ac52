import type { Language } from './text.ts'

/** Languages in which prompts are read, written and translated: an ability of the engines, independent of the languages of the interface. */
export const PROMPT_LANGUAGES = ['en', 'zh'] as const
export type PromptLanguage = (typeof PROMPT_LANGUAGES)[number]

/** Language of prompts written for a member whose interface is in `language`. */
export const promptLanguageOf = (language: Language): PromptLanguage => PROMPT_LANGUAGES.find((one) => one === language) ?? 'en'
