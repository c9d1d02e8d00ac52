/** Trained styles, as files. */
export { STYLE_TYPE, writeStyle } from './reference/learned-style.ts'
export type { LearnedStyle } from './reference/learned-style.ts'
export { readStyles, withoutTriggers } from './reference/read-styles.ts'
