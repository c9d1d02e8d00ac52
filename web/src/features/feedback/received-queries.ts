import type { Reply } from '@stipple/core/contract/client'
import { FEEDBACK_TYPES } from '@stipple/core/domain/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pageOptions } from '../../lib/list-queries.ts'
import { inboxQuery } from '../manage/public.ts'
import { FEEDBACK_KINDS, type FeedbackKind } from './queries.ts'

export const FEEDBACK_PER_PAGE = 30

/** Marks messages as resolved or open. */
export function useMarkFeedback() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, handled }: { id: string; handled: boolean }) =>
      api('POST /api/manage/feedback/:id', { params: { id }, body: { handled } }),
    onSuccess: async () => {
      void queries.invalidateQueries(inboxQuery)
      await queries.invalidateQueries({ queryKey: ['manage-feedback'] })
    },
  })
}

/** Messages to the operator, open or resolved, of one type or all, latest first. */
export const feedbackQuery = ({ page, kind, handled }: { page: number; kind: FeedbackKind | undefined; handled: boolean }) =>
  queryOptions({
    queryKey: ['manage-feedback', page, kind, handled],
    queryFn: ({ signal }) => {
      const query = {
        page,
        page_size: FEEDBACK_PER_PAGE,
        handled: handled ? ('true' as const) : ('false' as const),
        ...(kind && { type: FEEDBACK_TYPES[kind] }),
      }
      return api('GET /api/manage/feedback', { query, signal })
    },
    ...pageOptions,
  })

export type ReceivedFeedback = Reply<'GET /api/manage/feedback'>['data'][number]

export const kindOf = (type: number): FeedbackKind => FEEDBACK_KINDS.find((kind) => FEEDBACK_TYPES[kind] === type) ?? 'suggestion'
