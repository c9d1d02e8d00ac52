import type { members as calls } from '@stipple/core/contract/members'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'GET /api/user/check_userinfo': 'member',
  'POST /api/user/update_career': 'member',
  'POST /api/account/rename': 'member',
  'GET /api/account/sessions': 'member',
  'POST /api/account/end_session': 'owner',
  'POST /api/account/end_other_sessions': 'member',
  'POST /api/account/delete': 'member',
  'GET /api/account/export': 'member',
} as const satisfies Access<typeof calls, 'GET /api/account/export'>
