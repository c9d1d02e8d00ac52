import type { push as calls } from '@stipple/core/contract/push'
import type { Access } from '../../http/access.ts'

/** Audience of each call: members, each for the browser in which they are signed in. */
export const access = {
  'GET /api/account/push': 'member',
  'POST /api/account/push': 'member',
  'POST /api/account/push/remove': 'member',
} as const satisfies Access<typeof calls>
