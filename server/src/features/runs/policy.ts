import type { runs as calls } from '@stipple/core/contract/runs'
import type { Access } from '../../http/access.ts'

/** Audience of each call. A shared preset is readable by anyone with its address. */
export const access = {
  'POST /api/v2/generate/chain/quote': 'member',
  'POST /api/v2/generate/chain': 'member',
  'GET /api/v2/generate/chain/:id': 'owner',
  'DELETE /api/v2/generate/chain/:id': 'owner',
  'GET /api/v2/presets': 'member',
  'GET /api/v2/presets/:id': 'owner',
  'POST /api/v2/presets': 'member',
  'DELETE /api/v2/presets/:id': 'owner',
  'GET /api/v2/wildcards': 'member',
  'POST /api/v2/wildcards': 'member',
  'POST /api/v2/wildcards_delete': 'owner',
  'GET /api/v2/schedules': 'member',
  'POST /api/v2/schedules': 'member',
  'DELETE /api/v2/schedules/:id': 'owner',
} as const satisfies Access<typeof calls>
