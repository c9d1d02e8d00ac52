export { TagSuggestions } from './components/tag-suggestions.tsx'
export { useTags } from './store.ts'
export { useWeightKeys } from './use-weight-keys.ts'
export { SUGGESTION_KEYS, WEIGHT_KEYS } from './shortcuts.ts'
