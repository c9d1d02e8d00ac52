/** Compares a prompt with the picture painted from it, and tells the member what is missing. */
export { NOTHING_LEFT_OUT, reportWarnings, wordsLeftOut } from './warnings.ts'
export type { PromptReport } from './warnings.ts'
