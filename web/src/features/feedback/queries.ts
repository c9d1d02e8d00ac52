import { FEEDBACK_SOURCE, FEEDBACK_TYPES } from '@stipple/core/domain/account'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type FeedbackKind = keyof typeof FEEDBACK_TYPES
/** In the order they are offered. */
export const FEEDBACK_KINDS: readonly FeedbackKind[] = ['fault', 'suggestion', 'complaint']

interface Feedback {
  readonly kind: FeedbackKind
  readonly content: string
  /** How to reach whoever wrote it. */
  readonly contact: string
}

export const useSendFeedback = () =>
  useMutation({
    mutationFn: ({ kind, content, contact }: Feedback) =>
      api('POST /api/feedback', { body: { type: FEEDBACK_TYPES[kind], content, mobile: contact, source: FEEDBACK_SOURCE } }),
  })

/** What was sent to those who run the server, of one kind or of all, the latest first. */
export const feedbackQuery = ({ page, kind }: { page: number; kind: FeedbackKind | undefined }) =>
  queryOptions({
    queryKey: ['manage-feedback', page, kind],
    queryFn: async ({ signal }) => {
      const query = { page, per_page: FEEDBACK_PER_PAGE, ...(kind && { type: FEEDBACK_TYPES[kind] }) }
      return (await api('GET /api/manage/feedback', { query, signal })).data
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type ReceivedFeedback = Awaited<ReturnType<NonNullable<ReturnType<typeof feedbackQuery>['queryFn']>>>['data'][number]

export const kindOf = (type: number): FeedbackKind => FEEDBACK_KINDS.find((kind) => FEEDBACK_TYPES[kind] === type) ?? 'suggestion'

export const FEEDBACK_PER_PAGE = 30
