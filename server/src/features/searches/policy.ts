import type { searches as calls } from '@stipple/core/contract/searches'
import type { Access } from '../../http/access.ts'

/** Audience of each call. A search is visible to its owner only. */
export const access = {
  'GET /api/searches': 'member',
  'POST /api/searches': 'member',
  'POST /api/searches/:id/rename': 'owner',
  'DELETE /api/searches/:id': 'owner',
} as const satisfies Access<typeof calls>
