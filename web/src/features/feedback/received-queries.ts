import type { Reply } from '@stipple/core/contract/client'
import { FEEDBACK_TYPES } from '@stipple/core/domain/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pageOptions } from '../../lib/list-queries.ts'
import { inboxQuery } from '../manage/public.ts'
import { FEEDBACK_KINDS, type FeedbackKind } from './queries.ts'

export const FEEDBACK_PER_PAGE = 30

/** Marks a message as resolved or open. */
export const markFeedback = (id: string, handled: boolean) => api('POST /api/manage/feedback/:id', { params: { id }, body: { handled } })

export function useMarkFeedback() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, handled }: { id: string; handled: boolean }) => markFeedback(id, handled),
    onSuccess: async () => {
      void queries.invalidateQueries(inboxQuery)
      await queries.invalidateQueries({ queryKey: ['manage', 'feedback'] })
    },
  })
}

interface FeedbackFilter {
  readonly page: number
  readonly search: string
  readonly kind: FeedbackKind | undefined
  readonly handled: boolean
  readonly order: 'newest' | 'oldest'
}

/** Messages to the operator, open or resolved, of one type or all. */
export const feedbackQuery = ({ page, search, kind, handled, order }: FeedbackFilter) =>
  queryOptions({
    queryKey: ['manage', 'feedback', page, search, kind, handled, order],
    queryFn: ({ signal }) => {
      const query = {
        page,
        page_size: FEEDBACK_PER_PAGE,
        handled: handled ? ('true' as const) : ('false' as const),
        order,
        ...(kind && { type: FEEDBACK_TYPES[kind] }),
        ...(search !== '' && { search }),
      }
      return api('GET /api/manage/feedback', { query, signal })
    },
    ...pageOptions,
  })

export type ReceivedFeedback = Reply<'GET /api/manage/feedback'>['data'][number]

export const kindOf = (type: number): FeedbackKind => FEEDBACK_KINDS.find((kind) => FEEDBACK_TYPES[kind] === type) ?? 'suggestion'
