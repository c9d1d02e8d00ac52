import { type PromptLanguage, promptLanguageOf } from '@stipple/core/domain/prompt-language'
import type { Language } from '@stipple/core/domain/text'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The prompt library with names in the language on screen. */
export const libraryQuery = (language: Language) =>
  queryOptions({
    queryKey: ['prompt-library', language],
    queryFn: ({ signal }) => api(CALLS[promptLanguageOf(language)], { signal }),
  })

const CALLS = { en: 'GET /api/v2/prompts-en.json', zh: 'GET /api/v2/prompts.json' } as const satisfies Record<PromptLanguage, string>
