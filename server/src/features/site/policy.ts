import type { site as calls } from '@stipple/core/contract/site'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'GET /api/site': 'public',
  'GET /api/site/pages': 'public',
} as const satisfies Access<typeof calls>
