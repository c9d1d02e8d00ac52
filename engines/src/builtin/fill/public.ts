/** Selects things in pictures, for features that need only their mask. */
export { selectThings } from './select-things.ts'
