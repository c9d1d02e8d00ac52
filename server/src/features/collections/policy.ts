import type { collections as calls } from '@stipple/core/contract/collections'
import type { Access } from '../../http/access.ts'

/** Audience of each call. A collection is visible to its owner; a link is visible to anyone who has it. */
export const access = {
  'GET /api/collections': 'member',
  'POST /api/collections': 'member',
  'POST /api/collections/:id/works': 'owner',
  'POST /api/collections/:id/rename': 'owner',
  'POST /api/collections/:id/link': 'owner',
  'DELETE /api/collections/:id': 'owner',
  'POST /api/v2/works/:id/link': 'owner',
  'GET /api/shared/:link': 'public',
} as const satisfies Access<typeof calls>
