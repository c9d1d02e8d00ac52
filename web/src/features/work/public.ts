export { COMPARE_KEYS } from './shortcuts.ts'
