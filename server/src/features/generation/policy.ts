import type { generation as calls } from '@stipple/core/contract/generation'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'GET /api/v2/status/models': 'public',
  'POST /api/v2/playground_generate': 'member',
  'POST /api/v2/generate/quote': 'member',
  'POST /api/v2/generate/compare': 'member',
  'GET /api/v2/generate/comparison/:id': 'owner',
  'POST /api/v2/generate/async': 'member',
  'GET /api/v2/generate/check/:id': 'owner',
  'GET /api/v2/generate/status/:id': 'owner',
  'DELETE /api/v2/generate/status/:id': 'owner',
  'POST /api/v2/generate/repeat/:id': 'owner',
  'GET /api/v2/works/:id/actions': 'owner',
  'POST /api/v2/works/:id/act': 'owner',
  'GET /api/v2/generate/jobs': 'member',
  'POST /api/v2/generate/queue': 'member',
  'POST /api/v2/generate/queue/:id/pause': 'owner',
  'POST /api/v2/generate/queue/:id/withdraw': 'owner',
  'GET /api/v2/generate/events': 'member',
  'POST /api/v2/control_map': 'member',
  'POST /api/v2/select_mask': 'member',
} as const satisfies Access<typeof calls, 'GET /api/v2/generate/events'>

interface Member {
  readonly accountId: string
  readonly isAllowlisted: boolean
  readonly isSuper: boolean
}

/** A job is visible to its member only, and not while a blind comparison hides it; super users see it in the administration. */
export const maySee = (member: Pick<Member, 'accountId'>, job: { readonly accountId: string; readonly sealed: boolean }): boolean =>
  member.accountId === job.accountId && !job.sealed
