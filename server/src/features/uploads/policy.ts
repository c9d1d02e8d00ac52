import type { uploads as calls } from '@stipple/core/contract/uploads'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'POST /api/v2/upload': 'member',
  'POST /api/v2/get_uploads': 'member',
  'POST /api/v2/uploads_delete': 'owner',
  'GET /media/uploads/:name': 'owner',
} as const satisfies Access<typeof calls, 'GET /media/uploads/:name'>
