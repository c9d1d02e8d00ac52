export { compareAction } from './bulk-actions.ts'
export { COMPARE_KEYS } from './shortcuts.ts'
