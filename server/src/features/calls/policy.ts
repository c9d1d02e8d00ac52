import type { calls } from '@stipple/core/contract/calls'
import type { Access } from '../../http/access.ts'

/** Audience of each call. Only the member can read the log of their keys, not a key. */
export const access = { 'GET /api/account/calls': 'member' } as const satisfies Access<typeof calls>
