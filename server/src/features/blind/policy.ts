import type { blindComparisons as calls } from '@stipple/core/contract/blind'
import type { Access } from '../../http/access.ts'

/** Audience of each call. A comparison is its member's alone; of the choices of others members see numbers. */
export const access = {
  'POST /api/v2/blind/quote': 'member',
  'POST /api/v2/blind': 'member',
  'GET /api/v2/blind': 'member',
  'GET /api/v2/blind/:id': 'owner',
  'POST /api/v2/blind/:id/choose': 'owner',
  'DELETE /api/v2/blind/:id': 'owner',
  'GET /api/v2/blind_tally': 'member',
  'GET /api/manage/blind_tally': 'super',
  'GET /media/blind/:id/:side': 'owner',
} as const satisfies Access<typeof calls, 'GET /media/blind/:id/:side'>
