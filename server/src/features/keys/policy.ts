import type { keys as calls } from '@stipple/core/contract/keys'
import type { Access } from '../../http/access.ts'

/** Audience of each call. A key is its owner's alone. */
export const access = {
  'GET /api/account/keys': 'member',
  'POST /api/account/keys': 'member',
  'POST /api/account/keys/:id/rotate': 'owner',
  'POST /api/account/keys/:id/revoke': 'owner',
} as const satisfies Access<typeof calls>
