import type { moderation as calls } from '@stipple/core/contract/moderation'
import type { Access } from '../../http/access.ts'

/** Audience of each call. A suspended member cannot log in, so their appeal is authenticated by name and password. */
export const access = {
  'GET /api/account/measures': 'member',
  'POST /api/account/appeals': 'member',
  'POST /api/account/appeal_suspension': 'public',
  'POST /api/manage/appeals': 'super',
  'POST /api/manage/appeal_decide': 'super',
  'POST /api/manage/strikes': 'super',
  'POST /api/manage/strike_give': 'super',
  'POST /api/manage/strike_revoke': 'super',
} as const satisfies Access<typeof calls>
