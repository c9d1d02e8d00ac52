import type { Language } from './text.ts'

/** Languages that prompts are read, written and translated in: an ability of the engines, whatever languages the interface has. */
export const PROMPT_LANGUAGES = ['en', 'zh'] as const
export type PromptLanguage = (typeof PROMPT_LANGUAGES)[number]

/** Language of the prompts that are written for someone whose interface is in `language`. */
export const promptLanguageOf = (language: Language): PromptLanguage => PROMPT_LANGUAGES.find((one) => one === language) ?? 'en'
