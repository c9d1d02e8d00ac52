import type { CallOutcome } from '@stipple/core/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { afterOf, partOptions } from '../../lib/list-queries.ts'

export interface CallFilter {
  /** Id of a key. */
  readonly key?: string
  readonly outcome?: CallOutcome
}

/** Calls of the member's keys, latest first. */
export const callsQuery = (filter: CallFilter) =>
  infiniteQueryOptions({
    queryKey: ['calls', filter],
    queryFn: ({ signal, pageParam }) => api('GET /api/account/calls', { query: { ...filter, ...afterOf(pageParam) }, signal }),
    ...partOptions,
    staleTime: 0,
  })
