import type { Given } from './references.ts'

export { PromptFieldExtras } from './components/prompt-field-extras.tsx'
export { ToolButton } from './components/tool-button.tsx'
export { PromptFormContext } from './form-context.ts'
export { type PromptForm, takesPicture } from './prompt-form.ts'

/** Puts pictures into a form (references.ts), which is loaded when it is first done. */
export const addReferences = async (given: Given): Promise<readonly string[]> => (await import('./references.ts')).addReferences(given)
