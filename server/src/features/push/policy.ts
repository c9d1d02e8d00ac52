import type { push as calls } from '@stipple/core/contract/push'
import type { Access } from '../../http/access.ts'

/** Audience of each call: members, for their logged-in browser. */
export const access = {
  'GET /api/account/push': 'member',
  'POST /api/account/push': 'member',
  'POST /api/account/push/remove': 'member',
} as const satisfies Access<typeof calls>
