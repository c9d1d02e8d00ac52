import type { feedback as calls } from '@stipple/core/contract/feedback'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'POST /api/feedback': 'public',
  'GET /api/manage/feedback': 'super',
  'POST /api/manage/feedback/:id': 'super',
} as const satisfies Access<typeof calls>
