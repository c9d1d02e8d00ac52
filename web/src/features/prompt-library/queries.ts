import type { Language } from '@stipple/core/domain/text'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The prompt library with names in the language on screen. */
export const libraryQuery = (language: Language) =>
  queryOptions({
    queryKey: ['prompt-library', language],
    queryFn: ({ signal }) => api(language === 'zh' ? 'GET /api/v2/prompts.json' : 'GET /api/v2/prompts-en.json', { signal }),
  })
