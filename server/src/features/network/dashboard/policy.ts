import type { network as calls } from '@stipple/core/contract/network'
import type { Access } from '../../../http/access.ts'

/** Audience of each call of the dashboard: everyone. */
export const access = {
  'GET /api/network/performance': 'public',
  'POST /api/network/user': 'public',
  'GET /api/network/workers': 'public',
  'POST /api/network/workers/:id': 'owner',
  'POST /api/network/workers/:id/pause': 'super',
  'POST /api/network/workers/:id/remove': 'owner',
  'GET /api/network/teams': 'public',
  'POST /api/network/teams': 'member',
  'POST /api/network/teams/:id': 'owner',
  'POST /api/network/teams/:id/disband': 'owner',
  'GET /api/network/models': 'public',
  'GET /api/network/news': 'public',
  'GET /api/network/leaders': 'public',
} as const satisfies Access<typeof calls>
