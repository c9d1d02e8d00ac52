import type { contests as calls } from '@stipple/core/contract/contests'
import type { Access } from '../../http/access.ts'

/** Audience of each call. Guests look, members enter and vote. */
export const access = {
  'GET /api/contests': 'public',
  'GET /api/contests/:id': 'public',
  'GET /api/contests/:id/entries': 'public',
  'POST /api/contests/:id/enter': 'member',
  'POST /api/contests/:id/leave': 'member',
  'POST /api/contests/:id/vote': 'member',
  'POST /api/manage/contest_save': 'super',
  'POST /api/manage/contest_close': 'super',
  'POST /api/manage/contest_cancel': 'super',
} as const satisfies Access<typeof calls>
