import type { FormTraits } from '@stipple/core/domain/model'
import { toWireLanguage, type Language } from '@stipple/core/domain/text'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Available apps: shared ones, and the member's own. */
export const appsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['apps', language],
    queryFn: ({ signal }) => api('GET /api/v2/templates', { query: { lang: toWireLanguage(language) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** One app with everything that its form depends on. */
export const appQuery = ({ id, language }: { id: string; language: Language }) =>
  queryOptions({
    queryKey: ['app', id, language],
    queryFn: async ({ signal }) => {
      const app = await api('GET /api/v2/templates/:id', { params: { id }, query: { lang: toWireLanguage(language) }, signal })
      // Converts optional properties of the API to absent ones.
      return { ...app, traits: app.traits as FormTraits }
    },
    // In another language the form stays while the texts of the app are loading.
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
    staleTime: 0,
  })
