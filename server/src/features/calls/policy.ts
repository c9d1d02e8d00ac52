import type { calls } from '@stipple/core/contract/calls'
import type { Access } from '../../http/access.ts'

/** Audience of each call. The log of a member's keys is the member's alone, and no key reads it. */
export const access = { 'GET /api/account/calls': 'member' } as const satisfies Access<typeof calls>
