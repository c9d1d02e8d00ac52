export { TagSourceOption } from './components/tag-source-option.tsx'
export { TagSuggestions } from './components/tag-suggestions.tsx'
export { useTags } from './store.ts'
export { useWeightKeys } from './use-weight-keys.ts'
