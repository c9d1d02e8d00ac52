import { createContext } from 'react'
import type { PromptForm } from './prompt-form.ts'

/** The form round a prompt, given to whatever control the prompt has. */
export const PromptFormContext = createContext<PromptForm | undefined>(undefined)
