import { FEEDBACK_SOURCE, FEEDBACK_TYPES } from '@stipple/core/domain/account'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type FeedbackKind = keyof typeof FEEDBACK_TYPES
/** In display order. */
export const FEEDBACK_KINDS: readonly FeedbackKind[] = ['fault', 'suggestion', 'complaint']

interface Feedback {
  readonly kind: FeedbackKind
  readonly content: string
  /** Contact of the sender. */
  readonly contact: string
}

export const useSendFeedback = () =>
  useMutation({
    mutationFn: ({ kind, content, contact }: Feedback) =>
      api('POST /api/feedback', { body: { type: FEEDBACK_TYPES[kind], content, mobile: contact, source: FEEDBACK_SOURCE } }),
  })
