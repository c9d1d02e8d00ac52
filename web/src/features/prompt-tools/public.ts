export { PromptFieldExtras } from './components/prompt-field-extras.tsx'
export { ToolButton } from './components/tool-button.tsx'
export { PromptFormContext } from './form-context.ts'
