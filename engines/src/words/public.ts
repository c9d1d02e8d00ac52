/** Improves, expands, translates and generates prompts. */
export { createTextEngine } from './create-text-engine.ts'
export { readAnswer } from './local/last-answer.ts'
export { PROCESSOR as LANGUAGE_RUNNER } from './local/runner.ts'
export { languageOfText } from './language-of-text.ts'
export type { Optimized, TextContext, TextEngine, Written } from './spec.ts'
export { toEnglish } from './to-english.ts'
