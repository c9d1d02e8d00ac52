/** Warnings that edits and combined pictures share. */
export { SIMPLER, wordsWithoutEffect } from './warnings.ts'
