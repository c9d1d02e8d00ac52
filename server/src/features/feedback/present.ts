import type { feedback as calls } from '@stipple/core/contract/feedback'
import type { z } from 'zod'
import type { FeedbackRow } from './data.ts'

type Shown = z.input<(typeof calls)['GET /api/manage/feedback']['reply']>['data'][number]

/** A message for super users. */
export function presentFeedback(row: FeedbackRow & { member: { uid: string; name: string } | null }): Shown {
  const { id, type, content, mobile, source, member, createdAt, handledAt } = row
  return {
    id,
    type,
    content,
    mobile,
    source,
    ...(member && { member }),
    created_at: createdAt.toISOString(),
    ...(handledAt && { handled_at: handledAt.toISOString() }),
  }
}

/** A message in its sender's export. */
export function presentExportedFeedback({ id, type, content, mobile, createdAt }: FeedbackRow) {
  return { id, type, content, mobile, createdAt }
}
