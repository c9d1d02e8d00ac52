import type { options as calls } from '@stipple/core/contract/options'
import type { Access } from '../../http/access.ts'

/** Audience of each call: members, for their own options. */
export const access = {
  'GET /api/user/options': 'member',
  'POST /api/user/update_options': 'member',
  'POST /api/user/horde_key': 'member',
} as const satisfies Access<typeof calls>
