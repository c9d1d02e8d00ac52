import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Polling interval of visible data (ms). */
const LIVE_MS = 10_000

export const performanceQuery = queryOptions({
  queryKey: ['network', 'performance'],
  queryFn: ({ signal }) => api('GET /api/network/performance', { signal }),
  refetchInterval: LIVE_MS,
})

export const workersQuery = queryOptions({
  queryKey: ['network', 'workers'],
  queryFn: ({ signal }) => api('GET /api/network/workers', { signal }),
  refetchInterval: LIVE_MS,
})

export const teamsQuery = queryOptions({
  queryKey: ['network', 'teams'],
  queryFn: ({ signal }) => api('GET /api/network/teams', { signal }),
  refetchInterval: LIVE_MS,
})

export const modelsQuery = queryOptions({
  queryKey: ['network', 'models'],
  queryFn: ({ signal }) => api('GET /api/network/models', { signal }),
  refetchInterval: LIVE_MS,
})

export type LeadersBy = 'kudos' | 'work'

export const leadersQuery = (by: LeadersBy) =>
  queryOptions({
    queryKey: ['network', 'leaders', by],
    queryFn: ({ signal }) => api('GET /api/network/leaders', { query: { by }, signal }),
    refetchInterval: LIVE_MS,
  })

export const newsQuery = queryOptions({
  queryKey: ['network', 'news'],
  queryFn: ({ signal }) => api('GET /api/network/news', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export interface WorkerChange {
  readonly id: string
  readonly name?: string
  readonly info?: string
  /** Id of a team; empty: leave the team. */
  readonly team?: string
  readonly maintenance?: boolean
}

/** A change after which all visible data are requested again. */
function useNetworkMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: ['network'] }) })
}

export const useChangeWorker = () =>
  useNetworkMutation(({ id, ...body }: WorkerChange) => api('POST /api/network/workers/:id', { params: { id }, body }))

export const usePauseWorker = () =>
  useNetworkMutation(({ id, paused }: { readonly id: string; readonly paused: boolean }) =>
    api('POST /api/network/workers/:id/pause', { params: { id }, body: { paused } }),
  )

export const useRemoveWorker = () => useNetworkMutation((id: string) => api('POST /api/network/workers/:id/remove', { params: { id } }))

export const useFindUser = () => useMutation({ mutationFn: (key: string) => api('POST /api/network/user', { body: { key } }) })

export interface TeamWords {
  /** Absent for a new team. */
  readonly id?: string | undefined
  readonly name: string
  readonly info: string
}

/** Creates a team, or changes one. */
export const useSaveTeam = () =>
  useNetworkMutation<TeamWords, unknown>(({ id, ...body }) =>
    id === undefined ? api('POST /api/network/teams', { body }) : api('POST /api/network/teams/:id', { params: { id }, body }),
  )

export const useDisbandTeam = () => useNetworkMutation((id: string) => api('POST /api/network/teams/:id/disband', { params: { id } }))
