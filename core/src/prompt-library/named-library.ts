import type { PromptLibrary } from '../contract/prompts.ts'
import type { PromptLanguage } from '../domain/prompt-language.ts'
import { PROMPT_LIBRARY } from './library.ts'

/** The prompt library in the API: the names of its parts in one language, each word in both. */
export const namedLibrary = (language: PromptLanguage): PromptLibrary =>
  PROMPT_LIBRARY.map(({ id, label, groups }) => ({
    id,
    name: label[language],
    groups: groups.map((group) => ({
      id: group.id,
      name: group.label[language],
      entries: group.entries.map(({ en, zh }) => ({ langName: zh, displayName: en })),
    })),
  }))
