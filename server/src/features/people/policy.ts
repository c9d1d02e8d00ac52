import type { people as calls } from '@stipple/core/contract/people'
import type { Access } from '../../http/access.ts'

/** Audience of each call. A member without publications is answered like a missing one. */
export const access = {
  'GET /api/people/:uid': 'public',
  'POST /api/people/:uid/follow': 'member',
  'POST /api/people/:uid/block': 'member',
  'GET /api/people/:uid/give': 'member',
  'POST /api/people/:uid/give': 'member',
  'GET /api/account/blocks': 'member',
} as const satisfies Access<typeof calls>
