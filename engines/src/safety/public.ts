/** Checks prompts and pictures for what they show. */
export { builtinSafety } from './create-safety.ts'
export { sexualisesMinors, sexualisesMinorsInTurns } from './minors.ts'
export type { Safety } from './spec.ts'
