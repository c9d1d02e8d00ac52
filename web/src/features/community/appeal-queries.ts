import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { inboxQuery } from '../manage/public.ts'
import { communityChanged } from './queries.ts'

export const APPEALS_PER_PAGE = 20

/** Open appeals, oldest first. */
export const appealsQuery = (page: number) =>
  queryOptions({
    queryKey: ['manage-appeals', page],
    queryFn: ({ signal }) => api('POST /api/manage/appeals', { body: { page, page_size: APPEALS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Answers an appeal, for administrators. */
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
