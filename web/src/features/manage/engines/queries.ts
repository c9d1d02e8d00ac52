import type { EngineConnection } from '@stipple/core/contract/engines'
import { isActive } from '@stipple/core/domain/job'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { enginesQuery, settingsQuery } from '../queries.ts'

const LIVE_MS = 10_000
const TEST_MS = 500

export const kindsQuery = queryOptions({
  queryKey: ['manage', 'engine kinds'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/engine_kinds', { signal })).data,
})

/** Connections, and the state of the question about the image engine. Refetched, because health and figures change. */
export const connectionsQuery = queryOptions({
  queryKey: ['manage', 'connections'],
  queryFn: ({ signal }) => api('GET /api/manage/engine_connections', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.error ? false : LIVE_MS),
})

/** LoRAs of a connection for members. */
export const lorasQuery = (connection: string) =>
  queryOptions({
    queryKey: ['manage', 'loras', connection],
    queryFn: async ({ signal }) => (await api('GET /api/manage/loras', { query: { connection }, signal })).data,
    staleTime: 0,
  })

/** The job that tests a model, polled until its end. */
export const testQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['manage', 'test', id],
    queryFn:
      id === undefined ? skipToken : async ({ signal }) => (await api('GET /api/v2/generate/check/:id', { params: { id }, signal })).job,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error || (state.data && !isActive(state.data.status)) ? false : TEST_MS),
  })

/** Caches a changed or new connection; without one, removes connection `id`. Refetches the members' offer. */
export async function keepConnection(queries: QueryClient, id: string, connection?: EngineConnection): Promise<void> {
  await queries.cancelQueries({ queryKey: connectionsQuery.queryKey })
  queries.setQueryData(connectionsQuery.queryKey, (all) => {
    if (!all) return all
    if (!connection) return { ...all, data: all.data.filter((one) => one.id !== id) }
    const known = all.data.some((one) => one.id === id)
    return { ...all, data: known ? all.data.map((one) => (one.id === id ? connection : one)) : [...all.data, connection] }
  })
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'manage' })
  await queries.invalidateQueries({ queryKey: enginesQuery.queryKey })
  // Names and prices of models are a setting.
  await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
}
