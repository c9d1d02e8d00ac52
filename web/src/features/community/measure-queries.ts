import type { Measure } from '@stipple/core/contract/moderation'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { inboxQuery } from '../manage/public.ts'
import { communityChanged } from './queries.ts'

/** Decisions of administrators that stand against the member. */
export const measuresQuery = queryOptions({
  queryKey: ['measures'],
  queryFn: async ({ signal }) => (await api('GET /api/account/measures', { signal })).data,
})

/** Appeals a decision. */
export function useAppeal({ kind, id }: Measure) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => {
      // A suspended member is not logged in.
      if (kind !== 'suspension') await api('POST /api/account/appeals', { body: { kind, id, text } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: measuresQuery.queryKey }),
  })
}

export const APPEALS_PER_PAGE = 20

/** Appeals without an answer, the oldest first. */
export const appealsQuery = (page: number) =>
  queryOptions({
    queryKey: ['manage-appeals', page],
    queryFn: ({ signal }) => api('POST /api/manage/appeals', { body: { page, page_size: APPEALS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Answers an appeal, for operators. */
export function useDecideAppeal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; accept: boolean; answer: string }) => api('POST /api/manage/appeal_decide', { body }),
    onSettled: () => {
      communityChanged(queries)
      void queries.invalidateQueries(inboxQuery)
      return queries.invalidateQueries({ queryKey: ['manage-appeals'] })
    },
  })
}
