import type { LanguageDefinition } from './language.ts'

export const language = {
  id: 'en',
  wire: 'en',
  tag: 'en',
  name: 'English',
  complete: true,
  dayTag: 'en-GB',
  listSeparator: ', ',
} as const satisfies LanguageDefinition
