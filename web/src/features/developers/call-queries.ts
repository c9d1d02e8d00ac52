import type { CallOutcome } from '@stipple/core/contract/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const PAGE = 50

export interface CallFilter {
  /** Id of a key. */
  readonly key?: string
  readonly outcome?: CallOutcome
}

/** Calls of the member's keys, the latest first. */
export const callsQuery = (filter: CallFilter) =>
  infiniteQueryOptions({
    queryKey: ['calls', filter],
    queryFn: async ({ signal, pageParam }) =>
      (await api('GET /api/account/calls', { query: { ...filter, ...(pageParam !== '' && { after: pageParam }) }, signal })).data,
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })
