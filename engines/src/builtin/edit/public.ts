/** The warning that edits and combined pictures share. */
export { wordsWithoutEffect } from './warnings.ts'
