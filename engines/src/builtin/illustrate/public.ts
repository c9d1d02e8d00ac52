/** Compares a prompt with the picture painted from it, and reports the missing parts to the member. */
export { NOTHING_LEFT_OUT, reportWarnings, wordsLeftOut } from './warnings.ts'
export type { PromptReport } from './warnings.ts'
