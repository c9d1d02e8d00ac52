/** Checks prompts and images for unsafe content. */
export { builtinSafety } from './create-safety.ts'
export { sexualisesMinors, sexualisesMinorsInTurns } from './minors.ts'
export type { Safety } from './spec.ts'
