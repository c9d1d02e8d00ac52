// What other parts of the web may use.
export { COMPARE_KEYS } from './shortcuts.ts'
