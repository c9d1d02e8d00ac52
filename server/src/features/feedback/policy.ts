import type { feedback as calls } from '@stipple/core/contract/feedback'
import type { Access } from '../../http/access.ts'

/** Who may make which call. */
export const access = {
  'POST /api/feedback': 'public',
  'GET /api/manage/feedback': 'super',
  'POST /api/manage/feedback/:id': 'super',
} as const satisfies Access<typeof calls>
