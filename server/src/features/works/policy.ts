import type { works as calls } from '@stipple/core/contract/works'
import type { Access } from '../../http/access.ts'

/** Who may make which call. */
export const access = {
  'POST /api/v2/get_generate_works_count': 'member',
  'POST /api/v2/get_generate_works': 'member',
  'GET /api/v2/works/:id': 'owner',
  'POST /api/v2/works_update': 'owner',
  'POST /api/v2/works_delete': 'owner',
  'GET /media/works/:id/:name': 'owner',
} as const satisfies Access<typeof calls, 'GET /media/works/:id/:name'>

/** A work is its maker's alone until it is published. */
export const maySee = (member: { readonly accountId: string } | undefined, work: { readonly accountId: string }): boolean =>
  member?.accountId === work.accountId
