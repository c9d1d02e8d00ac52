import type { ModelItem } from '@stipple/core/contract/shapes'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { FormTraits } from '@stipple/core/domain/model'
import { toWireLanguage, type Language } from '@stipple/core/domain/text'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const modelsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['models', language],
    queryFn: ({ signal }) => api('GET /api/v2/models.json', { query: { lang: toWireLanguage(language) }, signal }),
    placeholderData: keepPreviousData,
  })

export const modelsOf = (models: readonly ModelItem[], mode: ModeId): readonly ModelItem[] =>
  models.filter(({ modes }) => modes.includes(mode))

/** Everything that a model's form in a mode depends on; requested each time it is chosen, never cached. */
export const traitsQuery = ({ model, mode }: { readonly model: string; readonly mode: ModeId }) =>
  queryOptions({
    queryKey: ['traits', mode, model],
    queryFn: async ({ signal }) =>
      // Converts optional properties of the API to absent ones.
      (await api('GET /api/v2/model_traits', { query: { model, job_type: mode }, signal })) as FormTraits,
    staleTime: 0,
    gcTime: 0,
  })

export const lorasQuery = (language: Language) =>
  queryOptions({
    queryKey: ['loras', language],
    queryFn: ({ signal }) => api('GET /api/v2/lora.json', { query: { lang: toWireLanguage(language) }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

export const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: ({ signal }) => api('GET /api/v2/packs', { signal }),
  staleTime: 10_000,
})
