export { BlindComparison, BlindDialog, BlindOverview, BlindTallyOfAll } from './components/lazy-blind.tsx'
export { BLIND_KEYS } from './shortcuts.ts'
