import { toWireLanguage, type Language } from '@stipple/core/domain/text'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Apps that can be used now: those that are shared, and the member's own. */
export const appsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['apps', language],
    queryFn: ({ signal }) => api('GET /api/v2/templates', { query: { lang: toWireLanguage(language) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** One app with its settled parameters. */
export const appQuery = ({ id, language }: { id: string; language: Language }) =>
  queryOptions({
    queryKey: ['app', id, language],
    queryFn: ({ signal }) => api('GET /api/v2/templates/:id', { params: { id }, query: { lang: toWireLanguage(language) }, signal }),
    staleTime: 0,
  })
