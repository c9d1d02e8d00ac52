/** Enlarges by a network, in tiles. */
export { enlarge } from './enlarge.ts'
export type { Shape } from './enlarge.ts'
export { planSpans } from './tiles.ts'
export { bleedColours } from './transparency.ts'
