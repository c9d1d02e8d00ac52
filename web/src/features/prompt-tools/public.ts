import type { NewReferences } from './references.ts'

export { PromptFieldExtras } from './components/prompt-field-extras.tsx'
export { ToolButton } from './components/tool-button.tsx'
export { PromptFormContext } from './form-context.ts'
export { type PromptForm, takesPicture } from './prompt-form.ts'

/** Adds images to a form (references.ts), loaded on first use. */
export const addReferences = async (given: NewReferences): Promise<readonly string[]> =>
  (await import('./references.ts')).addReferences(given)
