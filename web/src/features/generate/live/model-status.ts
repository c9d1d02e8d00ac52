import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const ASK_AGAIN_MS = 20_000

/** Load and speed of one model, asked again while the page is looked at; null for an unknown one. */
export const modelStatusQuery = (model: string) =>
  queryOptions({
    // Lists of models are asked for again when some rest or are back, and this with them.
    queryKey: ['models', 'wait', model],
    queryFn: async ({ signal }) => (await api('GET /api/v2/status/models', { query: { model }, signal }))[0] ?? null,
    refetchInterval: ASK_AGAIN_MS,
  })
