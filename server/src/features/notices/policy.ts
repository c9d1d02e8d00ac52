import type { notices as calls } from '@stipple/core/contract/notices'
import type { Access } from '../../http/access.ts'

/** Audience of each call: members, for their own notices. */
export const access = {
  'GET /api/account/notices': 'member',
  'POST /api/account/notices/read': 'member',
} as const satisfies Access<typeof calls>
