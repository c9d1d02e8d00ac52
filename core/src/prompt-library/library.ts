import { colour } from './colour.ts'
import { lighting } from './lighting.ts'
import { material } from './material.ts'
import { medium } from './medium.ts'
import { people } from './people.ts'
import { photography } from './photography.ts'
import { postProcessing } from './post-processing.ts'
import { shapes } from './shapes.ts'
import type { PromptCategory } from './types.ts'

/** The prompt library: every word that can be picked for a prompt, in the order of the categories. */
export const PROMPT_LIBRARY: readonly PromptCategory[] = [postProcessing, medium, lighting, photography, material, colour, people, shapes]
