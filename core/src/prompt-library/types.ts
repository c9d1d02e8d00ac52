import type { Text } from '../domain/text.ts'

/** A word for a prompt: the term of Chinese artists, and the term that picture models know. */
export type PromptEntry = Text

/** Words of one attribute, e.g. the direction of the light. */
export interface PromptGroup {
  /** Unique within its category, for addresses and keys. */
  readonly id: string
  readonly label: Text
  readonly entries: readonly PromptEntry[]
}

export const PROMPT_CATEGORY_IDS = [
  'post-processing',
  'medium',
  'lighting',
  'photography',
  'material',
  'colour',
  'people',
  'shapes',
] as const
export type PromptCategoryId = (typeof PROMPT_CATEGORY_IDS)[number]

export interface PromptCategory {
  readonly id: PromptCategoryId
  readonly label: Text
  readonly groups: readonly PromptGroup[]
}
