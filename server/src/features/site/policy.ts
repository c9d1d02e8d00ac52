import type { site as calls } from '@stipple/core/contract/site'
import type { Access } from '../../http/access.ts'

/** Who may make which call. */
export const access = {
  'GET /api/site': 'public',
  'GET /api/site/pages': 'public',
} as const satisfies Access<typeof calls>
