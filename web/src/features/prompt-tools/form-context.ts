import { createContext } from 'react'
import type { PromptForm } from './prompt-form.ts'

/** The form around a prompt, provided to the prompt's control. */
export const PromptFormContext = createContext<PromptForm | undefined>(undefined)
