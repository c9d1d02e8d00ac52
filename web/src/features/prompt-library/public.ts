export { PromptLibraryDialog } from './components/prompt-library-dialog.tsx'
export { usePromptSelection } from './store.ts'
export { WORD_KEYS } from './shortcuts.ts'
