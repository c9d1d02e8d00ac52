import type { ModelItem } from '@stipple/core/contract/shapes'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { toWireLanguage, type Language } from '@stipple/core/domain/text'
import { fromWireSchema, type WireSchema } from '@stipple/core/domain/wire-schema'
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

interface SchemaOf {
  readonly model: string
  readonly mode: ModeId
  readonly language: Language
  /** Allows sizes and steps beyond the usual. */
  readonly larger: boolean
}

/** The form of a model in a mode; fetched each time it is chosen, never cached. */
export const schemaQuery = ({ model, mode, language, larger }: SchemaOf) =>
  queryOptions({
    queryKey: ['schema', mode, model, language, larger],
    queryFn: async ({ signal }) => {
      const body = { model, version: 2 as const, lang: toWireLanguage(language), job_type: mode, ...(larger && { larger_params: true }) }
      // Keys of foreign models that our type does not name are passed on unchanged.
      return fromWireSchema((await api('POST /api/v2/playground_get_model_schema', { body, signal })) as WireSchema)
    },
    staleTime: 0,
    gcTime: 0,
    // The language or the allowed sizes may change on another device at any time: the form that someone is typing in stays until the new one has loaded.
    placeholderData: (before, query) => (query?.queryKey[1] === mode && query.queryKey[2] === model ? before : undefined),
  })

export const lorasQuery = queryOptions({
  queryKey: ['loras'],
  queryFn: ({ signal }) => api('GET /api/v2/lora.json', { signal }),
  staleTime: 60_000,
})

export const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: ({ signal }) => api('GET /api/v2/packs', { signal }),
  staleTime: 10_000,
})
